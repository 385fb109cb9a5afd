"""The network that knows shape: samples, training, and the file that the searches read."""
