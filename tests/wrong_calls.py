"""Ten calls that a type checker refuses; `test_types.py` counts its complaints. Nothing here is run."""

import tesuji

board = tesuji.Board(9)
tesuji.solve(board, tiem=3)
tesuji.solve(board, goal="kil")
tesuji.solve(board, to_play="green")
tesuji.solve("problem.sgf", nodes="many")
board.play(3.5)
board.play("D4", "black")
board.liberties(None)
tesuji.Board.from_stones(9, black=[1])
moves: list[str] = tesuji.solve("problem.sgf").moves
tesuji.make_player("uct", {"simulations": 50})
