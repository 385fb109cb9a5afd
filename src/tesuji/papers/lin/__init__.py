"""Lin 2017: Monte-Carlo tree search combined with minimax, and shallow traps."""
