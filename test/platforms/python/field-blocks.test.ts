/** Lists, directives, code and escapes within fields of a docstring are Markdown on one line of their cell. */
import { expect, it } from 'vitest';
import { pagesOf } from '../../support/product-folder.ts';

const DOC = String.raw`def read(key, names, mode=None, depth=1, plain=""):
    """Reads.

    :param key: a key that fits the way:

        * for **deep** ways: a long one
        * for **flat** ways: a short one

    :type key: str
    :param names: names that are allowed, e.g. ${'``["a"]``'}

        .. warning::

           Do **not** take them from the file
           itself (e.g. HS\\* and RS\\*).
    :param mode: How it reads::

            mode="fast"

    :param depth: How deep
        it goes.
    :param plain: Ends here.

        Goes on in a paragraph.
    """
`;

it('converts what stands within a field of Sphinx', async () => {
  const { pages } = await pagesOf({
    'pyproject.toml': '[project]\nname = "tide"\nversion = "2.0.0"\n',
    'tide/__init__.py': DOC,
  });
  const rows = [...pages.values()].join('\n').match(/^\| `(?:key|names|mode|depth|plain)` .*$/gm);
  expect(rows).toEqual([
    '| `key` | `str` | | a key that fits the way: • for **deep** ways: a long one • for **flat** ways: a short one |',
    '| `names` | | | names that are allowed, e.g. `["a"]`; Warning: Do **not** take them from the file itself (e.g. HS\\* and RS\\*). |',
    '| `mode` | | `None` | How it reads: `mode="fast"` |',
    '| `depth` | | `1` | How deep it goes. |',
    '| `plain` | | `""` | Ends here. Goes on in a paragraph. |',
  ]);
});

it('converts what stands within entries of Google and NumPy', async () => {
  const { pages } = await pagesOf({
    'pyproject.toml': '[project]\nname = "tide"\nversion = "2.0.0"\n',
    'tide/__init__.py': `def read(mode):
    """Reads.

    Args:
        mode: How it reads, one of
            - \`\`fast\`\`: at once
            - \`\`slow\`\`: by and by

    Raises:
        ValueError: If the mode
            is none.
    """


def write(mode):
    """Writes.

    Parameters
    ----------
    mode : str
        One of:

        * a fast one
        * a slow one

    Returns
    -------
    int
        How much.

        .. note:: Less than all.
    """
`,
  });
  const text = [...pages.values()].join('\n');
  expect(text).toContain('| `mode` | How it reads, one of • `fast`: at once • `slow`: by and by |');
  expect(text).toContain('| `ValueError` | If the mode is none. |');
  expect(text).toContain('| `mode` | `str` | One of: • a fast one • a slow one |');
  expect(text).toContain('**Returns** `int`: How much. Note: Less than all.');
});
