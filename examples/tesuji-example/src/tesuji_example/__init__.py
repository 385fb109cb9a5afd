"""A player, a solver, a filter, a measure and a GTP command for Tesuji, as short as they can be."""
