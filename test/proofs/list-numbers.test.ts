/** Numbers of a list are those that a reader sees: another way to write them changes nothing, another beginning is an edit. */
import { describe, expect, it } from 'vitest';
import { changedOn } from '../support/quoted-page.ts';

const LIST = '# G\n\n1. One\n2. Two\n3. Three';
const states = (page: string, was = LIST): string[] =>
  changedOn(was, page).map(([words, state]) => `${state}: ${words}`);

describe('nothing is edited by', () => {
  it.each([
    ['one number for all', '# G\n\n1. One\n1. Two\n1. Three'],
    ['another sign', '# G\n\n1) One\n2) Two\n3) Three'],
    ['blank lines', '# G\n\n1. One\n\n2. Two\n\n3. Three'],
  ])('%s', (_name, page) => expect(states(page)).toEqual([]));
  it('an item before, between or behind', () => {
    expect(states('# G\n\n1. Mine\n2. One\n3. Two\n4. Three')).toEqual(['own: 1. Mine']);
    expect(states('# G\n\n1. One\n2. Mine\n3. Two\n4. Three')).toEqual(['own: 2. Mine']);
  });
  it('words between that the numbers go on behind', () => {
    expect(states('# G\n\n1. One\n\nMine.\n\n2. Two\n3. Three')).toEqual(['own: Mine.']);
  });
  it('an item that was taken away', () => {
    expect(states('# G\n\n1. Two\n2. Three')).toEqual(['removed: 1. One']);
  });
  it('a list that begins where it was recorded to', () => {
    const was = '# G\n\n1. One\n\n```\nx\n```\n\n2. Two\n3. Three';
    expect(states(was, was)).toEqual([]);
    expect(states(was.replace('3. Three', '2. Three'), was)).toEqual([]);
  });
});

it('a list that begins at another number is edited', () => {
  expect(states('# G\n\n5. One\n6. Two\n7. Three')).toEqual(['edited: 5. One', 'edited: 6. Two', 'edited: 7. Three']);
});
