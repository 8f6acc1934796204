"""The entries of BibTeX files: blocks, their fields, the volumes that they inherit from."""
