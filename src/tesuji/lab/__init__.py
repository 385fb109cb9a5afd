"""The lab: measurements and experiments that anyone can repeat."""
