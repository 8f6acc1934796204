"""Embedding models: the packaged sentence transformer, or an OpenAI-compatible endpoint."""
