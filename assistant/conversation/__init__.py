"""A conversation and its answers: what is kept of a turn, what a command asks of it."""
