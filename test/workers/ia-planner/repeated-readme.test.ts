/** A README of another folder that says for the most part what the first README says is no page, unless the rest must not be missed. */
import { describe, expect, it } from 'vitest';
import { readOutline } from '../../../src/outline/read-outline.ts';
import { facts } from '../../support/facts.ts';
import { writtenPages } from '../../support/written-pages.ts';

const product = { names: ['Strata', 'strata'], packageName: 'strata', version: '2.1.0' };
const LINES = Array.from({ length: 9 }, (_, at) => `Layer ${at} lies on the one below it.\n`).join('\n');
const ITEMS = '- Draws every kind of rock\n- Draws every kind of salt\n';
const README = `# Strata\n\nDraws rock.\n\n${LINES}\n## Features\n\n${ITEMS}- Draws ore in lines\n`;

function plan(text: string, path = 'src/strata/README.md') {
  const documents = [
    readOutline({ path: 'README.md', text: README, role: 'readme', product }),
    readOutline({ path, text, role: 'docs', product }),
  ];
  const { plan } = writtenPages({ facts: { ...facts, claims: [], documents } });
  const isOn = plan.pages.some(({ contents }) =>
    contents?.some((content) => content.kind === 'section' && content.path === path),
  );
  const reasons = (plan.sections ?? []).filter((section) => section.path === path).map(({ reason }) => reason);
  return { isOn, reasons };
}
const COPY = `# Strata\n\nDraws rock.\n\n${LINES}\n## Features\n\n${ITEMS}- Draws ore in lines and dots\n`;
const REPEATED = 'for the most part the same as the README, word for word';
const OTHER = LINES.replaceAll('lies', 'rests');

describe('a README beside the first', () => {
  it('is no page where it repeats that, but for a few words', () => {
    const { isOn, reasons } = plan(COPY);
    expect(isOn).toBe(false);
    expect(new Set(reasons)).toEqual(new Set([REPEATED]));
  });
  it.each([
    ['says other things as well', `${COPY}\n## Deeper\n\n${OTHER}\n`, undefined],
    ['says what must not be missed', `${COPY}\n## Limitations\n\nStrata does not support drawing gold.\n`, undefined],
    ['is no README', COPY, 'docs/drawing.md'],
  ])('is read like others where it %s', (_name, text, path) => {
    const { reasons } = plan(text, path);
    expect(reasons.length).toBeGreaterThan(0);
    expect(reasons).not.toContain(REPEATED);
  });
});
