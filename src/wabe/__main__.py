"""`python -m wabe` is the command `wabe`."""

import sys

from wabe.cli import main

sys.exit(main())
