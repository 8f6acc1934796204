"""Abstracts that deny something, told word for word, are supported by themselves."""

import io
import json
from pathlib import Path
from typing import Any

import pytest

BEES = """
@article{kuhl2019, title={Neonicotinoid residues in pollen reduce bumblebee colony growth}, author={Kühl, Marlene and Osei, Kwame}, journal={Journal of Pollinator Ecology}, year={2019}, volume={12}, pages={33--47}, doi={10.5555/jpe.2019.33}, keywords={pesticides; bumblebees; colony growth}, abstract={We exposed 48 bumblebee colonies to field-realistic neonicotinoid residues. Colonies gained 24 percent less weight over six weeks.}}
@article{osei2021, title={Flower strips along arable fields raise wild bee diversity}, author={Osei, Kwame and Tanaka, Rin}, journal={Agroecology Letters}, year={2021}, volume={7}, doi={10.5555/al.2021.7}, keywords={flower strips; wild bees; biodiversity}, abstract={In 60 fields, perennial flower strips doubled the number of wild bee species after three years.}}
@inproceedings{tanaka2022, title={Counting bees at the hive entrance with embedded cameras}, author={Tanaka, Rin and Duarte, Ines}, booktitle={Workshop on Computer Vision for Ecology}, year={2022}, pages={101--110}, keywords={computer vision; honeybees; monitoring}, abstract={A low-cost camera and a convolutional network count honeybees entering and leaving with an error of 4 percent.}}
@article{duarte2023, title={Varroa mites and winter losses of honeybees: a survey of 2,300 beekeepers}, author={Duarte, Ines and Kühl, Marlene and Brandt, Nils}, journal={Journal of Pollinator Ecology}, year={2023}, volume={16}, doi={10.5555/jpe.2023.5}, keywords={varroa; honeybees; survey; winter losses}, abstract={Beekeepers who treated in late summer lost 11 percent of colonies, those who did not lost 29 percent.}}
@book{brandt2018, title={Handbook of Wild Bee Conservation}, author={Brandt, Nils}, publisher={Meadow Press}, year={2018}, keywords={wild bees; conservation}}
@phdthesis{tanaka2024, title={Machine listening for pollinator monitoring}, author={Tanaka, Rin}, school={University of Northfield}, year={2024}, keywords={bioacoustics; monitoring; machine learning}, abstract={Microphones in meadows tell bumblebees from hoverflies by the sound of their wings.}}
"""  # noqa: E501


def test_a_denial_that_stands_in_the_abstract_is_not_marked(
    hublink: Any, tmp_path: Path, index_of: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "mites.bib"
    file.write_text(BEES, encoding="utf-8")
    store = index_of(file, tmp_path / "store", "Paper")
    asked = "what's the newest thing on honeybees?\ntell me more about it\n"
    monkeypatch.setattr("sys.stdin", io.StringIO(asked))

    outcome = hublink("chat", "--json", "--store", store)

    answer = json.loads(outcome.out.splitlines()[-1])
    assert "those who did not lost 29 percent" in answer["answer"]
    assert answer["support"] == 1.0
