"""Answers composed from facts, without a language model."""
