"""Questions worth offering, tried before they are offered."""
