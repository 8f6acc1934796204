"""The method's values, protocols and parameters, and what a hub and its paths are."""
