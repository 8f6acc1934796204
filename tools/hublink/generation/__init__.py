"""From hubs to answers by a language model: partial and final answers (thesis section 4.4)."""
