"""Where an investigation gets its evidence: readers, exact search, reading in a region, and Monte-Carlo searches."""
