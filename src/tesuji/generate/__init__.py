"""Problems of our own: composed, proven, graded, trimmed and written with their solution trees."""
