"""Why tests are skipped that most machines can run."""

NO_CHROMIUM = "there is no chromium here: apt-get install chromium brings it"
