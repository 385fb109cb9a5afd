"""The network for whole boards: training, and the file that `uct` reads."""
