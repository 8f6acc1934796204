"""What it takes to speak with an OpenAI-compatible endpoint."""
