"""Claim verification: sentences of an answer checked against the facts of the papers they cite."""
