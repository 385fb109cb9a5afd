"""The parts of Zhang's experiments; ``papers/zhang.py`` lists them."""
