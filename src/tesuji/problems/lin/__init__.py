"""Lin's problems: his text format, his model in play, and the bridge to ours."""
