"""Write signatures.toml anew, and tell what has changed: `make signatures`."""

from concurrent.futures import ProcessPoolExecutor

from signing import FILE, differences, read, written
from tables import TABLES, made


def main() -> None:
    """Make every table in as many processes as there are processors; what is made does not depend on that."""
    before = read()
    with ProcessPoolExecutor() as pool:
        tables = dict(zip(TABLES, pool.map(made, TABLES), strict=True))
    changed = 0
    for table in dict.fromkeys([*tables, *before]):
        found = differences(before.get(table, {}), tables.get(table, {}))
        changed += len(found)
        if found and before:
            print(f"[{table}]", *found, sep="\n")
    FILE.write_text(written(tables), encoding="utf-8")
    print(f"{sum(map(len, tables.values()))} signatures, {changed} of them changed")


if __name__ == "__main__":
    main()
