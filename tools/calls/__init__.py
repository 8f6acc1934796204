"""The tools a language model calls, one a file, and what only they share."""
