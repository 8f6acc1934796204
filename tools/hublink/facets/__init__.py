"""The facet view: attributes of hubs and their values, as arrays."""
