"""Questions told by the rows of a table: which cells of it their words name."""
