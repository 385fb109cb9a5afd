"""The page and its API: problems, searches that can be watched, games and reviews, served on this machine."""
