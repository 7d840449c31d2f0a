/** A heading that stands too high hands its role to nothing: each kind of section below it is what it says itself, and a true installation keeps its parts. */
import { describe, expect, it } from 'vitest';
import { readOutline } from '../../src/outline/read-outline.ts';

const product = { names: ['Strata', 'strata'], packageName: 'strata', version: '3.1.0' };
const LINES = (count: number) => Array.from({ length: count }, (_, at) => `Layer ${at} lies there.\n`).join('\n');
const roles = (text: string): Record<string, string> =>
  Object.fromEntries(
    readOutline({ path: 'README.md', text, role: 'readme', product }).sections.map(({ heading, role }) => [
      heading?.text ?? '',
      role,
    ]),
  );
const INSTALL = '```sh\npip install strata\n```';

describe('what stands below "Install"', () => {
  it('is judged by itself where most of it is no installation', () => {
    const found = roles(
      `# Strata\n\nDraws rock.\n\n# Install\n\n${INSTALL}\n\n## Usage\n\n${LINES(9)}\n\n## Colour support\n\n${LINES(5)}\n\n## Limitations\n\nNo sand.\n`,
    );
    expect(found).toMatchObject({
      Install: 'install',
      Usage: 'first_steps',
      'Colour support': 'unknown',
      Limitations: 'limits',
    });
  });
  it('is part of it where it says nothing else', () => {
    const found = roles(
      `# Strata\n\nDraws rock.\n\n## Install\n\n${INSTALL}\n\n### Behind a proxy\n\n${LINES(9)}\n\n### Docker\n\n${LINES(9)}\n`,
    );
    expect(found).toMatchObject({ 'Behind a proxy': 'install', Docker: 'install' });
  });
  it('is part of it where little of it is something else', () => {
    const found = roles(
      `# Strata\n\nDraws rock.\n\n## Install\n\n${INSTALL}\n\n${LINES(9)}\n\n### Behind a proxy\n\n${LINES(5)}\n\n### Usage\n\nDraw.\n`,
    );
    expect(found).toMatchObject({ 'Behind a proxy': 'install' });
  });
});

describe('the heading that is called as the product is', () => {
  it('names the README, whatever smaller headings stand above it', () => {
    const document = readOutline({
      path: 'README.md',
      text: '## Table of contents\n\n- [Strata](#strata)\n- [Usage](#usage)\n\n# Strata\n\nDraws rock.\n\n## Usage\n\nDraw.\n',
      role: 'readme',
      product,
    });
    expect(document.sections.map(({ heading, role }) => [heading?.text, role])).toEqual([
      ['Table of contents', 'unknown'],
      ['Strata', 'overview'],
      ['Usage', 'first_steps'],
    ]);
  });
});

describe('a label of badges', () => {
  const left = (text: string) => {
    const { sections, uncounted } = readOutline({
      path: 'README.md',
      text: `# Strata\n\n${text}\n`,
      role: 'readme',
      product,
    });
    return [sections.flatMap(({ blocks }) => blocks).length, uncounted.map(({ reason }) => reason)];
  };
  const BADGE = '[![v](https://img.shields.io/pypi/v/strata.svg)](https://pypi.org/project/strata)';
  it('goes with them', () => {
    for (const label of ['Strata.Json:', '- Strata.Json:'])
      expect(left(`Draws rock.\n\n${label} ${BADGE}`)).toEqual([1, ['badges']]);
  });
  it('stays where it says something', () => {
    expect(left(`Strata draws rock ${BADGE}`)[0]).toBe(1);
    expect(left('Strata.Json: draws')[0]).toBe(1);
  });
});
