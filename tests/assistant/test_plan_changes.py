"""Parts of a plan changed by hand."""

from typing import Any

import pytest

from assistant.conversation.plan_changes import Change, changed, values_near
from tools.hublink.core.plan import Operation

pytestmark = pytest.mark.anyio


async def test_a_condition_is_turned_round_or_taken_away(films: Any) -> None:
    plan = (await films.ask("Which films have the genre drama?")).plan
    library = films.assistant.shelf.libraries[0]
    without = changed(plan, Change(kind="condition", negated=True), library)
    assert [c.negated for c in without.conditions] == [True]
    all_films = changed(plan, Change(kind="condition"), library)
    assert all_films.conditions == ()
    assert all_films.everything


async def test_nothing_unknown_gets_into_a_plan(films: Any) -> None:
    plan = (await films.ask("Which films have the genre drama?")).plan
    library = films.assistant.shelf.libraries[0]
    assert changed(plan, Change(kind="condition", value="opera"), library) is None
    assert changed(plan, Change(kind="condition", place=3, value="comedy"), library) is None
    assert changed(plan, Change(kind="operation", operation="distribute"), library) is None
    assert changed(plan, Change(kind="request", attribute=("no such",)), library) is None
    assert changed(plan, Change(kind="no such"), library) is None


async def test_a_topic_is_changed_to_another_one_or_to_what_is_nearest(films: Any) -> None:
    plan = (await films.ask("films about salmon")).plan
    library = films.assistant.shelf.libraries[0]
    snow = changed(plan, Change(kind="topic", value="an avalanche of snow"), library)
    assert list(library.titles(snow.topic.hubs).values()) == ["Songs of the Glacier"]
    nowhere = changed(plan, Change(kind="topic", value="tax law"), library)
    assert nowhere.topic is None
    assert nowhere.similar_to.wording == "tax law"
    not_on_it = plan.model_copy(update={"topic": plan.topic.model_copy(update={"negated": True})})
    all_films = changed(not_on_it, Change(kind="topic", value="tax law"), library)
    assert len(all_films.topic.hubs) == len(library.view.hubs)


async def test_a_value_is_known_by_a_part_of_its_name(films: Any) -> None:
    plan = (await films.ask("Which films require a magic lantern?")).plan
    library = films.assistant.shelf.libraries[0]
    change = Change(kind="condition", value="lantern")
    assert changed(plan, change, library) is None
    assert values_near(plan, change, library) == ("magic lantern",)


async def test_a_plan_proposed_is_asked_by_its_words(films: Any) -> None:
    plan = (await films.ask("Which films have the genre drama?")).plan
    library = films.assistant.shelf.libraries[0]
    counted = changed(plan, Change(kind="operation", operation="count"), library)
    assert counted.operation is Operation.COUNT
    films.conversation.propose("Dramas, in number", counted)
    assert (await films.ask("dramas in number")).text.startswith("Two films")
