"""Language models behind one protocol: any OpenAI-compatible endpoint, offline, the pipeline."""
