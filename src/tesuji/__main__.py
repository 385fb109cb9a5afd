"""`python -m tesuji` is the `tesuji` command."""

import sys

from tesuji.cli import main

sys.exit(main())
