"""HTTP to hosts we chose: guarded, polite, retried."""
