"""Readers: graph files of every supported format as a stream of RDF triples."""
