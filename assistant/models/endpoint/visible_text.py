"""The answer within a model's text: reasoning that it writes before is held back."""

_TAGS = (
    ("<think>", "</think>"),
    ("<thinking>", "</thinking>"),
    ("<reasoning>", "</reasoning>"),
    ("[THINK]", "[/THINK]"),
    ("<|channel|>analysis<|message|>", "<|channel|>final<|message|>"),
)
_LONE_CLOSING = "</think>"


class VisibleText:
    """Holds back the reasoning that some models write between tags before they answer.

    Where a template has opened the tag already, only its end betrays that all before was reasoning.
    """

    def __init__(self) -> None:
        self._held = ""
        self._closing: str | None = None
        self._answering = False
        self._shown = ""
        self._withdrawn = False

    def feed(self, piece: str) -> str:
        """Return what of the text so far may now be shown and was not shown before."""
        if self._answering:
            return self._answer(piece)
        self._held = (self._held + piece).lstrip()
        if self._closing is None:
            opened = (tags for tags in _TAGS if self._held.startswith(tags[0]))
            self._closing = next((closing for _, closing in opened), None)
        if self._closing is not None:
            _, closed, after = self._held.partition(self._closing)
            if not closed:
                return ""
            self._closing, self._held = None, ""
            return self.feed(after)
        if any(opening.startswith(self._held) for opening, _ in _TAGS):
            return ""
        self._answering = True
        return self._answer(self._held)

    def rest(self) -> str:
        """Return what was held back as the possible beginning of a tag that never came."""
        return "" if self._closing or self._answering else self._held

    def withdrawn(self) -> bool:
        """Return whether the last piece told that all text before it was reasoning; told once."""
        told, self._withdrawn = self._withdrawn, False
        return told

    def _answer(self, piece: str) -> str:
        before, self._shown = self._shown, self._shown + piece
        if _LONE_CLOSING not in self._shown or "<think>" in self._shown:
            return piece
        _, _, after = self._shown.partition(_LONE_CLOSING)
        self._withdrawn = bool(before)
        self._shown = ""
        self._held, self._answering = "", False
        return self.feed(after)
