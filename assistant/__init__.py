"""From a message to a cited answer."""
