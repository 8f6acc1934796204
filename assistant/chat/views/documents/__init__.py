"""A whole chat as one document: a Markdown file, and a page to be read."""
