"""A plan as a query in SPARQL 1.1 that gives the same answer on the graph"""
