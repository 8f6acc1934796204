"""Expressions that mean something else than their words."""

IDIOMS = tuple(
    tuple(idiom.split())
    for idiom in (
        "take place", "takes place", "took place", "taken place", "taking place",
        "take part", "takes part", "took part", "taken part", "taking part",
        "make use of", "makes use of", "made use of", "making use of",
        "play a role", "plays a role", "played a role", "point of view",
        "in terms of", "in case of", "in the case of", "in the context of", "in the form of",
        "with respect to", "with regard to", "on the basis of", "on top of", "by means of",
        "as a result",
        "in order to", "for example", "for instance", "in fact", "in general", "of course",
        "set in", "sets in", "written in", "in a few words", "in other words", "in a sentence",
        "in one sentence",
        "in short", "in brief", "in a nutshell", "in plain words", "in simple terms",
    )
)  # fmt: skip
