"""The state that the tools of a turn share: the library asked, numbered evidence, findings."""
