/** What becomes of a section that is too long for a page: its parts are placed the same way, and its own words stand above them. */
import { describe, expect, it } from 'vitest';
import { readOutline } from '../../../src/outline/read-outline.ts';
import { quoteClaims } from '../../../src/workers/facts-builder/claims.ts';
import { citation, facts } from '../../support/facts.ts';
import { pageEnding, type Written, writtenPages } from '../../support/written-pages.ts';

const product = { names: ['Strata', 'strata'], packageName: 'strata', version: '2.1.0' };
const lines = (count: number, words = 'Layer'): string =>
  Array.from({ length: count }, (_, at) => `${words} ${at} lies there.\n`).join('\n');
const written = (readme: string): Written => {
  const documents = [readOutline({ path: 'README.md', text: readme, role: 'readme', product })];
  const claims = quoteClaims(documents, (path, { start }) => ({ citation: citation(path, start, 'x'), text: 'x' }));
  return writtenPages({ facts: { ...facts, claims, documents } });
};
const headings = (page: string): string[] => page.split('\n').filter((line) => /^#+ /.test(line));
const titles = ({ plan }: Written): string[] =>
  plan.pages.filter(({ section, slug }) => section === 'docs' && slug !== '').map(({ title }) => title);
const readme = (body: string): string => `# Strata\n\nDraws rock.\n\n## Options\n\n${body}`;

describe('a section that is too long', () => {
  it('stays one page where some of its parts are too small for a page', () => {
    const found = written(
      readme(
        `With the following options:\n\n### depth\n\n${lines(3)}\n### colour\n\n${lines(410)}\n### wind\n\n${lines(2)}`,
      ),
    );
    expect(titles(found)).toEqual(['Options']);
    const page = pageEnding(found.pages, 'options.md');
    expect(page).toContain('With the following options:\n\n## depth');
    expect(headings(page).slice(0, 3)).toEqual(['## depth', '## colour', '## wind']);
  });
  it('opens with its own words the list of its parts, where each is a page', () => {
    const found = written(
      readme(`Options go by name, such as:\n\n### Depth\n\n${lines(210)}\n### Colour\n\n${lines(210)}`),
    );
    expect(titles(found)).toEqual(['Options', 'Depth', 'Colour']);
    const page = pageEnding(found.pages, 'options.md');
    expect(page).toMatch(
      /Options go by name, such as:\n\n- \[Depth\]\(.*\): Layer 0 lies there\.\n- \[Colour\]\(.*\): Layer 0 lies there\.\n/u,
    );
    expect(pageEnding(found.pages, 'colour.md')).not.toContain('go by name');
  });
  it('that says nothing itself opens none', () => {
    expect(titles(written(readme(`### Depth\n\n${lines(210)}\n### Colour\n\n${lines(210)}`)))).toEqual([
      'Depth',
      'Colour',
    ]);
  });
  it('and cannot stay together keeps its small parts below its own words', () => {
    const found = written(
      readme(
        `Options go by name.\n\n### Depth\n\n${lines(510)}\n### Wind\n\nIt is not felt.\n\n### Colour\n\n${lines(510)}`,
      ),
    );
    expect(titles(found)).toEqual(['Options', 'Depth', 'Colour']);
    const page = pageEnding(found.pages, 'options.md');
    expect(headings(page).slice(0, 1)).toEqual(['## Wind']);
    expect(page.indexOf('[Colour]')).toBeLessThan(page.indexOf('## Wind'));
  });
  it('of usage is read behind the first steps, which show its first sample', () => {
    const sample = 'Draw all:\n\n```python\nfrom strata import draw\n\ndraw("all")\n```\n';
    const found = written(
      `# Strata\n\nDraws rock.\n\n## Usage\n\n${sample}\n### Depth\n\n${lines(3)}\n### Colour\n\n${lines(410)}`,
    );
    expect(titles(found)).toEqual(expect.arrayContaining(['Usage']));
    expect(pageEnding(found.pages, 'usage.md')).toContain('Layer 400');
    const start = pageEnding(found.pages, 'getting-started.md');
    expect(start).toContain('draw("all")');
    expect(start).not.toContain('Layer 1');
  });
});

describe('pages with the same heading', () => {
  const part = (name: string, own: string): string =>
    `## ${name}\n\nOf ${name}.\n\n### \`find()\`\n\n${lines(210, own)}\n### Save\n\n${lines(210)}\n`;
  it('are told apart by what they stand in, and others are not', () => {
    const found = written(
      `# Strata\n\nDraws rock.\n\n${part('Charts', 'Chart')}${part('Maps', 'Map').replace('Save', 'Print')}`,
    );
    expect(titles(found)).toEqual(['Charts', 'Charts: find()', 'Save', 'Maps', 'Maps: find()', 'Print']);
    expect(pageEnding(found.pages, 'maps-find.md')).toContain('title: "Maps: find()"');
    expect(pageEnding(found.pages, 'maps-find.md')).toContain('Map 9 lies');
  });
});

describe('a heading that stands too high', () => {
  it('keeps what it speaks of, and the rest is placed by itself', () => {
    const found = written(
      `# Strata\n\nDraws rock.\n\n# Install\n\n\`\`\`sh\npip install strata\n\`\`\`\n\n## Usage\n\nDraw:\n\n\`\`\`python\nfrom strata import draw\n\ndraw()\n\`\`\`\n\n## Colours\n\n${lines(20, 'Colour')}`,
    );
    expect(titles(found)).toEqual(expect.arrayContaining(['Colours']));
    const start = pageEnding(found.pages, 'getting-started.md');
    expect(headings(start).slice(0, 2)).toEqual(['## Install', '## Usage']);
    expect(start).not.toContain('Colour 1');
  });
});
