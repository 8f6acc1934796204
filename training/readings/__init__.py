"""Questions over the sample graph, and the fit of how probable a reading of them is."""
