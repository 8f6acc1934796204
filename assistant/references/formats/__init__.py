"""Reference lists as files: BibTeX, BibLaTeX, RIS, CSL-JSON."""
