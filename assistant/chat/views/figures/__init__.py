"""Views of what is computed for an answer: charts, tables, graphs, and as files."""
