"""The bundled sample graph: the literature HubLink comes from, curated by hand."""
