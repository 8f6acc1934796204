"""The words of a question that say what to do with facts: counts, bounds, times, statistics."""
