"""Go problems: what is asked, and the files that ask it."""
