"""What a paper that a message describes cites, or what cites it: "who cites the hocket thesis?"."""

from tools.hublink.core.plan import Plan
from tools.hublink.dialogue.described.papers import descriptions, nouns_for_papers, one_paper
from tools.hublink.dialogue.message.spoken import Spoken
from tools.hublink.language.words import tells_of_citing, tokens


def citing_described(spoken: Spoken) -> Plan | None:
    """Return the plan of what one described paper cites, or of what cites it.

    None where the graph tells of no citations, or a message asks for none or describes no paper.
    """
    grounding, text = spoken.grounding, spoken.text
    if not any(tells_of_citing(column.name) for column in grounding.view.columns):
        return None
    words, named = tokens(text), grounding.names_in(text)
    nouns = nouns_for_papers(text, spoken)
    for start, end in descriptions(words, nouns):
        if nouns.isdisjoint(range(start, end)):
            continue
        while end > start + 1 and tells_of_citing(words[end - 1].lower):
            end -= 1  # "what does the hocket thesis cite?"
        if any(begun < start < last for begun, last in named):
            continue  # within a name: "Steam at the Waterfront"
        beside = (*words[:start], *words[end:])
        if not any(tells_of_citing(word.lower) for word in beside):
            continue
        first, last = words[start].start, words[end - 1].end
        hubs = one_paper(text[first:last], spoken)
        if len(hubs) != 1:
            continue
        title = grounding.view.hubs[hubs[0]].label
        plan = grounding.ground_in_words(f"{text[:first]}“{title}”{text[last:]}")
        if any(tells_of_citing(condition.facet.name) for condition in plan.conditions):
            return plan.model_copy(update={"question": text, "requests": ()})
        if any(tells_of_citing(request.facet.name) for request in plan.requests):
            return plan.model_copy(update={"question": text})
    return None
