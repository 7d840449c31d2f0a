/** A class and what makes its instances each have their own words: both are shown, and words that only name it are not. */
import { expect, it } from 'vitest';
import { factsOfFiles } from '../../support/facts-of-files.ts';

const made = (ofClass: string, ofInit: string) =>
  factsOfFiles({
    'pyproject.toml': '[project]\nname = "strata"\nversion = "1.0"\n',
    'strata/__init__.py': `class Layer:
${ofClass === '' ? '' : `    """${ofClass}"""\n`}
    def __init__(self, depth):
        """${ofInit}"""
        self._depth = depth

    def dig(self):
        """Digs."""
`,
  });
const WORDS = 'Lays a layer.\n\n        :param depth: In metres, from the surface on.\n        ';

it('shows the words of the class, and those of its constructor with their lines', async () => {
  const { api } = (await made('A layer of rock.', WORDS)).product_facts;
  const shown = api.map(({ name, doc, citation }) => [name, doc, citation.start_line, citation.end_line]);
  expect(shown).toEqual([
    ['strata.Layer', 'A layer of rock.', 1, 2],
    ['strata.Layer.__init__', 'Lays a layer.', 4, 8],
    ['strata.Layer.dig', 'Digs.', 11, 12],
  ]);
  expect(api.find(({ name }) => name.endsWith('__init__'))?.parameters).toEqual([
    { name: 'depth', type: null, default: null, description: 'In metres, from the surface on.' },
  ]);
});

it.each([
  ['the class has none', '', WORDS],
  ['they only name it', 'A layer of rock.', 'Initialize self.'],
])('shows no constructor of its own where %s', async (_name, ofClass, ofInit) => {
  const { api } = (await made(ofClass, ofInit)).product_facts;
  expect(api.map(({ name }) => name)).not.toContain('strata.Layer.__init__');
});
