"""Every text a model reads: one Markdown file each, rendered strictly."""

from prompts.rendering import PromptError, PromptFile, load, names, render
from prompts.untrusted import plain

__all__ = ["PromptError", "PromptFile", "load", "names", "plain", "render"]
