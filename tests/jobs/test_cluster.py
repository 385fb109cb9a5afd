"""A cluster in the place of a pool: the same table, whoever is killed meanwhile."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

pytest.importorskip("distributed")
sys.path.insert(0, str(Path(__file__).parent))
import cluster_tasks

from tests.cli.running import without_clocks
from tesuji.errors import InputError
from tesuji.jobs import cluster as module
from tesuji.jobs.cluster import AHEAD, MOST_TASKS, Cluster, Delivery, _Sending
from tesuji.jobs.pool import TaskFailure
from tesuji.lab.studies import CallTask, Series, Store, call


@contextmanager
def started(*words: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A part of a cluster as another program, and the first thing that it says."""
    path = os.pathsep.join([str(Path(__file__).parent), os.environ.get("PYTHONPATH", "")])
    command = [sys.executable, "-m", "tesuji", "lab", *words]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=os.environ | {"PYTHONPATH": path}) as program:
        try:
            assert program.stdout is not None
            yield program, program.stdout.readline().strip()
        finally:
            program.kill()


def tasks(flag: Path) -> list[Any]:
    squares = [call(cluster_tasks.square, kind="square", name=str(n), number=n) for n in range(40)]
    killer = call(cluster_tasks.kill_the_first_worker, kind="killer", name="killer", flag=str(flag))
    poison = call(cluster_tasks.poison, kind="poison", name="poison")
    return [*squares[:10], killer, poison, *squares[10:]]


def table(store: Path, asked: list[Any], **how: Any) -> dict[str, Any]:
    with Store(store, write=True) as kept:
        run = Series({"study": asked}, kept, 1, study=True, **how)
        assert len(list(run.records())) == len(asked)
        assert not run.interrupted
        return {record.identity: (record.name, record.result, record.error) for record in kept}


def test_two_workers_of_whom_one_is_killed_make_the_table_of_one_machine(tmp_path):
    asked = tasks(flag := tmp_path / "flag")
    said: list[str] = []
    with ExitStack() as stack:
        _, address = stack.enter_context(started("scheduler", "--port", "0"))
        workers = [stack.enter_context(started("worker", address, "--workers", "1")) for _ in range(2)]
        assert all(words.endswith(f"works for {address}") for _, words in workers)
        found = table(tmp_path / "cluster", asked, cluster=address, say=said.append)
        gone = [program.poll() for program, _ in workers]
        assert sorted(code is None for code in gone) == [False, True], "one of them was to be killed"
        assert table(tmp_path / "cluster", [], cluster=address) == found
    assert said == []
    assert flag.exists()
    assert found == table(tmp_path / "here", asked)
    (poisonous,) = [error for name, _, error in found.values() if name == "poison"]
    assert "exit code 7" in poisonous
    with Store(tmp_path / "cluster") as kept:
        assert all(record.speed for record in kept if record.error is None)


def test_where_there_is_no_scheduler_one_sentence_says_so(monkeypatch):
    monkeypatch.setattr(module, "CONNECT", 0.1)
    for address in ("tcp://127.0.0.1:9", "nonsense://x", "tcp://127.0.0.1"):
        with pytest.raises(InputError, match="there is no scheduler at"):
            list(Cluster(CallTask.perform, [1], address))


class Sent(SimpleNamespace):
    """A future that a dictionary may have as a key."""

    __hash__ = object.__hash__


class Nobody:
    """A client whose cluster has so many threads and never answers."""

    def __init__(self, threads: int) -> None:
        self.threads, self.sent = threads, 0

    def nthreads(self) -> dict[str, int]:
        return {"worker": self.threads}

    def submit(self, *_: object, **__: object) -> Any:
        self.sent += 1
        return Sent(key=str(self.sent), add_done_callback=lambda tell: None)


def test_a_hundred_thousand_tasks_are_sent_as_workers_can_begin_them():
    client = Nobody(threads=3)
    cluster: Cluster[int, int] = Cluster(abs, range(100_000), "nowhere")
    sending = _Sending(cluster, client, SimpleNamespace(tell=None))  # type: ignore[arg-type]
    assert sending.send()
    assert cluster.most_waiting == client.sent == AHEAD * 3 + 2
    for _, parcel in list(sending.parcels.values()):
        list(sending._unpack(parcel, Delivery(("answer",), 0.0005, "host", parcel.build)))
    sending.parcels.clear()
    sending.send()
    assert cluster.most_waiting == (AHEAD * 3 + 2) * MOST_TASKS
    assert client.sent == 2 * (AHEAD * 3 + 2)


def test_of_a_parcel_that_kills_workers_only_the_poisonous_task_fails():
    client = Nobody(threads=1)
    cluster: Cluster[int, int] = Cluster(abs, range(10), "nowhere")
    sending = _Sending(cluster, client, SimpleNamespace(tell=None))  # type: ignore[arg-type]
    sending.seconds = 0.01
    sending.send()
    (_, parcel), *_ = sending.parcels.values()
    assert len(parcel.numbers) > 1
    before = client.sent
    assert list(sending._failed(parcel, RuntimeError("killed"))) == []
    assert client.sent == before + len(parcel.numbers)
    _, alone = sending.parcels[str(client.sent)]
    ((number, answer),) = sending._failed(alone, RuntimeError("killed"))
    assert number == parcel.numbers[-1]
    assert isinstance(answer, TaskFailure)
    assert "killed" in answer.reason


def test_a_delivery_that_died_with_its_worker_is_waited_for_again():
    client = Nobody(threads=1)
    client.gather = lambda futures, errors: []  # type: ignore[attr-defined]
    arrived: list[str] = []
    cluster: Cluster[int, int] = Cluster(abs, range(1), "nowhere")
    arrivals = SimpleNamespace(tell="told again", take=lambda: list(sending.parcels))
    sending = _Sending(cluster, client, arrivals)  # type: ignore[arg-type]
    sending.send()
    ((future, _),) = sending.parcels.values()
    future.status, future.add_done_callback = "lost", arrived.append
    assert list(sending.received()) == []
    assert (len(sending.parcels), arrived) == (1, ["told again"])
    future.status = "cancelled"
    with pytest.raises(InputError, match="the scheduler at nowhere is gone"):
        list(sending.received())


def test_a_worker_with_another_build_is_named():
    cluster: Cluster[int, int] = Cluster(abs, range(1), "nowhere")
    sending = _Sending(cluster, Nobody(1), SimpleNamespace(tell=None))  # type: ignore[arg-type]
    sending.send()
    ((_, parcel),) = sending.parcels.values()
    with pytest.raises(InputError, match="the worker on odd has another build"):
        list(sending._unpack(parcel, Delivery((), 1.0, "odd", "other")))


# Commands ------------------------------------------------------------------------------------------------------

STONES = "SZ[7:5]PL[W]AB[ad][bd][cd][dd][de]AW[ac][bc][cc][dc][ec][ed][ee]"


def said(folder: Path, *words: object) -> list[dict[str, Any]]:
    """What a command prints as JSON, without what the clock says."""
    command = [sys.executable, "-m", "tesuji", *map(str, words), "--json"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    return [json.loads(line) for line in without_clocks(done.stdout).splitlines()]


def test_solve_suite_and_match_say_the_same_on_a_cluster_as_here(tmp_path):
    for number in range(5):  # stones that do not matter make them different
        far = f"[{'acefg'[number]}a]"
        (tmp_path / f"{number}.sgf").write_text(f"(;GN[{number}]{STONES}AB{far};W[be]C[RIGHT])")
    (tmp_path / "mine.tst").write_text("boardsize 5\n1 known_command play\n#? [true]\n2 protocol_version\n#? [2]\n")
    problems = [path.name for path in sorted(tmp_path.glob("*.sgf"))]
    commands = {
        "solve": ["solve", *problems, "--nodes", 2000, "--verify"],
        "suite": ["suite", *problems, "mine.tst", "--player", "random", "--nodes", 2000],
        "match": ["match", "random", "gogogo:simulations=2", "--size", 5, "-n", 6],
    }
    with ExitStack() as stack:
        _, address = stack.enter_context(started("scheduler", "--port", "0"))
        for _ in range(2):
            stack.enter_context(started("worker", address, "--workers", "1"))
        for name, words in commands.items():
            keeps = ["--sgf-dir", "games"] if name == "match" else ["--store", f"{name}.sqlite"]
            found = said(tmp_path, *words, "--cluster", address, *keeps)
            assert found == said(tmp_path, *words), name
            store = tmp_path / ("games/games.sqlite" if name == "match" else f"{name}.sqlite")
            with Store(store) as kept:
                assert len(list(kept)) == 6 if name != "solve" else 5
            again = said(tmp_path, *words, *keeps, *(["--resume"] if name == "match" else []))
            assert again == (found[-1:] if name == "match" else found)
    assert len(list((tmp_path / "games").glob("*.sgf"))) == 6
