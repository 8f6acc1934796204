"""OpenAI-compatible endpoints: messages, streams, dialects, errors, waits."""
