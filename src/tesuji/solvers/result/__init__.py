"""What a solver answers: verdict, moves, status, ko, and how it knows."""
