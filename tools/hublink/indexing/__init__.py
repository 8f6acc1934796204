"""From a graph to hubs, paths and the texts to embed (thesis section 4.2)."""
