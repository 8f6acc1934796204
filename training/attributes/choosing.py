"""Trains what chooses the values of an attribute that a question restricts papers to.

The values are read beside the question, a line each, as attributes are (`beside.py`), upon what is
known of each by itself: "open" and "not available" are both near "data you can get", but only one
satisfies it. Questions come from `choices/`, each with all values of one attribute that satisfy it
and the words that say so, and from `collections/`, where each value is said by itself.
"""

import json
import random
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

import torch
from torch import nn

from tools.adapters.embedding.matcher import LONGEST_VALUE, MOST_VALUES
from tools.adapters.embedding.matcher import Matcher as ByItself
from tools.adapters.embedding.trained_attributes import TrainedAttributes, attribute_weights
from tools.hublink.core.value_kinds import numeric
from tools.hublink.vocabulary.attributes_said import AttributePart, described
from training.attributes import beside
from training.attributes.made_up import Collection
from training.learning import learn

CHOICES = Path(__file__).with_name("choices")
KEPT_APART = frozenset(
    """ageing_of_lithium_ion_batteries_and_second_life bilingual_schooling
    bullying_and_cyberbullying_in_schools chess_and_thinking
    counting_animals_with_volunteers_and_gadgets e_scooter_and_cycling_safety exoplanet_atmospheres
    folk_song_transmission fuel_treatment_and_wildfire_severity_in_forests
    help_for_people_who_gamble_too_much how_asylum_claims_are_decided
    language_models_that_help_programmers low_traffic_streets_and_the_15_minute_city
    museums_galleries_and_their_visitors perovskite_solar_cells_and_battery_materials
    recycled_aggregate_and_low_carbon_concrete school_buses_cycling_to_school_and_road_safety
    stability_of_perovskite_solar_cells trust_and_safety_in_autonomous_cars
    voter_turnout_and_political_misinformation wheat_breeding_for_drought_and_disease""".split()
)
"""The files of `choices/` that nothing is learned from."""
_ROUNDS, _TOGETHER = 3, 40
"""How often the choices are gone through, and of how many questions a step learns."""
_OF_COLLECTIONS, _OF_NOTHING = 5000, 600
"""So many questions of collections in each round, and such that do not speak of an attribute."""
_RATE = 1.5e-3
_SEED = 5
_OF_WORDS, _HALF = 0.3, 0.5
"""How much it weighs by which words a value is said; the probability from which it is chosen."""
_LEAST = 1e-4
_SOFTLY, _RARE = 0.2, -2.0
"""How far agreement counts at first beside what is known, and how unlikely each value is."""


Odds = Callable[[str, tuple[str, ...]], Mapping[str, float]]


class Choice(NamedTuple):
    """A question, an attribute with its values, those it restricts papers to, and their words."""

    text: str
    attribute: str
    values: Sequence[str]
    chosen: frozenset[str]
    words: Sequence[str] = ()


def choices(*, apart: bool) -> list[Choice]:
    """Return the questions of `choices/`, those kept apart or all others."""
    return [
        Choice(
            asked["q"], of["name"], of["values"], frozenset(asked["values"]), asked.get("on", ())
        )
        for path in sorted(CHOICES.glob("*.json"))
        if (path.stem in KEPT_APART) == apart
        for of in json.loads(path.read_text("utf-8"))["attributes"]
        for asked in of["asked"]
    ]


class Model(nn.Module):
    """What reads values beside questions, and how much what is known of each alone counts."""

    def __init__(self, of_attributes: beside.Model) -> None:
        super().__init__()
        self.beside = beside.Model(1, LONGEST_VALUE)
        self.beside.encoder.load_state_dict(of_attributes.encoder.state_dict())
        matcher = self.beside.matcher
        matcher.load_state_dict(of_attributes.matcher.of_part(-1))
        matcher.sharpness.data *= _SOFTLY
        for layer, bias in ((matcher.of_question, 0.0), (matcher.of_description, _RARE)):
            nn.init.zeros_(layer.weight)
            nn.init.constant_(layer.bias, bias)
        self.known = nn.Parameter(torch.tensor(1.0))


def fit(known: Sequence[Collection], of_attributes: beside.Model, by_itself: ByItself) -> Model:
    """Return a model that learned from choices and some collections to choose values.

    It begins as one that reads attributes does, where these are restricted, upon one that reads
    values by themselves.
    """
    torch.manual_seed(_SEED)
    model = Model(of_attributes)
    chance = random.Random(_SEED)  # noqa: S311
    odds = cache(lambda text, lines: _odds(by_itself, text, lines))
    batches = list(_batches(known, chance))
    learn(model, batches, lambda batch: _loss(model, batch, odds, chance), _RATE)
    return model


def _odds(by_itself: ByItself, text: str, lines: Sequence[str]) -> dict[str, float]:
    """The odds of what is read by itself, by line."""
    odds, _ = by_itself.odds(by_itself.said(text), by_itself.meant(list(lines)))
    return dict(zip(lines, odds[:, 0].tolist(), strict=True))


def _batches(known: Sequence[Collection], chance: random.Random) -> Iterator[list[Choice]]:
    """Yield questions that are read together, those of attributes with about as many values."""
    own, others = choices(apart=False), list(_single_values(known))
    for _ in range(_ROUNDS):
        nothing = [_of_nothing(known, chance) for _ in range(_OF_NOTHING)]
        some = [*own, *chance.sample(others, min(len(others), _OF_COLLECTIONS)), *nothing]
        chance.shuffle(some)
        some.sort(key=lambda each: sum(map(len, each.values)) // _TOGETHER)
        starts = list(range(0, len(some), _TOGETHER))
        chance.shuffle(starts)
        yield from (some[start : start + _TOGETHER] for start in starts)


def _single_values(known: Sequence[Collection]) -> Iterator[Choice]:
    for collection in known:
        for question in collection.questions:
            for name in question.parts[AttributePart.RESTRICTED]:
                values = _in_words(collection, name)
                said = frozenset(value for of, value in question.values if of == name)
                if len(values) > 1 and said <= set(values):
                    yield Choice(question.text, name, values, said)


def _of_nothing(known: Sequence[Collection], chance: random.Random) -> Choice:
    """A question and an attribute that it does not speak of."""
    while True:
        collection = chance.choice(known)
        question, name = (
            chance.choice(collection.questions),
            chance.choice([*collection.attributes]),
        )
        values = _in_words(collection, name)
        if len(values) > 1 and not any(name in names for names in question.parts.values()):
            return Choice(question.text, name, values, frozenset())


def _in_words(collection: Collection, name: str) -> list[str]:
    return [value for value in collection.attributes[name] if numeric(value) is None]


def _some(choice: Choice, chance: random.Random) -> list[str]:
    """The values that a question is read beside, in whatever order."""
    values = chance.sample(list(choice.values), len(choice.values))
    values.sort(key=lambda value: value not in choice.chosen)
    shown = values[:MOST_VALUES]
    return chance.sample(shown, len(shown))


def _loss(model: Model, batch: Sequence[Choice], odds: Odds, chance: random.Random) -> torch.Tensor:
    """Return how far a model is from telling which values each question means, by which words."""
    shown = [_some(choice, chance) for choice in batch]
    lines = [
        [described(choice.attribute, [value]) for value in values]
        for choice, values in zip(batch, shown, strict=True)
    ]
    read = model.beside([choice.text for choice in batch], lines)
    losses = []
    for place, (choice, values) in enumerate(zip(batch, shown, strict=True)):
        every = tuple(described(choice.attribute, [value]) for value in choice.values)
        known = odds(choice.text, every)
        wanted = torch.tensor([float(value in choice.chosen) for value in values])
        likely = read.odds[place, : len(values), 0]
        likely = likely + model.known * torch.tensor([known[line] for line in lines[place]])
        loss = nn.functional.binary_cross_entropy_with_logits(likely, wanted, reduction="sum")
        if choice.words and wanted.any():
            said = read.shares[place, :, : len(values), 0][:, wanted > 0]
            within = said[list(_places(choice, read.offsets[place]))].sum(dim=0)
            loss = loss - _OF_WORDS * torch.log(within.clamp(min=_LEAST)).mean()
        losses.append(loss)
    return torch.stack(losses).mean()


def _places(choice: Choice, offsets: Sequence[tuple[int, int]]) -> Iterator[int]:
    """The tokens of a question within the words that say its values."""
    spans = [(start, start + len(w)) for w in choice.words if (start := choice.text.find(w)) >= 0]
    for place, (begin, end) in enumerate(offsets):
        if end > begin and any(start <= begin < stop for start, stop in spans):
            yield place


def report() -> None:
    """Print how well the values are chosen of the topics that nothing was learned of."""
    asked = choices(apart=True)
    exact = both = only = missed = 0
    for choice in asked:
        reader = TrainedAttributes([(choice.attribute, choice.values)], attribute_weights())
        found = reader.values(choice.text, 0, choice.values)
        chosen = {each.value for each in found if each.probability >= _HALF}
        exact += chosen == choice.chosen
        both += len(chosen & choice.chosen)
        only += len(chosen - choice.chosen)
        missed += len(choice.chosen - chosen)
    precision, recall = both / max(1, both + only), both / (both + missed)
    sys.stdout.write(
        f"values chosen: {exact} of {len(asked)} questions exact, of those chosen {precision:.2f} "
        f"right, of those meant {recall:.2f} chosen\n"
    )
