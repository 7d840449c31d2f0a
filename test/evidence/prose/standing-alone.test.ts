/** What a page tells must stand without the page it was taken from: lists of contents, lead-ins, sentences that lean. */
import { describe, expect, it } from 'vitest';
import { isCutOff, isLeadIn, topicHeading } from '../../../src/evidence/prose/labels.ts';
import { leansOnContext } from '../../../src/evidence/prose/leans.ts';
import { markdownBlocks } from '../../../src/evidence/prose/markdown-blocks.ts';
import { proseEvidence } from '../../../src/evidence/prose/prose-claims.ts';

const read = (text: string) =>
  proseEvidence(markdownBlocks(text), { source: 'readme', origin: 'readme', readme: true });
const texts = (text: string): string[] => read(text).claims.map((claim) => claim.text);

describe('a list of contents', () => {
  it('is no list of features, whatever it stands under', () => {
    const contents = '- [Reading logs](#reading)\n- [Writing logs](#writing) (LAS, DLIS)\n';
    const told = texts(`# Strata\n\nThe main features are:\n\n- Reads logs\n\n---\n\n${contents}`);
    expect(told).toEqual([expect.stringMatching(/ reads logs\.$/)]);
    expect(texts(`# Strata\n\n## Features\n\n${contents}`)).toEqual([]);
    expect(
      texts('# Strata\n\n## Features\n\n- Reading\n  - [Fast paths](#fast)\n- [Notes](README.md#notes)\n'),
    ).toEqual([]);
  });
  it('is none where an entry says something of its own', () => {
    expect(
      texts('# Strata\n\n## Features\n\n- [Streams](#streams): reads files of any size\n- [Curves](#curves)\n'),
    ).toHaveLength(2);
  });
});

describe('a lead-in', () => {
  it.each([
    '...or query values',
    'Or query values',
    '…and headers',
    'Similarly, for flags',
    'To match path prefixes',
    'Then `strata read`',
  ])('%s: names nothing', (text) => {
    expect(isLeadIn(text)).toBe(true);
    expect(topicHeading(text)).toBeUndefined();
  });
  it.each([
    'And operators',
    'OR conditions',
    'Next steps',
    'Android',
    'Order of curves',
    'To do lists',
    'Finally clauses',
    'Also Known Names',
  ])('%s: is a name', (text) => expect(isLeadIn(text)).toBe(false));
  it('announces what follows it', () => {
    expect(isCutOff('Strata provides:')).toBe(true);
    expect(isCutOff('What Strata provides')).toBe(false);
    expect(topicHeading('while using LAS')).toBeUndefined();
  });
  it('leaves its code with the section it stands in', () => {
    const page =
      '# Strata\n\n## Matching curves\n\nTo match names:\n\n```py\nmatch("a")\n```\n\n...or units:\n\n```py\nmatch(unit="m")\n```\n';
    expect(read(page).snippets.map(({ title }) => title)).toEqual(['Matching curves', 'Matching curves']);
  });
});

describe('a sentence with a contrast', () => {
  it.each([
    'You should instead use `read_all()`.',
    'Those flags are consequently ignored.',
    'Use `open()` instead.',
    'The functions are therefore not supported.',
  ])('leans on what it is set against: %s', (sentence) => expect(leansOnContext(sentence)).toBe(true));
  it.each([
    '`read()` is deprecated, use `open()` instead.',
    'If the file is missing, an empty one is read instead.',
    'Curves are read lazily instead of at once.',
    'The reader does not fail but warns instead.',
  ])('stands where it names that itself: %s', (sentence) => expect(leansOnContext(sentence)).toBe(false));

  it('is told together with the one it leans on, or not at all', () => {
    const told = texts('# Strata\n\n## Usage\n\nA short key sets off a warning. You can raise an error instead.\n');
    expect(told).toEqual(['A short key sets off a warning. You can raise an error instead.']);
    expect(texts('# Strata\n\n## Usage\n\nWhat now? You can raise an error instead.\n')).toEqual([]);
  });
  it('below an item goes with it; below a lead that points elsewhere nothing is told', () => {
    const page =
      '# Strata\n\n## Limitations\n\n- The function `mark()` is not supported for LAS files.\n  - You should instead use `tag()`.\n- The names of the above flags are not supported for DLIS:\n  - `first` (by name)\n';
    expect(texts(page)).toEqual([
      'The function `mark()` is not supported for LAS files. You should instead use `tag()`.',
    ]);
    expect(read(page).claims[0]).toMatchObject({
      start: 5,
      also: [
        { start: 3, end: 3 },
        { start: 6, end: 6 },
      ],
    });
  });
});
