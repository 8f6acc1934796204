"""What a researcher does: ask, check a source, ask on, take the references along."""

import json
import re
from pathlib import Path
from typing import Any

import bibtexparser
from playwright.sync_api import Locator, Route, expect

CITATION = "a[href^='#cite-']"
README = (Path(__file__).parents[2] / "README.md").read_text("utf-8")
GUIDE = (Path(__file__).parents[2] / "docs/chat.md").read_text("utf-8")

STARTER = "which-papers-use-the-technique-triple-verbalization"
"""The first question offered, as files of its chat are called."""

READ_TO_THE_END = """
const chat = document.querySelector("[data-step-type]").closest(".overflow-y-auto");
chat.scrollTop = chat.scrollHeight;
"""


def numbers(answer: Locator) -> list[str]:
    """The numbers cited in an answer that cites something, in its text or in what it draws."""
    answer.locator(CITATION).first.wait_for(state="attached")
    return re.findall(r"\d+", " ".join(answer.locator(CITATION).all_text_contents()))


def exported(chat: Any, entry: str, file: str) -> Path:
    """Choose an entry of the last answer's export menu and return the file of this name."""
    download = chat.export(entry)
    assert download.suggested_filename == file
    return download.path()


def test_a_question_is_answered_checked_followed_up_and_exported(chat) -> None:
    page = chat.page
    expect(page).to_have_title("HubLink Assistant")

    first = chat.start()
    cited = numbers(first)
    assert "1" in cited
    expect(first.locator("[data-testid^='source-']")).to_have_count(len(set(cited)))

    first.locator(CITATION, has_text="[1]").first.click()
    card = page.get_by_test_id("evidence-card")
    title = card.get_by_role("heading", level=2).inner_text()
    expect(card.get_by_test_id("citation")).to_contain_text(title.split(":")[0])
    expect(card.get_by_test_id("fact").first).to_be_visible()
    expect(card).to_be_focused()
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)
    expect(first.locator(CITATION, has_text="[1]").first).to_be_focused()

    second = chat.ask("Which of these are from 2018 or later?")
    assert set(numbers(second)) <= set(cited)
    third = chat.ask("Who wrote them?")
    assert set(numbers(third)) <= set(numbers(second))

    library = bibtexparser.parse_file(exported(chat, "export-chat-bibtex", f"{STARTER}.bib"))
    assert library.failed_blocks == []
    everything = set(cited) | set(numbers(second)) | set(numbers(third))
    assert len(library.entries) == len(everything)
    assert title in {entry["title"].replace("{", "").replace("}", "") for entry in library.entries}


def test_a_source_opens_from_the_list_and_leads_to_its_neighbours(chat) -> None:
    answer = chat.start()
    chat.unfold_sources(answer)
    answer.get_by_test_id("source-1").focus()
    chat.page.keyboard.press("Enter")
    card = chat.page.get_by_test_id("evidence-card")
    expect(card).to_contain_text("Source 1 of")
    card.get_by_role("button", name="Next source").click()
    expect(card).to_contain_text("Source 2 of")
    card.get_by_text("Triples in the graph").first.click()
    expect(card.locator("code").first).to_contain_text("urn:hublink:")
    card.get_by_role("button", name="Close the evidence").click()
    expect(card).to_have_count(0)
    expect(answer.get_by_test_id("source-1")).to_be_focused()


def test_how_a_question_was_understood_stands_once_above_its_answer(chat) -> None:
    answer = chat.start()
    understood = chat.page.get_by_text("Understood as")
    expect(understood).to_have_count(1)
    above = understood.bounding_box()
    text = answer.locator(".prose").bounding_box()
    assert above["y"] + above["height"] <= text["y"]
    steps = chat.page.locator('[data-step-type="tool"]')
    steps.last.locator("button").first.click()
    expect(steps.last.locator(".message-content")).to_be_visible()


def test_the_tour_of_the_readme_goes_as_it_says_with_each_answer_read_from_its_start(chat) -> None:
    page = chat.page
    (start,) = re.findall(r"Ask \*\*“(.+?)”", README)
    (going_on,) = re.findall(r"\*\*Go on\.\*\* (.+)\n", README)
    cited = [numbers(chat.ask(start))]
    for question in re.findall("“(.+?)”", going_on):
        page.evaluate(READ_TO_THE_END)
        answer = chat.ask(question)
        expect(page.locator('[data-step-type="user_message"]').last).to_be_in_viewport(ratio=1)
        cited.append(numbers(answer))
        assert set(cited[-1]) <= set(cited[-2]), question
    assert len(cited) == 4
    assert len(cited[-1]) == 1
    (summed_up,) = re.findall(r"\*\*Sum up\.\*\* “(.+?)”", README)
    expect(chat.ask(summed_up)).to_contain_text("StructGPT")
    (limited,) = re.findall(r"in words \(“(.+?)”\)", README)
    chat.ask(limited)
    expect(page.get_by_test_id("scope-limit")).to_contain_text("2020 or later")
    page.reload()
    chat.answer(5)
    expect(page.locator('[data-step-type="user_message"]').last).to_be_in_viewport(ratio=1)


def test_the_questions_that_the_guide_goes_on_with_are_answered_as_it_says(chat) -> None:
    (going_on,) = re.findall(r"Then go on: (.+?)\. A paper", GUIDE, re.DOTALL)
    questions = [" ".join(each.split()) for each in re.findall("“(.+?)”", going_on, re.DOTALL)]
    assert len(questions) == 5
    cited = set(numbers(chat.ask("Which papers use the data set MetaQA?")))
    only, other, wrote, venue = (chat.ask(question) for question in questions[:4])
    assert set(numbers(only)) < cited
    expect(other.get_by_role("list", name="Understood as")).to_contain_text(
        "data set: WebQuestionsSP"
    )
    assert set(numbers(wrote)) == set(numbers(other))
    assert len(set(numbers(venue))) == 1
    expect(venue).to_contain_text("venue")
    expect(chat.ask(questions[4])).to_contain_text("Forgotten")


def test_what_is_opened_and_picked_stays_while_an_answer_comes(chat) -> None:
    first = chat.start()
    first.get_by_test_id("compare-sources").click()
    first.get_by_test_id("pick-2").check()
    first.get_by_test_id("how-found").locator("summary").click()
    chat.ask("Which of these are from 2018 or later?")
    expect(first.get_by_test_id("how-found")).to_have_attribute("open", "")
    expect(first.get_by_test_id("pick-2")).to_be_checked()


def test_a_citation_clicked_before_its_sources_are_drawn_opens_once_they_are(chat) -> None:
    page = chat.page
    chat.start()
    page.wait_for_url("**/thread/*")
    held: list[Route] = []
    page.route("**/AnswerSources.jsx", lambda route: held.append(route))
    page.reload()
    page.locator(CITATION).first.click()
    expect(page.get_by_test_id("answer-sources")).to_have_count(0)
    for route in held:
        route.continue_()
    expect(page.get_by_test_id("evidence-card")).to_contain_text("Source 1 of")
    assert len(page.context.pages) == 1
    page.unroute_all()


def test_a_second_tab_shows_what_a_chat_was_gone_on_with(chat) -> None:
    page = chat.page
    chat.start()
    other = page.context.new_page()
    other.goto(page.url)
    expect(other.get_by_test_id("answer-sources")).to_be_visible()
    chat.ask("Which of these are from 2018 or later?")
    expect(other.locator('[data-step-type="assistant_message"]')).to_have_count(2)
    other.close()


def test_one_answer_leaves_by_itself(chat) -> None:
    answer = chat.start()
    file = exported(chat, "export-answer-ris", f"{STARTER}.ris")
    entries = file.read_text().count("TY  - ")
    assert entries == answer.locator("[data-testid^='source-']").count()


def test_an_edited_question_takes_the_conversation_back_to_before_it_and_says_so(chat) -> None:
    page = chat.page
    chat.start()
    chat.ask("Which of these are from 2018 or later?")
    asked = page.locator('[data-step-type="user_message"]').first
    asked.hover()
    asked.locator(".edit-message").click(force=True)
    expect(asked.get_by_role("note")).to_contain_text("takes back the question after it")
    asked.get_by_role("button", name="Cancel").click()
    chat.edit(0, "Which papers are from 2018?")
    edited = chat.answer(0)
    listed = page.locator("#thread-history").get_by_text("Which papers are from 2018?")
    expect(listed.first).to_be_visible()
    expect(chat.answers).to_have_count(1)
    assert numbers(edited)[0] == "1"
    file = exported(chat, "export-chat-csl-json", "which-papers-are-from-2018.json")
    assert len(json.loads(file.read_text())) == len(set(numbers(edited)))


def test_a_question_the_graph_does_not_answer_cites_nothing(chat) -> None:
    chat.start()
    answer = chat.ask("Which of these are from before 1950?")
    expect(answer).to_contain_text("there is no paper from 1949 or earlier")
    expect(answer.locator(CITATION)).to_have_count(0)
    expect(answer.get_by_test_id("answer-sources")).to_have_count(0)


def test_a_new_chat_says_what_is_in_here_and_how_to_ask_a_graph_of_ones_own(chat) -> None:
    page = chat.page
    page.set_viewport_size({"width": 390, "height": 700})
    told = page.locator("#hub-contents")
    expect(told.get_by_text("191 papers from 1984 to 2025", exact=True)).to_be_visible()
    expect(told.get_by_role("button")).to_have_text("Ask your own library or graph")
    inside = page.get_by_role("region", name="What is in here")
    expect(inside).to_contain_text("Most frequent research fields: Language models (64)")
    expect(inside).to_contain_text("No language model is needed")
    logo = page.locator("#welcome-screen .logo")
    logo.scroll_into_view_if_needed()
    expect(logo).to_be_in_viewport(ratio=1)
    kinds = page.locator("#starters button")
    expect(kinds.nth(1)).to_have_text("How many papers are there per year?")
    expect(kinds.nth(2)).to_contain_text("Compare")
    expect(kinds.nth(3)).to_contain_text("about")
    chat.start()
    expect(inside).to_have_count(0)


def test_each_question_offered_is_answered_with_sources(chat) -> None:
    starters = chat.page.locator("#starters button")
    expect(starters).to_have_count(4)
    offered = starters.all_inner_texts()
    assert len(set(offered)) == 4
    for question in offered:
        assert numbers(chat.ask(question)), question


def test_what_a_question_may_mean_besides_is_answered_at_a_click(chat) -> None:
    page = chat.page
    first = chat.ask("which approaches retrieve paths")
    readings = first.get_by_test_id("readings")
    expect(readings).to_contain_text("Did you mean")
    page.reload()
    reading = readings.get_by_role("button").first
    wording = reading.inner_text()
    assert "Did you mean" not in wording
    reading.click()
    second = chat.answer(1)

    expect(page.locator('[data-step-type="user_message"]').last).to_have_text(wording)
    assert set(numbers(second)) != set(numbers(first))
    expect(readings).to_have_count(0)


def test_a_question_to_go_on_with_is_asked_at_a_click_and_there_after_a_reload(chat) -> None:
    page, offered = chat.page, chat.page.get_by_test_id("next-questions")
    first = chat.ask("Which papers use the data set MetaQA?")
    question = first.get_by_test_id("next-questions").get_by_role("button").nth(1)
    wording = question.inner_text()
    question.click()
    second = chat.answer(1)
    expect(page.locator('[data-step-type="user_message"]').last).to_have_text(wording)
    assert set() < set(numbers(second)) < set(numbers(first))

    expect(second.get_by_test_id("next-questions")).to_be_visible()
    expect(offered).to_have_count(1)
    further = offered.inner_text()
    assert wording not in further
    page.reload()
    expect(offered).to_have_text(further, use_inner_text=True)
