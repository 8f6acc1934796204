"""Questions over the sample graph in the words of those who ask, and what goes on from them."""

from typing import Any

import pytest

pytestmark = pytest.mark.anyio


async def test_short_forms_in_a_topic_are_those_of_the_graph(sample: Any) -> None:
    answer = await sample.ask("surveys on combining LLMs with knowledge graphs")
    assert answer.text.startswith("The surveys with research problem Combining knowledge graphs")
    answer = await sample.ask("anything on question answering over KGs that came out in 2025?")
    assert "research field Question answering over knowledge graphs" in answer.text


async def test_a_comparison_by_rows_is_gone_on_with_by_other_measures(sample: Any) -> None:
    answer = await sample.ask("how good is hublink's recall on GV1 compared to difar?")
    assert answer.text.startswith("HubLink (T) is ahead with 0.754 against 0.352 for DiFaR")
    answer = await sample.ask("and precision?")
    assert answer.text.startswith("HubLink (F) is ahead with 0.278 against 0.011 for DiFaR")
    answer = await sample.ask("what about running time")
    assert answer.text.startswith("DiFaR is ahead with 3.442")


async def test_other_attributes_are_asked_for_behind_rows(sample: Any) -> None:
    await sample.ask("How does KG-RAG perform on MetaQA?")
    answer = await sample.ask("what limitations do the authors of KG-RAG mention?")
    assert "Hit@1 is too strict for free-text answers" in answer.text


async def test_what_one_paper_is_about_is_told_in_short(sample: Any) -> None:
    answer = await sample.ask("what is the paper on scaling laws about?")
    assert answer.text.startswith("“Scaling Laws for Neural Language Models”: Studies empirically")


async def test_works_named_by_themselves_are_sought_anew_where_none_at_hand_is_one(
    sample: Any,
) -> None:
    await sample.ask("Which papers use the data set MetaQA?")
    answer = await sample.ask("surveys on combining LLMs with knowledge graphs")
    assert answer.text.startswith("The surveys with research problem Combining knowledge graphs")


async def test_no_before_what_is_meant_denies_nothing_of_it(sample: Any) -> None:
    await sample.ask("list surveys on RAG")
    answer = await sample.ask("no wait, I meant only the ones about graph RAG")
    assert "category graph retrieval-augmented generation" in answer.text
    assert "without" not in answer.text


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("What percentage of the collection are preprints?", "26.7 % of all 191 papers"),
        ("How many questions does LC-QuAD 2 have?", "is 30000"),
        ("What is the most popular data set?", "The most popular data set is WebQuestionsSP"),
        ("most used benchmark dataset among the approaches?", "1. WebQuestionsSP"),
        ("Apart from arXiv, which venue occurs most often?", "without venue arXiv is Annual"),
        ("Which QA datasets were built on top of Freebase?", "Semantic Parsing on Freebase"),
        ("Which embedding model and which LLM does KG-RAG run on?", "and its language model is"),
        ("compare Think-on-Graph with its 2.0 version", "Think-on-Graph 2.0 [2] compare"),
        ("at what university does Jinheon Baek work", "does not hold the university"),
        ("Which papers are most similar to GRAG?", "closest in"),
    ],
)
async def test_what_people_ask_is_read_as_they_mean_it(
    sample: Any, question: str, told: str
) -> None:
    assert told in (await sample.ask(question)).text


def test_what_no_paper_says_is_known_of_topics_of_several_words(sample: Any) -> None:
    (library,) = sample.assistant.shelf.libraries
    assert library.unsaid("graph reasoning by purple octopuses") == ("purple", "octopuses")
    assert library.unsaid("graph reasoning without training data") == ()


@pytest.mark.parametrize(
    "question",
    [
        "I'm new to knowledge graphs, coming from a library. What should I read first?",
        "Where do I begin with knowledge graphs?",
    ],
)
async def test_somebody_new_is_told_overviews_of_what_they_are_new_to(
    sample: Any, question: str
) -> None:
    answer = await sample.ask(question)
    assert answer.text.startswith("The surveys with research field Knowledge graphs are")


async def test_what_about_somebody_is_after_what_they_wrote(sample: Any) -> None:
    await sample.ask("Who wrote KG-RAG?")
    answer = await sample.ask("And what about Ricardo Usbeck?")
    assert answer.text.startswith("The papers by Ricardo Usbeck are")


async def test_a_no_before_what_alone_is_wanted_denies_nothing(sample: Any) -> None:
    await sample.ask("Which papers have code?")
    answer = await sample.ask("no, only those on GitHub please")
    assert "github.com" in answer.text


@pytest.mark.parametrize("verb", ["used", "has worked with", "evaluated on"])
async def test_those_who_use_something_are_not_those_who_made_it(sample: Any, verb: str) -> None:
    answer = await sample.ask(f"who {verb} MetaQA?")
    assert answer.text.startswith("The authors of the papers with data set MetaQA")


async def test_how_big_a_data_set_is_is_no_volume_of_a_journal(sample: Any) -> None:
    assert "10000" in (await sample.ask("How big is DBLP-QuAD?")).text
    await sample.ask("tell me about DBLP-QuAD")
    assert "10000" in (await sample.ask("how big is it?")).text


@pytest.mark.parametrize("denied", ["aren't", "aren't just"])
async def test_a_compound_is_denied_as_a_whole(sample: Any, denied: str) -> None:
    answer = await sample.ask(f"papers that {denied} arXiv preprints")
    assert answer.text.startswith("The papers without venue arXiv")


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("paper with the longest author list", "The paper with the most authors, 68 authors,"),
        ("Which RAG papers are NOT just preprints?", "and without publication type preprint"),
        ("what overviews of retrieval augmented generation do you have?", "The surveys with"),
        ("Which methods were tested on WebQSP?", "The papers with data set WebQuestionsSP"),
        ("Which multilingual question answering data sets are there?", "“multilingual”"),
        ("what kind of question is hardest for hublink?", "are of 26 metrics, which are in no"),
        ("Which system has the best recall on GV1?", "HubLink (T) has the highest recall: 0.754"),
    ],
)
async def test_what_is_said_is_not_taken_for_what_sounds_like_it(
    sample: Any, question: str, told: str
) -> None:
    assert told in (await sample.ask(question)).text


async def test_more_than_some_kind_denies_nothing(sample: Any) -> None:
    both = await sample.ask("papers that are not only on RAG but also on KGQA")
    assert "without" not in both.text


async def test_an_overview_is_of_what_somebody_says_they_work_on(sample: Any) -> None:
    answer = await sample.ask("I work on RAG. Give me an overview of what you have.")
    assert "research field Retrieval-augmented generation" in answer.text
    whole = await sample.ask("I'm a student. What is in here?")
    assert whole.text.startswith("This collection holds 191 papers")


async def test_names_that_papers_share_are_not_told_as_their_own_words(sample: Any) -> None:
    await sample.ask("Which papers use the data set MetaQA?")
    await sample.ask("only those from 2023")
    await sample.ask("and the venue of the second one?")
    await sample.ask("what about WebQuestionsSP?")
    answer = await sample.ask("Summarise these")
    own = answer.text.partition("Each in its own words")[2]
    assert own and "Annual Meeting of the Association" not in own


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("how many questions are in the WebQuestions data set?", "is 5810"),
        ("which graph does the QALD-10 dataset use?", "is Wikidata"),
        ("who made the MetaQA data set?", "Y. Zhang, H. Dai"),
        ("which LLMs were tested with the MetaQA dataset?", "papers with data set MetaQA"),
    ],
)
async def test_a_thing_called_by_its_noun_is_asked_of_itself(
    sample: Any, question: str, told: str
) -> None:
    assert told in (await sample.ask(question)).text


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("papers on kgqa before 2018", "research field Question answering over knowledge graphs"),
        ("which qa data set is the smallest?", "is 80 (ORKG-QA"),
        ("who has written on graph rag?", "category graph retrieval-augmented generation"),
    ],
)
async def test_abbreviations_typed_small_are_those_of_the_graph(
    sample: Any, question: str, told: str
) -> None:
    assert told in (await sample.ask(question)).text


async def test_authors_are_told_as_their_paper_names_them(sample: Any) -> None:
    answer = await sample.ask("who wrote the LoRA paper?")
    assert "Z. Allen-Zhu, Y. Li, S. Wang" in answer.text
    most = await sample.ask("who wrote the most papers?")
    assert "Yuhan Li" not in most.text and "Sören Auer" in most.text


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("which system needs the fewest tokens?", "MindMap has the lowest language model tokens"),
        ("which of these papers won a best paper award?", "does not hold the paper award"),
        ("which system has the most users?", "does not hold the users"),
        ("best papers on RAG", "The papers with research field Retrieval-augmented generation"),
        ("how many authors are on the gpt-3 paper?", "31 authors"),
        ("What has Auer written on ORKG?", "The papers by Sören Auer with approach ORKG"),
        ("what did Jin publish in 2024?", "The papers by Jin from 2024"),
        ("Compare LC-QuAD 1.0 and LC-QuAD 2.0", "LC-QuAD [1] and LC-QuAD 2.0 [2] compare"),
    ],
)
async def test_superlatives_and_deeds_are_of_what_stands_beside_them(
    sample: Any, question: str, told: str
) -> None:
    assert told in (await sample.ask(question)).text


async def test_what_was_computed_is_computed_again_of_those_alone(sample: Any) -> None:
    await sample.ask("number of papers per year since 2020?")
    answer = await sample.ask("only preprints")
    assert "preprints per publication year" in answer.text
    assert "15 preprints in 2023" in answer.text
    listed = await sample.ask("show me the rag ones of 2024")
    assert "research field Retrieval-augmented generation" in listed.text


async def test_whether_something_is_so_is_asked_of_the_paper_at_hand(sample: Any) -> None:
    await sample.ask("What does KAPING do?")
    answer = await sample.ask("training needed?")
    assert answer.text.startswith("No")
    others = await sample.ask("which approaches need training?")
    assert "Keqing" in others.text


async def test_what_a_title_begins_with_before_its_colon_names_it(sample: Any) -> None:
    answer = await sample.ask("who wrote Graph Chain-of-Thought?")
    assert "Bowen Jin" in answer.text and "Jason Wei" not in answer.text


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("which pages is the nucleus dbpedia paper on?", "is 722–735"),
        ("who wrote the social question answering paper?", "Zhe Liu and Bernard J. Jansen"),
        ("when and in which journal did the linked data challenge paper come out?", "Semantic Web"),
    ],
)
async def test_a_work_is_known_by_words_of_its_title(sample: Any, question: str, told: str) -> None:
    answer = await sample.ask(question)
    assert told in answer.text and len(answer.hubs) == 1


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("number of papers on language models per year", "with research field Language models per"),
        ("which kgqa methods from 2023 come with code?", "The papers from 2023 with research"),
        ("of the methods tested on WebQSP, which need training?", "that are not training-free"),
        ("QA data sets not based on Freebase", "without underlying knowledge graph Freebase"),
        ("how good is Keqing on MetaQA?", "“Reaches Hit@1 between 98.4 and 99.9 percent"),
        ("where can I download the material of the hublink workshop paper?", "zenodo.17036243"),
    ],
)
async def test_nouns_for_works_ask_for_works(sample: Any, question: str, told: str) -> None:
    assert told in (await sample.ask(question)).text


async def test_a_correction_may_only_say_which_kind_was_meant(sample: Any) -> None:
    await sample.ask("who wrote on graph rag?")
    answer = await sample.ask("no sorry, I meant the surveys")
    assert answer.text.startswith("The authors of the surveys with category graph")


async def test_how_words_were_read_is_told_without_a_mark(sample: Any) -> None:
    answer = await sample.ask("kgqa papers before 2018")
    assert "_I read “kgqa” as Question answering over knowledge graphs._" in answer.text
    assert answer.support == 1.0
    await sample.ask("Who made the MetaQA data set?")
    assert "I read" not in (await sample.ask("Which papers use it?")).text


async def test_what_is_best_without_a_measure_is_told_by_each_of_a_few(sample: Any) -> None:
    answer = await sample.ask("Which language model works best inside HubLink?")
    assert "two metrics, which are in no order together:" in answer.text
    assert "| recall | 0.615 (language model GPT-4o) | [1] |" in answer.text
    assert "| Hits@10 | 0.499 (language model o3-mini) | [1] |" in answer.text


async def test_both_ends_of_each_measure_are_told_where_nothing_is_judged(sample: Any) -> None:
    answer = await sample.ask("which retrieval operation is hardest for HubLink (T)?")
    assert "| metric | highest | lowest |  |" in answer.text
    recall = "| recall | 0.917 (retrieval operation basic) | 0.584 (retrieval operation negation) |"
    assert recall in answer.text


async def test_a_noun_for_works_before_a_field_named_in_full_is_their_kind(sample: Any) -> None:
    answer = await sample.ask("list reviews of question answering over knowledge graphs")
    assert answer.text.startswith("The papers with contribution type survey and research field")
    assert len(answer.hubs) == 9


async def test_whether_something_has_an_address_is_told_with_it(sample: Any) -> None:
    answer = await sample.ask("Is there code for the original think-on-graph paper? link pls")
    assert answer.text.startswith("Yes. The source code of the paper “Think-on-Graph: Deep")
    assert "<https://github.com/IDEA-FinAI/ToG/> [1]" in answer.text


@pytest.mark.parametrize(
    "question",
    [
        "why didnt hublink take deepseek tho",
        "why does HubLink not use DeepSeek?",
        "why was DeepSeek not used in HubLink?",
    ],
)
async def test_why_one_does_not_use_another_is_told_by_the_paper_that_says_so(
    sample: Any, question: str
) -> None:
    answer = await sample.ask(question)
    assert "Too slow for its quality in the HubLink setting, hence not used" in answer.text
    assert "without approach" not in answer.text and "section" not in answer.text


async def test_why_something_was_not_done_leaves_nobody_out(sample: Any) -> None:
    answer = await sample.ask("why didn't they evaluate GPT-4?")
    assert len(answer.hubs) < 10 and "without" not in answer.text


@pytest.mark.parametrize(
    ("before", "question", "told"),
    [
        ("", "how does FiDeLiS work?", "deductive verification"),
        ("", "what is StructGPT and how does it work", "through interfaces"),
        ("tell me about MindMap", "ok, and how does it actually work?", "path-based"),
        ("", "How does the Nickerson method go, roughly", "meta-characteristic"),
        ("papers on hallucination", "the other one, FiDeLiS, how does it work?", "deductive"),
        ("", "what is chain of thought prompting and which paper is it from", "intermediate"),
        ("", "hi, I'm new to RAG. which surveys should I read?", "The surveys with"),
        ("what is SciQA?", "who has tested something on it?", "Structure and Content"),
    ],
)
async def test_how_a_thing_works_and_who_uses_it_is_told_by_what_says_so(
    sample: Any, before: str, question: str, told: str
) -> None:
    if before:
        await sample.ask(before)
    assert told in (await sample.ask(question)).text


@pytest.mark.parametrize(
    "question",
    ["hallucination papers by year", "has interest in hallucination increased over the years?"],
)
async def test_a_word_of_a_name_is_heeded_where_papers_are_counted(
    sample: Any, question: str
) -> None:
    assert "research problem Hallucination of language models" in (await sample.ask(question)).text
