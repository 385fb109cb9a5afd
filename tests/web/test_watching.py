"""What the page hears of a search."""

from tesuji.solvers import Progress
from tesuji.web import watching


def test_the_curve_of_several_searches_runs_forwards(monkeypatch):
    monkeypatch.setattr(watching, "EVERY", 0.0)
    told = []
    watch = watching.Watch(lambda **data: told.append(data))
    for simulations, value in ((10, 0.5), (20, 0.6), (5, 0.4), (8, 0.7), (30, 0.8)):
        watch(Progress(seconds=0.0, simulations=simulations, value=value))
    assert watch.curve == [[10, 0.5], [20, 0.6], [25, 0.4], [28, 0.7], [50, 0.8]]
    assert [data["effort"] for data in told] == [10, 20, 25, 28, 50]
