/** A heading is one in every form that a renderer makes one of, at the level that the page has it; its words in another form are not that heading. */
import { describe, expect, it } from 'vitest';
import { aroundOf } from '../../src/outline/around.ts';
import { headingsOf } from '../../src/outline/headings-of.ts';
import { documentsOf, quotes } from '../../src/proofs/judge-quote.ts';
import type { PlacedBlock } from '../../src/proofs/page-blocks.ts';
import { changedOn } from '../support/quoted-page.ts';

const PAGE = `# Gears

Gears turns axes.

## Command line

Run \`gears\`.

### Options

It has none.

## Limitations

Wheels are refused.`;
const on = (from: string, to: string): string[] => {
  expect(PAGE).toContain(from);
  return changedOn(PAGE, PAGE.replace(from, to)).map(([words, state]) => `${state}: ${words}`);
};
const movedBelow = (heading: string): string[] =>
  on('Run `gears`.', `${heading}\n\nRun \`gears\`.`).filter((each) => each.startsWith('moved'));

describe('what stands below a heading of a person’s is moved', () => {
  it.each([
    ['underlined', 'These do not work\n---'],
    ['underlined in two lines', 'These\ndo not work\n---'],
    ['marked at its end', '## These do not work ##'],
    ['empty', '##'],
    ['in a quotation', '> ## These do not work'],
    ['underlined in a quotation', '> These do not work\n> ---'],
    ['in an item', '- ## These do not work'],
    ['in a container', ':::note\n## These do not work\n:::'],
    ['in an admonition', '!!! note\n    ## These do not work'],
  ])('%s', (_name, heading) => {
    expect(movedBelow(heading)).toContain('moved: Run `gears`.');
  });
  it('with a recorded one that was put a level below it', () => {
    expect(on('## Command line', '## These do not work\n\n### Command line')).toEqual([
      'own: ## These do not work',
      'moved: ### Command line',
      'moved: Run `gears`.',
      'moved: ### Options',
      'moved: It has none.',
    ]);
  });
  it('a level above them', () => {
    expect(on('### Options', '# Not so\n\n### Options')).toContain('moved: It has none.');
    const page = 'Gears turns axes.\n\n## Limits\n\nWheels are refused.';
    const states = (heading: string): string[] =>
      changedOn(page, `# ${heading}\n\n${page}`).flatMap(([, state]) => (state === 'moved' ? [state] : []));
    expect(states('Not so')).toHaveLength(3);
    // The page's title in its text.
    expect(states('Gears')).toEqual([]);
  });
});

it('a recorded heading that is none any more is a person’s words, and what stood below it is moved', () => {
  for (const form of ['**Limitations**', 'Limitations', '> ## Limitations', '- ## Limitations'])
    expect(on('## Limitations', form)).toEqual([
      `own: ${form}`,
      'moved: Wheels are refused.',
      'removed: ## Limitations',
    ]);
});

describe('nothing is moved by', () => {
  it.each([
    ['another form of a heading', '## Limitations', 'Limitations\n---'],
    ['marks at its end', '## Limitations', '## Limitations ##'],
    ['a heading below all', 'Wheels are refused.', 'Wheels are refused.\n\n## Mine\n\nWords.'],
    ['a quotation of words', 'Run `gears`.', '> Words of mine.\n\nRun `gears`.'],
    ['a rule', 'Run `gears`.', 'Words of mine.\n\n---\n\nRun `gears`.'],
    ['a comment of a program', 'Run `gears`.', '```sh\n# mine\n```\n\nRun `gears`.'],
    ['a table', 'Run `gears`.', '| a | b |\n|---|---|\n| # c | d |\n\nRun `gears`.'],
    ['the title in the text', '# Gears', '# Gears'],
  ])('%s', (_name, from, to) => {
    expect(on(from, to).filter((each) => !each.startsWith('own'))).toEqual([]);
  });
  it('levels that all go down by one', () => {
    expect(changedOn(PAGE, PAGE.replace(/^#/gmu, '##'))).toEqual([]);
  });
  it('a linter that makes headings of emphasised lines', () => {
    const page = '# Gears\n\n**Notes**\n\nWords.';
    expect(changedOn(page, page.replace('**Notes**', '## Notes'))).toEqual([]);
  });
});

/** Whether a block of a page is a quote of all of a document. */
function isQuoteOf(markdown: string, text: string): boolean {
  const lines = text.split('\n');
  const cited = { path: 'README.md', start: 1, end: lines.length, text, around: aroundOf(lines, 1) };
  return quotes({ markdown, where: 'body' } as PlacedBlock, cited, documentsOf({ lines: () => lines }));
}

describe('a quote of a heading is a heading', () => {
  it.each(['## Limits', 'Limits\n---', '##### Limits'])('%s', (page) => {
    expect(isQuoteOf(page, '## Limits')).toBe(true);
  });
  it.each(['> ## Limits', '- ## Limits', 'Limits', '**Limits**', '> Limits\n> ==='])('and not %s', (page) => {
    expect(isQuoteOf(page, '## Limits')).toBe(false);
  });
  it('the title of a document is words about it, too, and a name an item of a list of names', () => {
    expect(isQuoteOf('Limits of all', '# Limits of all')).toBe(true);
    expect(isQuoteOf('- `limits()`', '### `limits()`')).toBe(true);
    expect(isQuoteOf('- Limits of all', '### Limits of all')).toBe(false);
  });
  it('and words are none', () => {
    expect(isQuoteOf('## Never', 'Never')).toBe(false);
    expect(isQuoteOf('> ## Never', '> ## Never')).toBe(true);
    expect(isQuoteOf('> Never', '> ## Never')).toBe(false);
  });
});

it('finds the headings of a block, with their levels', () => {
  const of = (text: string): string[] =>
    headingsOf(text).map(({ depth, text: words, isNested }) => `${depth} ${words}${isNested ? ' within' : ''}`);
  expect(of('One\n===')).toEqual(['1 One']);
  expect(of('> # One\n>\n> words\n>\n> - Two\n>   ---')).toEqual(['1 One within', '2 Two within']);
  expect(of('Some #words - and = signs')).toEqual([]);
  expect(of('| a |\n|---|')).toEqual([]);
});
