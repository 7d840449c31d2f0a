/** Blocks below one heading say what they say in their order: one that stands out of it is moved, and whole sections may be carried. */
import { describe, expect, it } from 'vitest';
import { changedOn } from '../support/quoted-page.ts';

const sh = (code: string): string => `\`\`\`sh\n${code}\n\`\`\``;
const [KEEP, WIPE] = [sh('gears keep --all'), sh('gears wipe --all')];
const USAGE = (one = KEEP, two = WIPE): string =>
  `## Usage\n\nTo keep all data, run:\n\n${one}\n\nTo delete all data, run:\n\n${two}`;
const STEPS = (...steps: string[]): string => `## Steps\n\n${steps.map((step, at) => `${at + 1}. ${step}`).join('\n')}`;
const [BACK, CLEAN, SHUT] = ['Back up the gears.', 'Clean the gears.', 'Close the box.'] as const;
const page = (...parts: string[]): string => ['# Gears', 'Gears are turned.', ...parts].join('\n\n').concat('\n');
const RECORDED = page(USAGE(), STEPS(BACK, CLEAN, SHUT));
const states = (is: string): string[] => changedOn(RECORDED, is).map(([, state]) => state);

describe('moved is', () => {
  it('code that changed places below one heading', () => {
    expect(states(page(USAGE(WIPE, KEEP), STEPS(BACK, CLEAN, SHUT)))).toEqual(['moved', 'moved']);
  });
  it('one of two steps that were reversed, and no other', () => {
    expect(states(page(USAGE(), STEPS(CLEAN, BACK, SHUT)))).toEqual(['moved']);
  });
  it('a block that a person carried up', () => {
    expect(changedOn(RECORDED, page(USAGE(), STEPS(SHUT, BACK, CLEAN)))).toEqual([
      [expect.stringContaining(SHUT), 'moved'],
    ]);
  });
  it('one that stands below a second heading of the same words', () => {
    const split = `## Usage\n\nTo keep all data, run:\n\n${WIPE}\n\n## Usage\n\nTo delete all data, run:\n\n${KEEP}`;
    expect(states(page(split, STEPS(BACK, CLEAN, SHUT)))).toContain('moved');
  });
});

describe('in order are', () => {
  it.each([
    ['sections that changed places whole', page(STEPS(BACK, CLEAN, SHUT), USAGE()), []],
    ['blocks around one that was taken away', page(USAGE(), STEPS(BACK, SHUT)), ['removed']],
    ['blocks around words of a person', page('Mine.', USAGE(), STEPS(BACK, 'Mine too.', CLEAN, SHUT)), ['own', 'own']],
    ['blocks around one with other words', page(USAGE(), STEPS(BACK, 'Clean all the gears.', SHUT)), ['edited']],
  ])('%s', (_why, is, expected) => {
    expect(states(is)).toEqual(expected);
  });
  it('blocks of the same words', () => {
    const twice = page(`## A\n\nRun it:\n\n${KEEP}\n\nRun it:\n\n${WIPE}\n\nRun it:\n\n${KEEP}`);
    expect(changedOn(twice, twice)).toEqual([]);
  });
});
