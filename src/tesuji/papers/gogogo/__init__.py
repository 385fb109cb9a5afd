"""gogogo 2012: phases and filters."""
