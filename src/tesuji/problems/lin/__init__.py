"""Lin's problems: the text format, the model in play, and the bridge to ours."""
