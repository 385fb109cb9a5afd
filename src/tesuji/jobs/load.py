"""How busy this machine is: said beside every figure that depends on it."""

import os


def load_average() -> float | None:
    """How many processes have wanted a processor in the last minute, where the system tells."""
    return os.getloadavg()[0] if hasattr(os, "getloadavg") else None


def load_in_words() -> str:
    load = load_average()
    return "load average not known" if load is None else f"load average {load:.2f}"
