"""A measure for experiments."""

from tesuji.lab.studies.searching import Searched
from tesuji.solvers import ProofLevel


def certain(found: Searched) -> bool:
    """Proven, right or wrong"""
    return found.solution.proof is not ProofLevel.NONE
