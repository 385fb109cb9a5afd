"""Positions for the network that knows shape: what our own searches decide in fights of real games."""
