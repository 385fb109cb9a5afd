"""The numbers that Zhang's dissertation (2010) publishes, to stand beside ours."""

from dataclasses import dataclass
from functools import cache

SETS = {"kano-3": 61, "kano-4": 51, "gotools": 100, "sk": 60}
"""Zhang's problem sets and their sizes: two books of captures, enclosed problems of life and death, and open ones."""
SET_WORDS = {"kano-3": "Kano 3", "kano-4": "Kano 4", "gotools": "GoTools", "sk": "SK"}
SIMULATIONS = (10_000, 50_000, 250_000)
MOST = 1_250_000
"""Rows D and M on Zhang's open problems alone; note (2) of table 8.1 rests on these two lines."""


@dataclass(frozen=True)
class Runs:
    """One cell of a table of results: the runs of one row on one set, most of which Zhang made twice."""

    passes: tuple[int, ...]
    seconds: tuple[float, ...]
    """Processor time of all problems of the set."""

    @property
    def mean(self) -> float:
        """Problems passed, the mean of the runs."""
        return sum(self.passes) / len(self.passes)


# Row, table, set; then simulations (in thousands), and problems passed / seconds for each run.
_RESULTS = """
A 5.2 kano-3 10k:39/200.6 50k:47/924.5 250k:53/3895
A 5.2 kano-4 10k:28/238.5 50k:35/950.9 250k:38/4247.9
A 5.2 gotools 10k:9/52.9+9/52.3 50k:12/263.1+12/266.4 250k:10/1338.2+10/1327.9
A 5.2 sk 10k:2/72.1+2/71.7 50k:2/359+2/358.8 250k:2/1791.3+2/1800.6
B 5.4 kano-3 10k:46/195.4 50k:56/770.8 250k:58/3474.5
B 5.4 kano-4 10k:35/358.7 50k:37/1504.5 250k:39/6282.1
B 5.4 gotools 10k:90/71.3 50k:93/349.3 250k:98/1684.9
B 5.4 sk 10k:32/181.1 50k:36/896.4 250k:40/4217.5
C 5.6 kano-3 10k:52/309.3 50k:59/1443.5 250k:60/6392.3
C 5.6 kano-4 10k:35/553.3 50k:37/2211.9 250k:42/9759.6
C 5.6 gotools 10k:98/118.2+98/118.7 50k:100/571.5+100/571.1 250k:99/2780.6+100/2788.8
C 5.6 sk 10k:38/291.2+37/291.9 50k:46/1473.4+45/1446.1 250k:49/7341.8+49/7252
D 5.8 kano-3 10k:52/128.8 50k:57/577.8 250k:59/2571.4
D 5.8 kano-4 10k:37/206.2 50k:39/984 250k:41/4414.9
D 5.8 gotools 10k:98/51.7+98/51.7 50k:99/253.9+98/253.6 250k:99/1245.2+100/1245
D 5.8 sk 10k:40/121+42/123.1 50k:43/627.6+41/640 250k:45/3156.4+47/3116.5 1250k:49/16415.8+50/16232.8
E 5.10 kano-3 10k:52/130.5 50k:57/576.6 250k:57/2663.6
E 5.10 kano-4 10k:31/203.4 50k:37/911.8 250k:37/4280.9
E 5.10 gotools 10k:98/51+98/51.2 50k:98/248.2+98/245 250k:98/1223.5+100/1230.1
E 5.10 sk 10k:39/121.7+37/122.7 50k:48/618.8+43/621.8 250k:48/3129.3+50/3158.2
F 5.12 kano-3 10k:54/137.1 50k:57/573.2 250k:58/2599.8
F 5.12 kano-4 10k:33/241.8 50k:37/1121 250k:39/4637.5
F 5.12 gotools 10k:99/55.3+98/56 50k:99/270.6+99/271.3 250k:100/1332.3+100/1332.5
F 5.12 sk 10k:42/127.1+43/129.5 50k:45/660.8+46/653.5 250k:50/3286.5+48/3198.4
G 5.14 kano-3 10k:53/141.8 50k:56/566.7 250k:57/2667.9
G 5.14 kano-4 10k:33/262.8 50k:37/1071.7 250k:39/4882.3
G 5.14 gotools 10k:98/57.8+98/58 50k:100/284.1+99/283 250k:99/1382.7+100/1394.3
G 5.14 sk 10k:44/136.1+44/135.2 50k:42/681.1+46/692.6 250k:50/3430.2+49/3439.1
H 5.16 kano-3 10k:57/255.8 50k:59/1086.6 250k:60/5273.6
H 5.16 kano-4 10k:40/506.5 50k:43/2265.1 250k:46/9524.8
H 5.16 gotools 10k:97/123+97/123.4 50k:99/585+99/589.5 250k:99/2874.9+100/2862.2
H 5.16 sk 10k:35/295.5+35/287.3 50k:42/1418.2+46/1431.4 250k:44/6931.4+48/7006.8
I 5.18 kano-3 10k:45/81.2 50k:53/357.6 250k:56/1659.5
I 5.18 kano-4 10k:27/135.6 50k:31/613.1 250k:39/2768.4
I 5.18 gotools 10k:79/64.6+75/64.1 50k:93/340.2+88/342.6 250k:92/1812.4+90/1816.3
I 5.18 sk 10k:25/114.8+25/112.1 50k:26/567+31/569.5 250k:33/2854.7+37/3000.3
J 5.20 kano-3 10k:51/20.2 50k:54/98.9 250k:54/459
J 5.20 kano-4 10k:33/241.8 50k:32/108.8 250k:37/497.8
J 5.20 gotools 10k:98/51.3+98/50.7 50k:99/248.2+99/251.6 250k:100/1227.6+99/1235
J 5.20 sk 10k:37/40.7+36/41 50k:36/204.8+37/202.4 250k:42/1033.9+41/1027.3
K 5.22 gotools 10k:100/51.7+97/52.2 50k:99/255.7+99/257 250k:100/1238.2+99/1247
K 5.22 sk 10k:35/413.7+31/417.2 50k:42/2108.3+44/2110.8 250k:45/10865.8+47/10734.7
L 5.24 kano-3 10k:55/255.3 50k:60/1105.8 250k:61/5319.5
L 5.24 kano-4 10k:42/526.9 50k:44/2194.6 250k:44/9674.7
L 5.24 gotools 10k:98/127.2+96/127.6 50k:98/607+98/612.2 250k:100/2950.8+100/2956.2
L 5.24 sk 10k:41/287.1+40/287.6 50k:41/1416.1+46/1446.3 250k:47/7232.1+45/7111.9
M 6.3 kano-3 10k:53/245.1 50k:58/1073.5 250k:59/4788.2
M 6.3 kano-4 10k:34/430.9 50k:37/1798.9 250k:40/8272
M 6.3 gotools 10k:99/78.8+98/79.5 50k:100/389.9+100/388.1 250k:100/1933.3+99/1938
M 6.3 sk 10k:37/201.8+38/210.2 50k:42/1033.5+37/1040.8 250k:51/5186.3+50/5155.5 1250k:54/26326.5+52/26201.8
N 6.5 kano-3 10k:55/269.7 50k:59/1103.8 250k:60/5156.3
N 6.5 kano-4 10k:42/507.4 50k:44/2156 250k:49/9095.6
N 6.5 gotools 10k:95/124.2+96/123.7 50k:98/589.4+98/590 250k:99/2847.6+99/2855.5
N 6.5 sk 10k:41/287.9+44/288.6 50k:47/1432.6+48/1444.7 250k:51/7027.8+52/7092
O 6.7 kano-3 10k:56/378.3 50k:58/1679.1 250k:60/7411.6
O 6.7 kano-4 10k:42/763.1 50k:44/3126.6 250k:46/14016.7
O 6.7 gotools 10k:97/155.6+98/155.8 50k:98/762.4+98/757.9 250k:100/3655.6+99/3672.5
O 6.7 sk 10k:42/373.1+41/374 50k:47/1908+47/1890.7 250k:51/9406.4+51/9396.5
P 6.9 kano-3 10k:55/263.3 50k:56/1161.5 250k:59/5364.2
P 6.9 kano-4 10k:34/486.8 50k:36/2110.8 250k:43/8739.5
P 6.9 gotools 10k:97/82.3+97/82 50k:99/401.5+99/403.8 250k:99/1995.8+99/2004.9
P 6.9 sk 10k:42/222.7+40/221 50k:42/1115.8+46/1107 250k:42/5551.5+44/5574.2
Q 6.11 kano-3 10k:57/415.1 50k:59/1733.2 250k:61/7794
Q 6.11 kano-4 10k:41/867 50k:43/3309.5 250k:45/14691.7
Q 6.11 gotools 10k:98/161.1+97/160.4 50k:99/770.5+99/770.1 250k:100/3764.4+99/3742
Q 6.11 sk 10k:37/397.5+36/403.5 50k:47/2005.8+44/1992.8 250k:50/9936.8+51/9714.4
R 6.13 gotools 10k:96/1117.2+94/1123.7 50k:99/4854.8+98/4815.8
R 6.13 sk 10k:37/694.9+40/688.9 50k:40/3329.4+42/3482
S 6.14 gotools 10k:97/1400+97/1420.5 50k:96/6136.7+98/6140.8
S 6.14 sk 10k:39/1076.5+41/1083.5 50k:49/5234.5+50/5187.2
T 7.3 kano-3 10k:57/263.8 50k:59/1166.5 250k:60/5238.4
T 7.3 kano-4 10k:41/518.6 50k:44/2149.8 250k:46/9159
T 7.3 gotools 10k:97/123.9+97/124.1 50k:100/601+99/600.7 250k:100/2919.6+100/2918.5
T 7.3 sk 10k:41/288.1+39/286.7 50k:42/1489.1+44/1457.6 250k:49/7053.9+51/6993.9
U 7.5 kano-3 10k:56/289.2 50k:58/1224.3 250k:61/5352.3
U 7.5 kano-4 10k:42/559.7 50k:42/2367.8 250k:47/10880.3
U 7.5 gotools 10k:98/127.9+97/128 50k:99/617.6+98/618.9 250k:100/2963.7+99/2936.8
U 7.5 sk 10k:40/292.4+38/294.1 50k:47/1473+44/1450.4 250k:53/7129.6+51/7165.2
best 8.2 kano-3 10k:56/268.2 50k:58/1145.1 250k:61/5123.6
best 8.2 kano-4 10k:41/561.1 50k:45/2286.6 250k:49/8886.9
best 8.2 gotools 10k:99/155.6 50k:100/747.7 250k:100/3667.5
best 8.2 sk 10k:43/365.7 50k:48/1905 250k:53/9410.3
"""


@cache
def results() -> dict[str, dict[str, dict[int, Runs]]]:
    """Tables 5.2 to 7.5 by row (A to U) and table 8.2 (``best``), then by set and number of simulations."""
    found: dict[str, dict[str, dict[int, Runs]]] = {}
    for line in _RESULTS.split("\n"):
        if not line:
            continue
        row, _, group, *cells = line.split()
        for cell in cells:
            thousands, _, runs = cell.partition(":")
            pairs = [run.split("/") for run in runs.split("+")]
            one = Runs(tuple(int(passes) for passes, _ in pairs), tuple(float(seconds) for _, seconds in pairs))
            found.setdefault(row, {}).setdefault(group, {})[int(thousands.removesuffix("k")) * 1000] = one
    return found


TABLE_OF = {line.split()[0]: line.split()[1] for line in _RESULTS.split("\n") if line}
"""Where the results of a row stand."""

PARTNERS = {
    **{later: earlier for earlier, later in zip("ABCDEFG", "BCDEFGH", strict=True)},
    **dict.fromkeys("JKMPR", "D"),
    **dict.fromkeys("LNT", "H"),
    **dict.fromkeys("OQSU", "N"),
    "I": "G",
}
"""The row from which a row differs by its extension. (Zhang's text compares I with H, which has the ladder besides.)"""


@dataclass(frozen=True)
class Extension:
    """A line of table 8.1, the conclusion of the dissertation."""

    name: str
    pairs: tuple[tuple[str, str], ...]
    """Rows with it and without it."""
    captures: str
    """✓ helps, x hurts, ≈ makes no difference, ✓x depends on the number of simulations."""
    life: str
    note: str = ""
    off_until: int = 0
    """With so many simulations or fewer it does nothing."""


TABLE_8_1 = (
    Extension("Solid eye", (("B", "A"),), "✓", "✓"),
    Extension("Capture and escape weights", (("C", "B"),), "✓", "✓"),
    Extension("Tactic initial weights", (("D", "C"),), "✓x", "✓x", "depends on the number of simulations"),
    Extension("Creating an eye instead of filling it", (("E", "D"),), "x", "✓"),
    Extension("Avoiding self-atari", (("F", "E"),), "✓", "✓"),
    Extension("Avoiding single-stone self-atari", (("G", "F"),), "x", "≈"),
    Extension("Ladder", (("H", "G"),), "✓", "x"),
    Extension("Proximity", (("I", "G"),), "x", "x"),
    Extension("Creating new candidates", (("D", "J"),), "✓", "✓"),
    Extension("Virtual boundary", (("D", "K"),), "", "✓", "only for life and death"),
    Extension("3x3 patterns", (("M", "D"), ("O", "N")), "?", "✓", "when simulations are many"),
    Extension("5x5 patterns", (("P", "D"), ("Q", "N")), "≈", "≈"),
    Extension("Neural network", (("R", "D"), ("S", "N")), "x", "x"),
    Extension("Heuristic in the tree", (("L", "H"),), "✓", "✓"),
    Extension("History in the tree", (("T", "H"),), "✓", "✓", off_until=1_000),
    Extension("Greedy mode", (("N", "U"),), "✓x", "✓x", "depends on the number of simulations"),
    Extension("Sorting children", (("V", "H"), ("N", "W")), "✓", "✓", "no row with and without it"),
)
"""Rows V (H with sorted children) and W (N without) are ours: they isolate sorting. History begins after 1,000
simulations (7.1)."""


@dataclass(frozen=True)
class Search:
    """A line of table 3.1: 61 problems, means over what was solved."""

    words: str
    solved: int
    milliseconds: int
    nodes: int
    depth: float

    @property
    def nodes_per_second(self) -> float:
        """How fast Zhang's search was on average."""
        return 1000 * self.nodes / self.milliseconds


TABLE_3_1 = {
    "alphabeta": Search("alpha-beta without a table of positions", 52, 5502, 28746, 5.6),
    "alphabeta-tt": Search("alpha-beta with a table of positions", 53, 2785, 13187, 5.8),
    "pn": Search("proof-number search", 55, 2148, 18607, 7.2),
    "pn+": Search("the same, beginning with the evaluation", 55, 1303, 10931, 7.0),
    "dfpn": Search("df-pn", 55, 2259, 5792, 7.4),
    "dfpn+": Search("the same, beginning with the evaluation", 55, 1648, 2175, 6.7),
}
TABLE_7_1 = {
    1: (2, 251, 7, 438),
    2: (0, 496, 8, 1001),
    4: (1, 436, 7, 367),
    8: (0, 235, 6, 464),
    16: (2, 546, 8, 324),
    32: (2, 281, 6, 368),
    64: (1, 528, 10, 396),
    128: (4, 235, 12, 265),
    256: (3, 308, 9, 267),
    512: (7, 339, 13, 352),
    1024: (5, 322, 17, 214),
}
"""Heavy backup: by k, what is left unsolved of Kano 3 and how many seconds that took, then the same of Kano 4."""
TABLE_6_1 = ((12, 12), (16, 18), (6, 6), (4, 4), (10, 13), (6, 7), (3, 3), (17, 30), (10, 16), (4, 5))
"""Zhang's ten best 5x5 patterns: chosen, appearances."""
