"""A made-up graph of papers on field trials, with values of every kind."""

from tools.hublink.core.models import Entity, Predicate, Triple

CROPS = ("barley", "maize", "sorghum", "lupins")
PESTS = ("aphids", "locusts", "weevils")
TRAITS = ("drought tolerance", "seed weight", "root depth", "shattering", "protein content")
PEOPLE = ("Ada Byron", "Bob Stone", "Cleo Marsh", "Dan Frost", "Eva Lund")


def field_trials() -> list[Triple]:
    """A made-up graph: sixteen papers, a trial each, with values of every kind."""
    facts = []
    for number in range(16):
        paper = Entity(id=f"p{number}", label=f"Field Trial {number}", types=("Paper",))
        trial = Entity(id=f"t{number}", label=f"Trial {number}", types=("Trial",))
        traits = [TRAITS[number % 5], TRAITS[(number * number + 1) % 5], TRAITS[0]][: number % 4]
        told = [
            (paper, "publication year", [str(2011 + number % 4)]),
            (paper, "authors", [PEOPLE[number % 5], PEOPLE[(2 * number + 1) % 5]]),
            (paper, "trial", [trial]),
            (trial, "crop species", [CROPS[number % 4]]),
            (trial, "pest order", [PESTS[number % 3]]),
            (trial, "soil depth", [str(20 + 5 * number)]),
            (trial, "measured trait", dict.fromkeys(traits)),
        ]
        for subject, label, values in told:
            predicate = Predicate(id=label, label=label)
            for value in values:
                end = value if isinstance(value, Entity) else Entity(id=f"v/{value}", label=value)
                facts.append(Triple(subject=subject, predicate=predicate, object=end))
    return list(dict.fromkeys(facts))
