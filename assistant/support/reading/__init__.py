"""Reading an answer: its sentences, and what of each can be checked against which papers."""
