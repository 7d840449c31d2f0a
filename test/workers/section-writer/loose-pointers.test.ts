/** Words that point to what their page does not show are said, and none whose place is there or has a link. */
import { expect, it } from 'vitest';
import { wordsThatPoint } from '../../../src/outline/pointing-words.ts';
import { pagesOf } from '../../support/product-folder.ts';

const notes = async (readme: string): Promise<string[]> => {
  const { notes: found } = await pagesOf({
    'pyproject.toml': '[project]\nname = "strata"\nversion = "1.2.0"\n',
    'README.md': readme,
  });
  return found.map(({ message }) => message);
};

it('says what points to nothing of its page', async () => {
  const text = '# Strata\n\nDraws rock as the table below says.\n\nIt is fast, see below.\n';
  expect(await notes(text)).toEqual([
    '“table below” of `README.md:3` points to what is not on this page, and no place in the document is certainly meant.',
    '“see below” of `README.md:5` points to what is not on this page, and no place in the document is certainly meant.',
  ]);
});

it('says nothing where it stands on the page, in the block itself, or behind a link', async () => {
  const table = '\n| Rock | Colour |\n| --- | --- |\n| Chalk | white |\n';
  expect(await notes(`# Strata\n\nDraws rock as the table below says.\n${table}`)).toEqual([]);
  expect(await notes('# Strata\n\nDraws rock [as shown above](https://rock.example/a).\n')).toEqual([]);
  expect(await notes('# Strata\n\nDraws rock below and above the sea.\n')).toEqual([]);
});

it('reads the direction and the kind of what is meant', () => {
  expect(wordsThatPoint('as described above, the following table; see below.')).toEqual([
    { words: 'as described above', step: -1, kinds: undefined },
    { words: 'the following table', step: 1, kinds: ['table'] },
    { words: 'see below', step: 1, kinds: undefined },
  ]);
});
