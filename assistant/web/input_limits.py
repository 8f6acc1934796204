"""Limits on the size of requests, messages and questions."""

LARGEST_BODY = 256 * 1024
"""Bytes of a request, a comment on an answer among them; more is refused with status 413."""
LARGEST_FRAME = 512 * 1024
"""Characters of a message over a web socket; a larger one is left out, and the page told so."""
MOST_OF_A_FRAME = 8 * LARGEST_FRAME
"""Bytes of a message over a web socket that are read at all; more ends the connection."""
LONGEST_QUESTION = 8_000
"""Characters of a question; a longer one stays in the chat and is answered by saying so."""
LARGEST_VALUES = 20_000
"""Characters, as JSON, of the settings of a chat, or of what a part of the page sends by itself."""
