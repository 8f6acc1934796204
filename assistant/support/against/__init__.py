"""What facts say against a sentence: results, relations, statements and numbers of papers."""
