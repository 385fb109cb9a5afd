"""What a worker can be asked: plain data in, plain data out, and progress on the way.

Everything that takes time or reads a client's data is done here, in a process that may be ended at any moment.
"""

from base64 import b64decode
from collections.abc import Callable, Mapping
from time import monotonic
from typing import Any

from tesuji.errors import InputError
from tesuji.go import point_name
from tesuji.go.sgf.encoding import decode
from tesuji.problems import AGAINST_MOVER, Problem, Verdict, question_of
from tesuji.problems.collection import Collection
from tesuji.problems.expected import parse_move
from tesuji.problems.goals import Goal
from tesuji.problems.infer import complete
from tesuji.problems.problem import Draft
from tesuji.render import picture_svg
from tesuji.solvers import Limit, Solution, SolverConfig, VerifySettings, verify
from tesuji.solvers.answer.export import solution_sgf, solution_svg
from tesuji.solvers.answer.finish import answer_problem
from tesuji.solvers.answer.tree import answer_tree
from tesuji.solvers.answer.words import checked, headline, how_known, other_side
from tesuji.solvers.settings import SearchSettings
from tesuji.web.shelves import thumbnail
from tesuji.web.watching import Watch, tree_outline

Asked = dict[str, Any]
Answer = dict[str, Any]
Tell = Callable[..., None]

OWNERSHIP_GAMES = 2000
FILES = {"pattern_library", "network_file"}
"""Settings of searches that name files: no path from outside is opened."""


# Problems --------------------------------------------------------------------------------------------------------


def read(asked: Asked, tell: Tell) -> Answer:
    """The problems of a text: SGF, TOML diagrams, JSON lines or Lin's; and the games in it that were played."""
    from tesuji.web.records import records

    found, errors = [], []
    text, name = _text(asked), asked.get("name") or "your file"
    for number, entry in enumerate(Collection(name, text=text), 1):
        if number > asked["most"]:
            errors.append(f"only the first {asked['most']} problems were read")
            break
        if entry.problem is None:
            errors.append(str(entry.error))
        else:
            found.append(entry.problem.to_dict())
    if errors and not found:
        raise InputError(errors[0])
    return {"problems": found, "errors": errors, "records": records(text, name)}


def _text(asked: Asked) -> str:
    if not asked.get("data"):
        return str(asked["text"])
    try:
        return decode(b64decode(asked["data"], validate=True))
    except ValueError:
        raise InputError("data is not base64: expected the bytes of a file") from None


def finish(asked: Asked, tell: Tell) -> Answer:
    """A position from the page, with everything unstated filled in."""
    return {"problem": complete(_draft(asked["position"])).to_dict()}


def _draft(position: Mapping[str, Any]) -> Draft:
    """A position as the page sends it: empty or missing fields are to be inferred."""
    stated = {name: value for name, value in position.items() if value not in (None, "", [])}
    return Draft.from_dict({"black": [], "white": []} | stated)


def _problem(asked: Asked) -> Problem:
    return complete(_draft(asked["position"]))


# Searches --------------------------------------------------------------------------------------------------------


def solve(asked: Asked, tell: Tell) -> Answer:
    problem = _problem(asked)
    for field in FILES & (asked.get("settings") or {}).keys():
        raise InputError(f"{field} names a file, which cannot be asked for here: expected other settings")
    choice = SolverConfig.of(asked.get("solver"), asked.get("preset"), asked.get("settings") or {})
    limit = choice.limit(seconds=asked["seconds"], nodes=asked.get("nodes"), simulations=asked.get("simulations"))
    seed = asked.get("seed") or 0
    tree = None if choice.solver.tree is None else choice.tree(problem, limit, seed)
    watch = Watch(tell, problem, tree)
    solution = answer_problem(problem, choice, limit, seed, watch, tree=tree)
    outline = [] if tree is None else tree_outline(tree)
    answer = described(solution) | {"outline": outline, "curve": watch.curve(solution)}
    if asked.get("verify") and solution.stop != "interrupted":
        answer["verified"] = _verified(solution, choice, limit)
    return answer


def described(solution: Solution) -> Answer:
    """An answer with its words, pictures and tree, as the page and other programs use it."""
    tree = answer_tree(solution)
    return {
        "problem": solution.problem.to_dict(),
        "solution": solution.to_dict(),
        "words": {"headline": headline(solution), "other": other_side(solution), "how": how_known(solution)},
        "tree": [_branch(node) for node in tree.nodes],
        "sgf": solution_sgf(solution),
        "svg": solution_svg(solution),
    }


def _branch(node: Any) -> dict[str, Any]:
    return {
        "color": str(node.color).lower(),
        "move": point_name(node.move),
        "correct": node.correct,
        "children": [_branch(child) for child in node.children],
    }


def _verified(solution: Solution, choice: SolverConfig, limit: Limit) -> Answer:
    settings = choice.settings(solution.problem)
    exact = settings if isinstance(settings, SearchSettings) else None
    report = verify(solution, exact, limit, VerifySettings())
    return {"outcome": str(report.outcome), "positions": report.positions, "words": checked(report)}


def practise(asked: Asked, tell: Tell) -> Answer:
    """A line of a problem was played: does its last move keep what can be reached, and what is the reply?"""
    from tesuji.web.practice import judge

    return judge(_problem(asked), [parse_move(word) for word in asked["moves"]], asked)


def why(asked: Asked, tell: Tell) -> Answer:
    from tesuji.web.why import explained

    return explained(_problem(asked), asked["seconds"], asked.get("nodes"))


def missed(asked: Asked, tell: Tell) -> Answer:
    from tesuji.web import records

    return records.missed(_text(asked), asked.get("name") or "your file", asked, tell)


def review(asked: Asked, tell: Tell) -> Answer:
    """Proof-read a collection; progress has what is found in each problem."""
    from tesuji.web.reviews import proof_read

    return proof_read(_text(asked), asked.get("name") or "your file", asked, tell)


# Games -----------------------------------------------------------------------------------------------------------


def play(asked: Asked, tell: Tell) -> Answer:
    """A player's move in a game, or what it thinks of it; progress is its analysis."""
    from tesuji.web.games import move

    return move(asked, tell)


def score(asked: Asked, tell: Tell) -> Answer:
    from tesuji.web.games import count

    return count(asked)


def generate(asked: Asked, tell: Tell) -> Answer:
    from tesuji.generate.complete import Made, collection, without_near_duplicates
    from tesuji.generate.settings import GenerateSettings, Wanted
    from tesuji.generate.work import Composer

    wanted = Wanted(Goal.parse(asked["goal"]), asked.get("level"), Verdict(asked.get("verdict") or "success"))
    compose = Composer(wanted, GenerateSettings(), asked.get("seed") or 1)
    end = monotonic() + asked["seconds"]
    found: dict[str, Made] = {}
    number = 0
    try:
        while len(found) < asked["count"] and monotonic() < end:
            for made in without_near_duplicates(compose(number).made):
                found.setdefault(made.key, made)
            number += 1
            tell(found=len(found), wanted=asked["count"], looked=number)
    except KeyboardInterrupt:
        pass
    made_ones = list(found.values())[: asked["count"]]
    return {
        "problems": [thumbnail(one.problem) | {"level": one.grade.level} for one in made_ones],
        "sgf": collection(wanted, made_ones),
    }


def picture(asked: Asked, tell: Tell) -> Answer:
    from tesuji.problems import write_sgf_problem
    from tesuji.render import make_picture

    draft = _draft(asked["position"])
    marks = dict.fromkeys(draft.target, "triangle") | dict.fromkeys(draft.own, "square")
    drawn = make_picture(
        draft.board(), marks=marks, region=draft.region or (), view="auto" if asked.get("part") else None
    )
    return {"svg": picture_svg(drawn, title=draft.name), "sgf": write_sgf_problem(complete(draft))}


def maps(asked: Asked, tell: Tell) -> Answer:
    """Whose the points become in random games, and what patterns and the network like, from -1 or 0 to 1."""
    from tesuji.solvers.mcts import PRESETS, MctsSearch

    problem = _problem(asked)
    board = problem.board()
    ownership = board.random_games(OWNERSHIP_GAMES, seed=1).ownership
    settings = PRESETS["zhang-m"][1]
    weights = MctsSearch(problem, settings).weights(problem.to_play, ())
    most = max(weights.values(), default=1) or 1
    return {
        "ownership": {str(p): round(float(ownership[p.row, p.column]), 3) for p in board.points()},
        "prediction": {str(p): round(weight / most, 3) for p, weight in weights.items()},
        **_network(problem),
    }


def _network(problem: Problem) -> Answer:
    """Where the network would look, and in words how likely it thinks that the side to play succeeds."""
    from tesuji.solvers.search.shape_policy import LIFE_AND_DEATH, policy

    question = question_of(problem, AGAINST_MOVER)
    if question.objective not in LIFE_AND_DEATH:
        return {
            "network": {},
            "network_words": f"The network knows killing and living; it has no opinion on {problem.goal}.",
        }
    found = policy(question)
    most = max(found.points.values(), default=1) or 1
    chances = f"The network puts the chances of {problem.to_play} at {found.wins:.0%}"
    return {
        "network": {str(p): round(share / most, 3) for p, share in found.points.items()},
        "network_words": f"{chances}: an opinion, not an answer.",
    }


WORK: Mapping[str, Callable[[Asked, Tell], Answer]] = {
    "read": read,
    "position": finish,
    "solve": solve,
    "practise": practise,
    "review": review,
    "why": why,
    "missed": missed,
    "play": play,
    "score": score,
    "generate": generate,
    "picture": picture,
    "maps": maps,
}
