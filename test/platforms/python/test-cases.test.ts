/** Methods that a test runner calls are no API, and what they raise no user meets; one method of such a name may be meant for users. */
import { expect, it } from 'vitest';
import { pagesOf } from '../../support/product-folder.ts';

const namesIn = async (body: string): Promise<string[]> => {
  const { facts } = await pagesOf({
    'pyproject.toml': '[project]\nname = "tide"\nversion = "2.0.0"\n',
    'tide/__init__.py': `${body}\n`,
  });
  return facts.api.map(({ name }) => name).sort();
};

it('leaves out the tests of a class of tests', async () => {
  expect(
    await namesIn(
      'class TableCases:\n    """What each table passes."""\n\n    def make(self):\n        """Makes one."""\n\n    def test_read(self):\n        """Reads."""\n        raise ValueError("torn")\n\n    def test_cut(self):\n        """Cuts."""\n\n    def test_end(self):\n        """Ends."""',
    ),
  ).toEqual(['tide.TableCases', 'tide.TableCases.make']);
});

it('keeps methods that ask whether something works', async () => {
  expect(
    await namesIn(
      'class Table:\n    """Is read."""\n\n    def read(self):\n        """Reads."""\n\n    def cut(self):\n        """Cuts."""\n\n    def test_connection(self):\n        """Whether it can be read."""\n\n    def test_row(self, row: int):\n        """Whether it is there."""',
    ),
  ).toEqual(['tide.Table', 'tide.Table.cut', 'tide.Table.read', 'tide.Table.test_connection', 'tide.Table.test_row']);
});
