"""Reads all that is learned into a process from which programs of the tests are forked."""

import os
from importlib import import_module

from tools.adapters.embedding.question_embedder import QuestionEmbedder
from tools.adapters.embedding.sentence_transformer import SentenceTransformerEmbedder
from tools.adapters.embedding.trained_attributes import attribute_weights
from tools.adapters.embedding.trained_facts import trained_facts
from tools.adapters.embedding.trained_judge import trained_judge
from tools.adapters.embedding.trained_reader import trained_wordings
from tools.hublink.retrieval.fact_lines import FactLine

QUESTION = "Which papers are there?"

# Threads do not live on in forks; a tokenizer that has had some says so in each.
os.environ["TOKENIZERS_PARALLELISM"] = "false"
# What numpy loads at its first need of it takes as long as the weights.
import_module("numpy.ma")

names = [name for names in trained_wordings().attribute_names.values() for name in names[:2]]
QuestionEmbedder(SentenceTransformerEmbedder()).embed(names)
trained_wordings().best("answers", QUESTION)
trained_judge().probability(QUESTION, "", "list of all papers")
trained_facts().relevance(QUESTION, [FactLine("year: 2020")])
for matcher in attribute_weights():
    matcher.said(QUESTION)
    matcher.meant(names[:1])
