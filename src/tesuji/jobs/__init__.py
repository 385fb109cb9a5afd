"""Many independent tasks: on all cores or many machines, kept in a store, resumed where they were interrupted."""
