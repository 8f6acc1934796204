"""English without a graph: words, stems, and the phrases that ask for operations."""
