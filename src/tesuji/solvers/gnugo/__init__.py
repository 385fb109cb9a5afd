"""Tactical questions about stones on a whole board: capturing a block, joining two, and races."""
