"""What papers say in words, held against sentences: denied, turned round, alike, to be had."""
