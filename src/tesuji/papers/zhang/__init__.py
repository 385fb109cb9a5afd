"""Zhang 2010: capturing, life and death by tactic Monte-Carlo tree search."""
