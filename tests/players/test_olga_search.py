"""Bouzy's algorithm on trees whose values are known: what is pruned, when it goes deeper, when it stops."""

import random
from dataclasses import replace

import pytest

from tesuji.players.olga.search import JStat, Node, Parameters, ScoreSum, merged, remaining


def node(maximises=True, *children):
    root = Node((), maximises)
    for mean, sd in children:
        root.children.append(Node((), not maximises, mean=mean, mean_sd=sd))
    return root


class Tree:
    """Every path of moves has a value; leaves give it with noise. Remembers what was asked."""

    def __init__(self, value, width=3, noise=10.0, last_depth=99):
        self.value, self.width, self.noise, self.last_depth = value, width, noise, last_depth
        self.rng = random.Random(1)
        self.sampled = []

    def generate(self, node, width):
        if len(node.position) >= self.last_depth:
            return []
        count = min(width, self.width)
        return [Node((*node.position, i), not node.maximises, i) for i in range(count)]

    def sample(self, leaves, games):
        self.sampled.append([leaf.position for leaf in leaves])
        samples = []
        for leaf in leaves:
            scores = [self.rng.gauss(self.value(leaf.position), self.noise) for _ in range(games)]
            samples.append(ScoreSum(games, sum(scores), sum(score * score for score in scores)))
        return samples


def search(tree, **changes):
    parameters = replace(Parameters(simulations=400, step=50, width_plus=4, width_minus=2), **changes)
    return JStat(Node((), True), tree, parameters)


# Progressive pruning -------------------------------------------------------------------------------------------


def test_a_move_is_pruned_when_its_right_end_is_left_of_another_ones_left_end():
    root = node(True, (10.0, 1.0), (8.5, 1.0), (7.5, 1.0))
    assert [child.mean for child in remaining(root, Parameters(ratio=1.0))] == [10.0, 8.5]
    assert [child.mean for child in remaining(root, Parameters(ratio=2.0))] == [10.0, 8.5, 7.5]
    assert [child.mean for child in remaining(root, Parameters(ratio=0.5))] == [10.0]


def test_the_other_side_prunes_high_scores():
    root = node(False, (10.0, 1.0), (8.5, 1.0), (5.0, 1.0))
    assert [child.mean for child in remaining(root, Parameters())] == [5.0]


def test_an_unknown_move_is_never_pruned():
    root = node(True, (10.0, 0.1), (-50.0, float("inf")))
    assert len(remaining(root, Parameters())) == 2


def test_moves_are_equal_when_all_are_well_known_and_none_is_inferior():
    player = JStat(node(True, (5.0, 0.4), (5.3, 0.4)), Tree(lambda path: 0), Parameters(equal_sd=0.5))
    assert player.update_remaining_moves(0) == 2
    assert player.root.all_are_equal
    player = JStat(node(True, (5.0, 0.4), (5.3, 0.6)), Tree(lambda path: 0), Parameters(equal_sd=0.5))
    player.update_remaining_moves(0)
    assert not player.root.all_are_equal


def test_mean_and_deviation_of_the_mean():
    leaf = Node((), True)
    leaf.add(ScoreSum(3, 6.0, 14.0))  # 1, 2, 3
    assert leaf.mean == 2.0
    assert leaf.mean_sd == pytest.approx((2 / 3 / 3) ** 0.5)
    leaf.add(ScoreSum(1, 2.0, 4.0))
    assert (leaf.mean, leaf.games) == (2.0, 4)


# Min-max -------------------------------------------------------------------------------------------------------


def test_values_are_backed_up_by_min_max_with_the_deviation_of_the_best():
    root = Node((), True)
    for pair in (((3.0, 0.3), (9.0, 0.9)), ((5.0, 0.5), (6.0, 0.6))):
        child = node(False, *pair)
        root.children.append(child)
    player = JStat(root, Tree(lambda path: 0), Parameters())
    player.update_min_max_values(1)
    player.update_min_max_values(0)
    assert [(child.mean, child.mean_sd) for child in root.children] == [(3.0, 0.3), (5.0, 0.5)]
    assert (root.mean, root.mean_sd) == (5.0, 0.5)


def test_a_second_look_finds_the_refutation():
    # Move 0 looks best until its reply 1 is seen.
    def value(path):
        if len(path) < 2:
            return {0: 9.0, 1: 7.0, 2: 7.0}[path[0]]
        return {0: (20.0, -20.0, 20.0), 1: (6.0, 7.0, 8.0), 2: (2.0, 3.0, 4.0)}[path[0]][path[1]]

    assert search(Tree(value), depth_max=1, simulations=4000, width_minus=1).choose_move().move == 0
    assert search(Tree(value), depth_max=2, width_minus=3, ratio=3.0).choose_move().move == 1


# The loops -----------------------------------------------------------------------------------------------------


def test_one_clearly_better_move_needs_one_step():
    tree = Tree(lambda path: 100.0 if path[0] == 1 else 0.0)
    player = search(tree)
    assert player.choose_move().move == 1
    assert (player.depth, player.r_games, len(tree.sampled)) == (1, 150, 1)


def test_enhancement_a_goes_deeper_as_soon_as_few_moves_are_left():
    def value(path):  # two good moves that cannot be told apart, one bad one
        return -100.0 if path[0] == 2 else 0.0

    early, late = Tree(value), Tree(value)
    search(early, depth_max=2, equal_sd=0.0, ratio=5.0).choose_move()
    search(late, depth_max=2, equal_sd=0.0, ratio=5.0, early_expansion=False).choose_move()
    depth_one = [sum(len(paths[0]) == 1 for paths in tree.sampled) for tree in (early, late)]
    assert depth_one[0] == 1
    assert depth_one[1] > 5


def test_enhancement_b_keeps_the_best_moves():
    tree = Tree(lambda path: float(path[0] == 2), width=4)
    player = search(tree, depth_max=1, equal_sd=100.0, ratio=50.0)
    player.choose_move()
    assert player.root.n_children == 2
    assert max(child.mean for child in player.root.children) == player.root.children[0].mean
    player = search(Tree(lambda path: 0.0, width=4), depth_max=1, equal_sd=100.0, ratio=50.0, cut=False)
    player.choose_move()
    assert player.root.n_children == 4


def test_the_number_of_games_is_bounded_as_in_the_paper():
    player = search(Tree(lambda path: 0.0, width=4), depth_max=1, equal_sd=0.0, ratio=50.0, simulations=100, step=10)
    player.choose_move()
    assert 100 * (1 + 4) <= player.r_games_p_depth < 100 * (1 + 4) + 4 * 10  # the last step may go beyond
    player = search(Tree(lambda path: 0.0, width=4), depth_max=2, equal_sd=0.0, ratio=50.0, simulations=100, step=10)
    player.choose_move()
    assert player.r_games_p_depth >= 100 * (1 + 4) * (1 + 2)


def test_equal_moves_end_a_depth_but_not_the_search():
    player = search(Tree(lambda path: 0.0, noise=1.0), depth_max=2, equal_sd=1.0, ratio=5.0)
    player.choose_move()
    assert player.depth == 2
    assert player.r_games_p_depth > 0


def test_the_width_of_the_tree_is_w_minus_above_and_w_plus_below():
    tree = Tree(lambda path: 0.0, width=4)
    player = search(tree, depth_max=3, ratio=50.0, equal_sd=100.0)
    player.choose_move()
    assert [len(paths) for paths in tree.sampled] == [4, 2 * 4, 2 * 2 * 4]


def test_a_finished_game_stays_a_leaf_with_its_value():
    tree = Tree(lambda path: 10.0 * path[0], noise=0.0, last_depth=1)
    player = search(tree, depth_max=3, ratio=0.0, equal_sd=0.0, width_minus=3)
    assert player.choose_move().move == 2


def test_no_move_or_only_one():
    assert search(Tree(lambda path: 0.0, last_depth=0)).choose_move() is None
    player = search(Tree(lambda path: 0.0, width=1))
    assert player.choose_move().move == 0
    assert player.r_games == 0


def test_who_stops_asking_has_the_best_move_of_what_was_done():
    tree = Tree(lambda path: 5.0 if path[0] == 1 else 0.0, noise=0.1)
    player = JStat(Node((), True), tree, Parameters(step=10, equal_sd=0.0, ratio=1000.0, early_expansion=False))
    stages = player.stages()
    assert [next(stages).done for _ in range(3)] == ["generated", "sampled", "sampled"]
    assert player.best().move == 1
    assert len(tree.sampled) == 2


def test_the_history_is_that_of_his_figures():
    """Figures 1 to 3: four moves, two of them left; eight nodes at depth two, four left; then depth three."""
    player = search(Tree(lambda path: 0.0, width=4), depth_max=3, ratio=50.0, equal_sd=100.0)
    player.choose_move()
    assert [(stage.done, stage.widths) for stage in player.history] == [
        ("generated", (1, 4)),
        ("cut", (1, 2)),
        ("generated", (1, 2, 8)),
        ("cut", (1, 2, 4)),
        ("generated", (1, 2, 4, 16)),
        ("cut", (1, 2, 4, 8)),
    ]


def test_leaves_that_are_the_same_position_share_their_samples():
    leaves = [Node((i,), True, key=key) for i, key in enumerate(("a", "b", "a", None))]
    samples = [ScoreSum(10, 10.0 * i, 100.0 * i) for i in range(4)]
    assert merged(leaves, samples) == [
        ScoreSum(20, 20.0, 200.0),
        ScoreSum(10, 10.0, 100.0),
        ScoreSum(20, 20.0, 200.0),
        ScoreSum(10, 30.0, 300.0),
    ]
    assert merged([Node((), True)], samples[:1]) == samples[:1]


def test_more_random_games_after_the_end_make_the_mean_more_certain():
    player = search(Tree(lambda path: float(path[0])), depth_max=2)
    player.choose_move()
    before, games = player.best().mean_sd, player.r_games
    assert player.refine()
    assert player.r_games > games
    assert player.best().mean_sd < before
    assert not search(Tree(lambda path: 0.0, last_depth=0)).refine()
