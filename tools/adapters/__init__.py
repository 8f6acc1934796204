"""Stores, graphs, embedders and resolvers behind the protocols of the method."""
