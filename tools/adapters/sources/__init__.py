"""Graphs from elsewhere: SPARQL endpoints and the ORKG, downloaded piece by piece."""
