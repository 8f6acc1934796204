"""How a question was understood, changed part by part, and the answer that follows."""

from typing import Any

from playwright.sync_api import Locator, expect

QUESTION = "Which papers since 2022 use the data set MetaQA?"


def parts(answer: Locator) -> Locator:
    return answer.get_by_test_id("plan-chips").get_by_role("listitem")


def sources(answer: Locator) -> str:
    return answer.get_by_test_id("listed-sources").locator("summary").inner_text()


def test_a_value_is_changed_to_another_of_the_graph(chat: Any) -> None:
    answer = chat.ask(QUESTION)
    answer.get_by_role("button", name="data set: MetaQA", exact=True).click()
    answer.get_by_label("Value").fill("webquestionssp")
    chat.page.keyboard.press("Enter")
    changed = chat.answer(1)
    expect(parts(changed)).to_have_text(
        ["publication year: 2022 or later", "data set: WebQuestionsSP", "listed"]
    )
    expect(changed).to_contain_text("data set WebQuestionsSP")
    expect(changed).not_to_contain_text("data set MetaQA")
    assert sources(changed) == "Sources: 8"


def test_a_value_is_sought_under_another_attribute(chat: Any) -> None:
    answer = chat.ask("Which papers have HubLink as their approach?")
    answer.get_by_role("button", name="approach: HubLink", exact=True).click()
    attribute = answer.get_by_role("combobox", name="Attribute", exact=True)
    expect(attribute).to_have_value("approach")
    attribute.fill("compared with")
    chat.page.keyboard.press("ArrowDown")
    chat.page.keyboard.press("Enter")
    answer.get_by_label("Value").fill("DiFaR")
    answer.get_by_role("button", name="Ask with this").click()
    expect(parts(chat.answer(1))).to_have_text(["compared with: DiFaR", "listed"])


def test_what_the_graph_does_not_know_is_said_and_nothing_is_asked(chat: Any) -> None:
    answer = chat.ask(QUESTION)
    part = answer.get_by_role("button", name="data set: MetaQA", exact=True)
    part.click()
    answer.get_by_label("Value").fill("no such data set")
    chat.page.keyboard.press("Enter")
    said = answer.get_by_test_id("understood").get_by_role("status").last
    expect(said).to_contain_text("does not know")
    expect(chat.answers).to_have_count(1)
    chat.page.keyboard.press("Escape")
    expect(answer.get_by_label("Value")).to_have_count(0)
    expect(part).to_be_focused()


def test_a_part_of_several_names_offers_these_and_one_of_one_name_is_taken_for_it(
    chat: Any,
) -> None:
    answer = chat.ask(QUESTION)
    answer.get_by_role("button", name="data set: MetaQA", exact=True).click()
    answer.get_by_label("Value").fill("Questions")
    chat.page.keyboard.press("Enter")
    said = answer.get_by_test_id("understood").get_by_role("status").last
    expect(said).to_contain_text("ComplexWebQuestions")
    answer.get_by_label("Value").fill("WebQuestionsS")
    chat.page.keyboard.press("Enter")
    expect(parts(chat.answer(1)).nth(1)).to_have_text("data set: WebQuestionsSP")


def test_what_papers_are_about_is_said_in_other_words(chat: Any) -> None:
    answer = chat.ask("papers about prompting")
    answer.get_by_test_id("plan-chips").get_by_role("button", name="about: prompting").first.click()
    answer.get_by_label("In your words").fill("entity linking")
    chat.page.keyboard.press("Enter")
    changed = chat.answer(1)
    expect(parts(changed).first).to_have_text("about: entity linking")
    expect(changed).to_contain_text("Entity Linking")


def test_a_part_is_taken_away_and_a_range_is_changed(chat: Any) -> None:
    answer = chat.ask(QUESTION)
    answer.get_by_role("button", name="Ask without “data set: MetaQA”").click()
    wider = chat.answer(1)
    expect(parts(wider)).to_have_text(["publication year: 2022 or later", "listed"])
    wider.get_by_role("button", name="publication year: 2022 or later", exact=True).click()
    wider.get_by_role("spinbutton", name="To").fill("2022")
    chat.page.keyboard.press("Enter")
    expect(parts(chat.answer(2))).to_have_text(["publication year: 2022", "listed"])


def test_a_plain_list_of_papers_is_counted_instead_and_listed_again(chat: Any) -> None:
    answer = chat.ask("Which papers use the data set MetaQA?")
    for number, (before, after, operation) in enumerate(
        [("listed", "counted", "count"), ("counted", "listed", "list")], 1
    ):
        answer.get_by_role("button", name=before, exact=True).click()
        answer.get_by_role("combobox", name="Answer").select_option(operation)
        answer.get_by_role("button", name="Ask with this").click()
        answer = chat.answer(number)
        expect(parts(answer)).to_have_text(["data set: MetaQA", after])
    summary = chat.ask("summarise these")
    expect(parts(summary).last).to_have_text("overview")


def test_papers_are_counted_for_each_value_in_place_of_being_listed(chat: Any) -> None:
    answer = chat.ask("How many papers are there per year?")
    parts(answer).get_by_role("button").first.click()
    each = answer.get_by_role("combobox", name="For each")
    each.click()
    names = answer.get_by_role("listbox", name="Attributes")
    expect(names.get_by_role("group", name="Contribution")).to_contain_text("technique")
    each.fill("no such thing")
    chat.page.keyboard.press("Enter")
    expect(names.get_by_role("option")).to_have_count(0)
    chat.page.keyboard.press("Escape")
    expect(each).to_have_value("publication year")
    each.fill("resear field")
    chat.page.keyboard.press("ArrowDown")
    chat.page.keyboard.press("Enter")
    expect(each).to_have_value("research field")
    answer.get_by_role("button", name="Ask with this").click()
    by_field = chat.answer(1)
    expect(parts(by_field)).to_have_text(["counted for each research field"])
    expect(by_field.get_by_test_id("chart-row").first).to_be_visible()


def test_a_limit_of_the_chat_is_lifted_where_an_answer_tells_of_it(chat: Any) -> None:
    page = chat.page
    chat.ask("from now on only papers since 2024")
    answer = chat.ask("Which papers use the data set MetaQA?")
    answer.get_by_role("button", name="Ask without “only publication year: 2024 or later”").click()
    everywhere = chat.answer(2)
    expect(parts(everywhere)).to_have_text(["data set: MetaQA", "listed"])
    expect(page.get_by_test_id("scope-limit")).to_have_count(0)
    assert sources(everywhere) == "Sources: 4"


def test_a_reading_that_may_well_be_wrong_is_doubted_once_beside_its_parts(chat: Any) -> None:
    hint = "This may not be what you meant. Change a part"
    for question in (
        "papers on hallucination",
        "Compare Keqing, KG-RAG and StructGPT",
    ):
        answer = chat.ask(question)
        expect(answer.get_by_test_id("understood")).not_to_contain_text(hint)
        expect(answer).not_to_contain_text("I took this to ask for")

    answer = chat.ask("What is the average number of citations?")
    expect(answer.get_by_test_id("understood")).to_contain_text(hint)
    expect(answer).not_to_contain_text("I am not sure that this is what you asked")
