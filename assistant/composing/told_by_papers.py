"""What papers that were read contribute to an answer."""

from tools.hub_reading import HubReading


def told_by_papers(reading: HubReading) -> str:
    """What the papers that were read contribute, one a line; what was read where none does."""
    if not reading.answers:
        return f"I cannot answer this from the graph. {reading.coverage}"
    lines = [f"- {each.title}: {each.text} [{each.number}]" for each in reading.answers]
    return "\n".join(["What the papers nearest to the question say:", "", *lines])
