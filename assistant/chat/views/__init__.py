"""Views of an answer, as text and as plain values for the page's elements."""
