"""From settings to working parts: the only package that names concrete classes.

What is slow to import and often not needed (a vector database, a model's client) is imported where
it is built.
"""
