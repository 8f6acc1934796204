"""One file a change of the tables, each naming the one before it."""
