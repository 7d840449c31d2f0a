/** Documents whose markup nests deeper than any page does: they are read, and what nests so is named. */
import { describe, expect, it } from 'vitest';
import { isQuote } from '../../src/outline/is-quote.ts';
import { readOutline } from '../../src/outline/read-outline.ts';

const outline = (text: string, path = 'README.md') =>
  readOutline({ path, text, role: 'readme', product: { names: ['Strata'], packageName: 'strata', version: null } });
const blocks = (text: string, path?: string) => outline(text, path).sections.flatMap((section) => section.blocks);
const around = (tag: string, depth: number): string => `${`<${tag}>`.repeat(depth)}Draws.${`</${tag}>`.repeat(depth)}`;

describe('HTML that nests deep', () => {
  it.each(['div', 'blockquote', 'b', 'table><tr><td'])('is left out with its reason: %s', (tag) => {
    const found = blocks(`# Strata\n\nReads rock.\n\n<div>${`<${tag}>`.repeat(6_000)}Draws.\n\nWrites.\n`);
    expect(found.map(({ markdown, left_out }) => left_out ?? markdown)).toEqual([
      'Reads rock.',
      expect.stringMatching(/nested/u),
      'Writes.',
    ]);
  });
  it('is read as far as people nest', () => {
    expect(blocks(`# Strata\n\n${around('div', 100)}\n`).map(({ markdown }) => markdown)).toEqual(['Draws.']);
  });
  it('shows no words that it hides', () => {
    const text = `# Strata\n\n${'<div>'.repeat(300)}<div hidden>Draws.</div>\n`;
    expect(blocks(text).some(({ markdown }) => markdown.includes('Draws'))).toBe(false);
  });
  it('is the quote of nothing', () => {
    expect(isQuote('Draws.', around('div', 6_000), 'markdown')).toBe(false);
    expect(isQuote('Draws.', around('div', 100), 'markdown')).toBe(true);
  });
});
