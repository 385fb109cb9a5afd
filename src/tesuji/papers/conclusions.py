"""What the findings about each document come to, in plain words: a sentence is told while the verdicts bear it."""

from collections.abc import Mapping

from tesuji.lab.studies.conclusion import Conclusion, Sentence
from tesuji.lab.verdicts import Verdict

OPEN: tuple[Verdict, ...] = ("cannot tell", "too small to tell")
_GREATER_TEST = "confidence bounds of MCTS are overconfident"

CONCLUSIONS: Mapping[str, Conclusion] = {
    "Zhang 2010": (
        Sentence(
            "The solid eye is what life and death needs, beyond any doubt: {0}.",
            {"Solid eye, life and death": "agrees"},
        ),
        Sentence("In captures it helps as well: {0}.", {"Solid eye, captures": "agrees"}),
        Sentence("For captures our problems are too few to tell: {0}.", {"Solid eye, captures": OPEN}),
        Sentence(
            "Proximity does not hurt as published: captures {0}, life and death {1}; the losses of the tables are "
            "excluded with our reading of it.",
            {"Proximity, captures": "disagrees", "Proximity, life and death": "disagrees"},
        ),
        Sentence(
            "Proximity does not hurt life and death as published: {0}.",
            {"Proximity, life and death": "disagrees", "Proximity, captures": (*OPEN, "agrees")},
        ),
        Sentence(
            "That ladders help captures, the strongest gain of the published tables after the solid eye, is open: {0}.",
            {"Ladder, captures": OPEN},
        ),
        Sentence("The ladder does not help captures as published: {0}.", {"Ladder, captures": "disagrees"}),
        Sentence(
            "Most other marks are about differences of one or two problems, which the published counts could not "
            "support themselves, nor can any set at hand.",
            {"Avoiding self-atari, life and death": "too small to tell"},
        ),
        Sentence("A table of positions saves alpha-beta nodes.", {"A table of positions saves": "agrees"}),
        Sentence(
            "Proof and disproof numbers rise and fall with the end of a search as described.",
            {"Where the search ends captured, the disproof": "agrees"},
        ),
        Sentence(
            "Processor times are other than published: ladders {0}, the network {1}.",
            {"Ladders cost 30 to 40 %": "disagrees", "The network takes 90 %": ("agrees", "disagrees")},
        ),
    ),
    "Lin 2017": (
        Sentence(
            "The arithmetic of the tables holds where it is claimed: {0}.",
            {"average computations and standard deviations": "agrees"},
        ),
        Sentence(
            "Intervals printed as 95 % are wider: {0}.",
            {"confidence intervals of 95 %": "disagrees"},
        ),
        Sentence(
            "The trap of chapter 3 takes far more than twenty times as many simulations as minimax takes nodes: {0}.",
            {"MCTS needs roughly twenty times": "disagrees"},
        ),
        Sentence("Bounds are overconfident, as he says: {0}.", {_GREATER_TEST: "agrees"}),
        Sentence(
            "That the combination needs fewer simulations where there are traps of level 3 is borne out: {0}.",
            {"tables 4.2.1 to 4.2.2: the combination": "agrees"},
        ),
        Sentence(
            "That the combination needs fewer simulations on problems with traps is neither shown nor excluded by our "
            "problems: {0}.",
            {"tables 4.2.1 to 4.2.2: the combination": OPEN},
        ),
    ),
    "Tielman 2012": (
        Sentence("Marking eyes is a big improvement, as the text says: {0}.", {"marking eyes, so as not to": "agrees"}),
        Sentence(
            "Random play against the heuristic player comes out as published: {0}.",
            {"mean difference of the areas in test 1": "agrees"},
        ),
        Sentence(
            "With knowledge the score is another than published: {0}.",
            {"mean difference of the areas in test 2": "disagrees"},
        ),
        Sentence(
            "Without priorities it is worse here, not better: {0}.",
            {"without priorities it is not worse": "disagrees"},
        ),
        Sentence(
            "Nothing is left neutral in our games, where the tables have two to three points: {0}.",
            {"Black and White together": "disagrees"},
        ),
        Sentence("500 simulations are better than 50: {0}.", {"500 simulations are better than 50": "agrees"}),
    ),
    "Bouzy 2004": (
        Sentence("Depth 2 is clearly better than depth 1: {0}.", {"table 1: depth 2 against 1": "agrees"}),
        Sentence("Time and space grow by the stated laws.", {"space is in": "agrees", "time is in": "agrees"}),
        Sentence("On 5x5 Olga opens in the centre ({0}) and takes the board.", {"5x5 is won by opening": "agrees"}),
        Sentence(
            "Scores differ more than published, but our games have N = 25 random games for a leaf instead of 2500: "
            "depth 2 against 1 is {0}.",
            {"table 1: mean score of depth 2 against 1": "disagrees"},
        ),
    ),
    "gogogo 2012": (
        Sentence(
            "Without patterns the player scores on 13x13 as published: {0}.",
            {"table 2, test 1, on 13x13: gogogo-no-patterns against random: Black's mean": "agrees"},
        ),
        Sentence(
            "With patterns it scores less than published there: {0} points.",
            {"table 2, test 2, on 13x13: gogogo against random: Black's mean": "disagrees"},
        ),
        Sentence("Patterns help whatever stands beside them: {0}.", {"pattern recognition improves": "agrees"}),
        Sentence("The report does not name the board.", {"on which board": "note"}),
    ),
}
"""By document."""
