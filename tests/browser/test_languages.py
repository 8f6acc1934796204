"""The page in another language: the browser's, or the one that is chosen."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from chat_page import PATIENCE, Chat
from playwright.sync_api import Page, expect

from assistant.translations.catalogues import catalogues


@pytest.fixture
def german(served, browser) -> Iterator[Page]:
    """A page in a browser that asks for German."""
    profile = browser.new_context(base_url=served.address, locale="de-AT")
    profile.set_default_timeout(PATIENCE)
    page = profile.new_page()
    failures: list[str] = []
    page.on("pageerror", lambda error: failures.append(str(error)))
    yield page
    assert failures == []


def test_the_page_speaks_the_language_of_the_browser(german, served, serious) -> None:
    chat = Chat(german, served.address)
    expect(german.locator("html")).to_have_attribute("lang", "de")
    expect(german.get_by_role("button", name="Chat eingrenzen")).to_be_visible()
    expect(german.get_by_text("Antworten aus einem Wissensgraphen")).to_be_visible()
    question = german.locator("#chat-input")
    expect(question).to_have_attribute("placeholder", re.compile("auf Englisch"))
    german.get_by_role("button", name="Über").click()
    about = german.get_by_role("dialog")
    expect(about).to_contain_text("Gefragt und geantwortet wird auf Englisch")
    german.keyboard.press("Escape")
    expect(about).to_have_count(0)
    assert serious(german) == []
    answer = chat.ask("Which papers use the data set MetaQA?")
    expect(answer.locator(".message-content").first).to_have_attribute("lang", "en")


def test_a_language_is_chosen_and_stays(german, served) -> None:
    Chat(german, served.address)
    choice = german.get_by_label("Sprache der Seite")
    expect(choice).to_have_value("de")
    choice.select_option("English")
    expect(german.locator("html")).to_have_attribute("lang", "en")
    expect(german.get_by_role("button", name="Limit this chat")).to_be_visible()
    expect(german.get_by_label("Language of the page")).to_have_value("en")
    german.reload()
    expect(german.get_by_role("button", name="Limit this chat")).to_be_visible()


def test_the_parts_of_an_answer_speak_it_too(german, served, serious) -> None:
    chat = Chat(german, served.address)
    answer = chat.ask("Which papers use the data set MetaQA?")
    expect(answer.get_by_text("Verstanden als")).to_be_visible()
    read_as = "part => part.closest('[lang]').lang"
    for part, language in (
        (answer.get_by_text("Verstanden als").last, "de"),
        (answer.get_by_test_id("how-found"), "de"),
        (answer.get_by_text("Four papers use"), "en"),
    ):
        assert part.evaluate(read_as) == language
    expect(answer.get_by_role("button", name="Publikationen vergleichen")).to_be_visible()
    # What is offered next moves all that is above it; a click meanwhile may hit nothing.
    german.get_by_test_id("next-questions").wait_for()
    answer.get_by_test_id("how-found").locator("summary").click()
    expect(answer.get_by_test_id("how-found")).to_contain_text(re.compile(r"\(0,\d\d s\)"))
    answer.get_by_test_id("export-references").click()
    expect(german.get_by_role("menu")).to_contain_text("Drucken oder als PDF speichern")
    german.keyboard.press("Escape")
    answer.locator("a[href^='#cite-']").first.click()
    card = german.get_by_test_id("evidence-card")
    expect(card).to_contain_text("Quelle 1 von 4")
    expect(card.get_by_test_id("fact").first).to_contain_text("Gefunden durch „data set MetaQA“")
    card.get_by_test_id("open-paper").click()
    expect(german.get_by_test_id("paper-page")).to_contain_text("Zu dieser Publikation fragen")
    assert serious(german) == []
    chat.ask("How many papers are there per year since 2020?")
    chart = german.get_by_test_id("answer-chart").last
    expect(chart.get_by_role("heading")).to_have_text("Publikationen nach publication year")
    chips = german.get_by_test_id("plan-chips").last
    expect(chips).to_contain_text("publication year: 2020 oder später")
    expect(chips).to_contain_text("gezählt je „publication year“")
    chat.ask("from now on only papers since 2022")
    expect(german.get_by_test_id("scope-limit")).to_contain_text("2022 oder später")
    german.get_by_role("button", name="2022 oder später“ entfernen").click()
    expect(german.get_by_test_id("scope-limit")).to_have_count(0)
    table = chat.ask("Compare [1] and [2].").get_by_test_id("comparison")
    expect(table.get_by_role("columnheader", name="Publikation")).to_be_visible()


def test_what_the_server_says_is_in_it(german, served) -> None:
    chat = Chat(german, served.address)
    expect(german.get_by_text("191 Publikationen von 1984 bis 2025")).to_be_visible()
    expect(german.get_by_text("Gefragt und geantwortet wird auf Englisch")).to_be_visible()
    german.locator("#chat-settings-open-modal").click()
    settings = german.get_by_role("dialog")
    expect(settings).to_contain_text("Wie Publikationen gefunden werden")
    expect(settings.get_by_role("combobox").first).to_contain_text("Automatisch")
    german.keyboard.press("Escape")
    chat.send("papers " * 1200)
    expect(chat.answer(0)).to_contain_text("Diese Frage hat 8.400 Zeichen")
    answer = chat.ask("Which papers use the data set MetaQA?")
    expect(german.get_by_text("Im Graphen suchen").first).to_be_visible()
    expect(answer.get_by_test_id("coverage")).to_contain_text("4 Publikationen gefunden")


def test_what_is_wrong_with_a_file_is_told_in_it(german, served, tmp_path: Path) -> None:
    Chat(german, served.address)
    broken = tmp_path / "broken.ttl"
    broken.write_text("@prefix : <x", encoding="utf-8")
    german.locator("#add-graph").click()
    german.locator("#added-graphs-file").set_input_files(broken)
    told = german.get_by_role("alert")
    expect(told).to_contain_text("Die Datei broken.ttl ist in Zeile 1 kein richtiges Turtle")
    expect(told).to_contain_text("oder ihr die Endung ihres Formats geben")
    german.get_by_role("button", name="In Ordnung").click()
    expect(told).to_have_count(0)


def test_the_state_of_the_program_is_told_in_it(german, served) -> None:
    german.goto("/status")
    expect(german.locator("html")).to_have_attribute("lang", "de")
    for heading in ("Versionen", "Indizes", "Nutzung", "Fehler"):
        expect(german.get_by_role("heading", name=heading)).to_be_visible()
    expect(german.get_by_role("columnheader", name="Megabyte")).to_be_visible()


def test_texts_are_said_with_the_plurals_numbers_and_lists_of_the_language(german) -> None:
    german.goto("/")

    def said(text: object, /, **values: object) -> str:
        return german.evaluate("([text, values]) => hubPage.say(text, values)", [text, values])

    assert said("papers.count", count=1) == "1 Publikation"
    assert said("papers.count", count=12345) == "12.345 Publikationen"
    listed = {"id": "welcome.ask_for", "values": {"attributes": ["a", "b", "c"]}}
    assert said(listed) == "Abfragbar: a, b und c."
    within = {"id": "chip.named", "values": {"name": "year", "text": "2018"}}
    assert said("chip.not", text=within) == "nicht year: 2018"
    assert said("What a chat of old {has} kept") == "What a chat of old {has} kept"


@pytest.mark.parametrize("language", sorted(catalogues()))
def test_what_is_counted_has_a_form_for_each_plural_of_its_language(german, language: str) -> None:
    texts = catalogues()[language]
    german.goto("/")
    tag = "tag => new Intl.PluralRules(tag).resolvedOptions().pluralCategories"
    plurals = set(german.evaluate(tag, texts["language.tag"]))
    counted = {name: set(text) for name, text in texts.items() if isinstance(text, dict)}
    assert len(counted) > 10
    assert {name: forms for name, forms in counted.items() if forms != plurals} == {}


def test_yes_and_no_are_said_in_the_language_of_the_page(german, served) -> None:
    chat = Chat(german, served.address)
    table = chat.ask("Compare Keqing and StructGPT").get_by_test_id("comparison")
    table.get_by_test_id("table-columns").locator("summary").click()
    table.get_by_role("checkbox", name="training-free", exact=True).check()
    expect(table.get_by_role("cell", name="nein")).to_be_visible()
    expect(table.get_by_role("cell", name="ja", exact=False).last).to_be_visible()
    answer = chat.ask("Which papers are training-free?")
    chip = answer.get_by_test_id("plan-chips").get_by_role("button", name="training-free: ja").first
    chip.click()
    choice = answer.get_by_role("combobox", name="Wert")
    assert choice.locator("option").all_inner_texts() == ["ja", "nein"]
    choice.select_option("nein")
    answer.locator(".hub-change button").click()
    denied = chat.answer(2)
    expect(denied).to_contain_text("not training-free")
    denied.locator("a[href^='#cite-']").first.click()
    fact = german.get_by_test_id("fact").first
    expect(fact).to_contain_text("diese Publikation")
    expect(fact).to_contain_text("nein")
