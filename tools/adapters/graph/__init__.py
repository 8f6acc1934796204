"""Graph stores: the embedded RDF store, a SPARQL server, and importing into them."""
