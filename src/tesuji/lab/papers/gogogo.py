"""The experiments of gogogo (Jia and Li 2012)."""

from tesuji.lab.experiments import Study

EXPERIMENTS: tuple[Study, ...] = ()
