"""What the page says: a file of texts a language, and which language a request is in."""
