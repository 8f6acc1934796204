"""The loop of a turn: a question on its way through the model's tool calls to an answer."""
