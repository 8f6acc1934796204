"""Chainlit's page as ours: imported with our settings, and its HTML changed."""
