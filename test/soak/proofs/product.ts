/** An invented product with every form of block that a page quotes or derives. */
export const PRODUCT: Readonly<Record<string, string>> = {
  'pyproject.toml':
    '[project]\nname = "strata"\nversion = "1.2.0"\ndescription = "Logs of wells in layers"\nrequires-python = ">=3.9"\nlicense = "MIT"\ndependencies = []\n',
  'README.md': `# Strata

Strata reads logs of wells. It is made for logs of up to 4096 samples.

## Features

- Strata can read **two** formats: LAS 2 and [LIS](https://lis.example.org/v79)
- Every sample is kept with its unit, and 3 units are known
- Depths are never rounded

## Limitations

Strata does not read logs of more than 12 curves. Files above 64 MB are refused.

## Installation

Strata is on the index of packages:

\`\`\`sh
pip install strata
\`\`\`

## Usage

Read a log, and keep every second sample:

\`\`\`python
from strata import parse

log = parse("1 2 3")
print(log.thin(2))
\`\`\`

> [!NOTE]
> Thinning is done in place, and must be the last of 5 steps.

| Setting | Is | Default |
| --- | --- | --- |
| \`depth\` | how deep Strata will read | 300 |
| \`unit\` | what depths are measured in | metres |

1. Open the file with \`parse\`.
2. Look at its 7 headers, which are checked.
`,
  'src/strata/__init__.py': `"""Logs of wells."""


class Log:
    """One log, which can be thinned."""

    def thin(self, step: int = 2) -> "Log":
        """Keeps every step-th sample.

        Args:
            step: How many samples are skipped; at most 99.

        Raises:
            ValueError: If the step is below 1.
        """
        if step < 1:
            raise ValueError("the step must be 1 or more")
        return self


def parse(text: str, strict: bool = False) -> Log:
    """Reads a log from its text. Nothing is cached."""
    return Log()
`,
};
