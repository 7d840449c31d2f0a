/** A first run takes from the product what it gives to its users, and nothing else. */
import { expect, it } from 'vitest';
import { pagesOf } from '../support/product-folder.ts';
import { pageEnding } from '../support/written-pages.ts';

const python = async (code: string): Promise<string> =>
  pageEnding(
    (
      await pagesOf({
        'pyproject.toml': '[project]\nname = "strata"\nversion = "1.0"\n',
        'README.md': `# Strata\n\nReads wells.\n\n## Install\n\n\`\`\`sh\npip install strata\n\`\`\`\n\n## Usage\n\n\`\`\`python\n${code}\n\`\`\`\n`,
        'strata/__init__.py':
          '"""Reads wells."""\nfrom strata.core import Well\n\n__all__ = ["Well"]\n__version__ = "1.0"\n\n\ndef _hide(at):\n    return at\n',
        'strata/core.py':
          'class Well:\n    """A well."""\n\n    def depth(self):\n        """Its depth."""\n        return self._depth\n\n\ndef _dig():\n    return 1\n',
      })
    ).pages,
    '/getting-started.md',
  );
const RUN = 'A first run';

it.each([
  'from strata import Well\n\nwell = Well()\nprint(well.depth())',
  'from strata.core import (\n    Well as Hole,\n)\n\nprint(Hole().depth())',
  'import strata\n\nwell = strata.Well()\nprint(well.depth(), strata.__version__)',
  'import strata as s\n\nprint(s.Well().depth())',
])('is %j', async (code) => {
  expect(await python(code)).toContain(RUN);
});

it.each([
  'from strata import _hide\n\nvalue = _hide(1)\nprint(value)',
  'from strata._core import Well\n\nwell = Well()\nprint(well.depth())',
  'import strata\n\nvalue = strata._hide(1)\nprint(value)',
  'import strata as s\n\nvalue = s.dig(1)\nprint(value)',
  'from strata import Well, Rig\n\nwell = Well()\nprint(Rig(well))',
  'from strata import Well\n\nwell = Well()\nprint(well._depth)',
])('is never %j', async (code) => {
  expect(await python(code)).not.toContain(RUN);
});
