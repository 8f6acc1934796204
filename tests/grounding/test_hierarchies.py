"""What is on a field is on the broader ones as well."""

import pytest

FIELD = "Question answering"


def fields_of(sample, title):
    hub = next(h for h in sample.view.hubs.values() if h.label == title)
    field = next(c for c in sample.view.columns if c.name == "research field")
    columns = [field, *sample.view.broader(field)]
    return {row.value for column in columns for row in column.by_hub.get(hub.id, [])}


@pytest.mark.parametrize("question", ["Which papers are on question answering?", "QA papers"])
def test_papers_of_a_field_are_those_of_its_subfields_too(sample, question):
    found = sample.titles(question)
    everything = {hub.label for hub in sample.view.hubs.values()}
    assert found == {title for title in everything if FIELD in fields_of(sample, title)}
    (condition,) = sample.plan(question).conditions
    own = sample.view.column(condition.facet).by_value[FIELD]
    assert 0 < len({row.hub for row in own}) < len(found)


def test_papers_outside_a_field_are_in_none_of_its_subfields(sample):
    outside = sample.titles("Which papers are not on question answering?")
    assert outside
    assert not any(FIELD in fields_of(sample, title) for title in outside)


def test_a_broader_field_asked_for_by_its_name_is_that_alone(sample):
    (condition,) = sample.plan("Which papers have the parent field question answering?").conditions
    assert condition.facet.name == "parent field"
