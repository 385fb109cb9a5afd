"""A few hundred of what `make fuzz` tries by the hundred thousand; `python -m fuzz files --seed 0 --batch 3` is one."""

import pytest

from fuzz.part import load, random_for


def try_batch(name: str, batch: int) -> None:
    part = load(name)
    world = part.start(random_for(name, 0, batch))
    try:
        for step in range(part.BATCH):
            part.step(world, random_for(name, 0, batch, step), lambda text: None)
    finally:
        part.stop(world)


@pytest.mark.parametrize("batch", range(8))
def test_a_spoilt_file_gives_a_result_or_a_sentence(batch):
    try_batch("files", batch)


@pytest.mark.parametrize("batch", range(4))
def test_every_gtp_line_is_answered_by_the_letter_of_the_protocol(batch):
    try_batch("gtp", batch)


@pytest.mark.parametrize("batch", range(3))
def test_every_query_of_the_analysis_engine_is_answered_once(batch):
    try_batch("analysis", batch)
