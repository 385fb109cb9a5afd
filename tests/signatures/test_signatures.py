"""No search grows another tree, and no question has another answer, unless a commit says so."""

import pytest
from signing import differences, read
from tables import TABLES, made

BEFORE = read()


@pytest.mark.parametrize("table", TABLES)
def test_every_search_answers_as_it_is_signed(table):
    changed = differences(BEFORE.get(table, {}), made(table))
    assert not changed, "\n".join(
        [f"{len(changed)} signatures of {table!r} differ (`make signatures` renews them):", *changed]
    )


def test_nothing_is_signed_that_nobody_makes():
    assert list(BEFORE) == list(TABLES)


def test_a_difference_names_the_entry_with_old_and_new():
    assert differences({"a net": "D4 #1", "gone": "x"}, {"a net": "D3 #2", "new": "y"}) == [
        "a net\n  was D4 #1\n  is  D3 #2",
        "gone\n  was x\n  is  not there",
        "new\n  was not there\n  is  y",
    ]
