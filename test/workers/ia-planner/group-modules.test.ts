/** Many small modules share pages by their folders, a tier's limit holds whatever they share, and few modules stay as they are. */
import { describe, expect, it } from 'vitest';
import type { ApiSymbol } from '../../../src/model/product-facts.ts';
import { rulesetV1 } from '../../../src/rulesets/v1.ts';
import { groupModules } from '../../../src/workers/ia-planner/group-modules.ts';
import { groupSymbols } from '../../../src/workers/ia-planner/group-symbols.ts';
import { facts } from '../../support/facts.ts';

const symbolOf = (module: string, at: number): ApiSymbol => ({
  ...(facts.api.find(({ kind }) => kind === 'function') as ApiSymbol),
  name: `${module}.f${at}`,
  module,
  kind: 'function',
  parent: null,
  claim_ids: [],
});
/** So many functions in each module. */
const modules = (sizes: Readonly<Record<string, number>>): Map<string, ApiSymbol[]> =>
  new Map(
    Object.entries(sizes).map(([name, size]) => [name, Array.from({ length: size }, (_, at) => symbolOf(name, at))]),
  );
const limits = { pages: 60, listed: 3, worthPage: 4, sizeOf: () => 1, rest: 'Further packages' };
const sizesOf = (groups: ReadonlyMap<string, readonly ApiSymbol[]>): Record<string, number> =>
  Object.fromEntries([...groups].map(([name, symbols]) => [name, symbols.length]));

describe('modules as pages', () => {
  it('join small ones with their folder and its other small ones, deepest first', () => {
    const found = groupModules(
      modules({
        'dock/cmd': 1,
        'dock/cmd/open': 1,
        'dock/cmd/open/gate': 1,
        'dock/cmd/shut': 3,
        'dock/cmd/list': 9,
        'dock/berth/depth': 2,
        'dock/tide': 5,
      }),
      limits,
    );
    expect(sizesOf(found)).toEqual({ 'dock/cmd': 6, 'dock/cmd/list': 9, 'dock/berth/depth': 2, 'dock/tide': 5 });
    expect([...found.keys()]).toEqual(['dock/cmd', 'dock/cmd/list', 'dock/berth/depth', 'dock/tide']);
  });
  it('begin with the folder itself', () => {
    const found = groupModules(modules({ 'dock/cmd/open': 1, 'dock/cmd': 1, 'dock/tide': 5, 'dock/fog': 5 }), limits);
    expect(found.get('dock/cmd')?.map(({ name }) => name)).toEqual(['dock/cmd.f0', 'dock/cmd/open.f0']);
  });
  it('stay as they are while there are few', () => {
    const few = modules({ 'strata.log': 1, 'strata.units': 2, 'strata.errors': 3 });
    expect(sizesOf(groupModules(few, limits))).toEqual(sizesOf(few));
  });
  it('never exceed the limit: folders first, then the largest keep their pages', () => {
    const deep = modules({ 'a.b.c': 9, 'a.b.d': 9, 'e.f.g': 9, 'e.f.h': 9 });
    expect(sizesOf(groupModules(deep, { ...limits, pages: 2 }))).toEqual({ 'a.b': 18, 'e.f': 18 });
    const flat = modules({ ash: 5, elm: 9, fir: 7, oak: 8, yew: 6 });
    expect(sizesOf(groupModules(flat, { ...limits, pages: 3 }))).toEqual({ elm: 9, oak: 8, 'Further packages': 18 });
    expect(sizesOf(groupModules(flat, { ...limits, pages: 0 }))).toEqual({ 'Further packages': 35 });
  });
  it('are told as several in their title, with every symbol once', () => {
    const api = [
      ...modules(Object.fromEntries(Array.from({ length: 24 }, (_, at) => [`dock/cmd/c${at}`, 1]))).values(),
    ].flat();
    const pages = groupSymbols(api, 'rich', rulesetV1, 'go');
    expect(pages.map(({ title }) => title)).toEqual(['dock/cmd']);
    expect(pages.flatMap(({ symbols }) => symbols).toSorted()).toEqual(api.map(({ name }) => name).toSorted());
    expect(groupSymbols(api, 'rich', rulesetV1, 'go')).toEqual(pages);
  });
});

describe('what a module says of itself', () => {
  const saying = (name: string): ApiSymbol => ({
    ...symbolOf(name, 0),
    ...{ name, kind: 'module', doc: `What ${name} is for.` },
  });
  const many = [...modules({ dock: 200 }).values()].flat();
  const pagesOf = (api: ApiSymbol[]) => groupSymbols(api, 'rich', rulesetV1);
  it('opens the first of the pages that share it, whose names are in order', () => {
    const pages = pagesOf([saying('dock'), ...many.toReversed()]);
    expect(pages.length).toBeGreaterThan(1);
    expect(pages.map(({ symbols }) => symbols.includes('dock'))).toEqual(pages.map((_page, at) => at === 0));
    const names = pages.flatMap(({ symbols }) => symbols).filter((name) => name !== 'dock');
    expect(names).toEqual(names.toSorted());
    expect(pages[0]?.title).toMatch(/^dock, f0 to f/u);
  });
  it('opens the page of a single name, and the page that small modules share', () => {
    const small = Object.fromEntries(Array.from({ length: 24 }, (_, at) => [`dock/cmd/c${at}`, 1]));
    const api = [...modules({ ...small, quay: 1 }).values()].flat();
    const pages = pagesOf([saying('quay'), saying('dock/cmd/c3'), ...api]);
    for (const name of ['quay', 'dock/cmd/c3'])
      expect(pages.filter(({ symbols }) => symbols.includes(name))).toHaveLength(1);
  });
  it('of hundreds that share pages, opens the page of its own names', () => {
    const names = Array.from({ length: 400 }, (_, at) => `dock.part${at % 9}.m${String(at).padStart(3, '0')}`);
    const api = [...modules(Object.fromEntries(names.map((name) => [name, 1]))).values()].flat();
    const pages = groupSymbols([...names.map(saying), ...api], 'minimal', rulesetV1);
    for (const { symbols } of pages)
      for (const name of symbols.filter((each) => names.includes(each))) expect(symbols).toContain(`${name}.f0`);
    const shown = pages.flatMap(({ symbols }) => symbols);
    expect(shown.toSorted()).toEqual([...names, ...api.map(({ name }) => name)].toSorted());
  });
});

it('a class with hundreds of members has several pages, its own words on the first, every member once and in order', () => {
  const owner: ApiSymbol = { ...symbolOf('dock', 0), name: 'dock.Chart', kind: 'class', claim_ids: ['x'] };
  const members = Array.from(
    { length: 700 },
    (_, at): ApiSymbol => ({
      ...symbolOf('dock', at),
      ...{
        name: `dock.Chart.m${String(699 - at).padStart(3, '0')}`,
        kind: 'method',
        parent: 'dock.Chart',
        claim_ids: ['x'],
      },
    }),
  );
  const pages = groupSymbols([owner, ...members], 'rich', rulesetV1);
  expect(pages.length).toBe(6);
  expect(pages[0]?.symbols[0]).toBe('dock.Chart');
  expect(pages.flatMap(({ symbols }) => symbols).slice(1)).toEqual(members.map(({ name }) => name).toReversed());
  const few = groupSymbols([owner, ...members.slice(0, 300)], 'rich', rulesetV1);
  expect(few.map(({ symbols }) => symbols.length)).toEqual([301]);
});

it('the names beside a class of the same name as their module are in the order that the title says', () => {
  const owner: ApiSymbol = { ...symbolOf('dock', 0), name: 'dock', kind: 'class', claim_ids: ['x'] };
  const own = Array.from(
    { length: 9 },
    (_, at): ApiSymbol => ({
      ...symbolOf('dock', at),
      ...{ name: `dock.m${at}`, kind: 'method', parent: 'dock', claim_ids: ['x'], doc: 'Does.' },
    }),
  );
  const others = ['Text', 'Wick', 'Area'].map((name): ApiSymbol => ({ ...symbolOf('dock', 0), name: `dock.${name}` }));
  const pages = groupSymbols(
    [owner, ...own, ...others, ...[...modules({ quay: 9 }).values()].flat()],
    'rich',
    rulesetV1,
  );
  expect(pages.map(({ title }) => title)).toContain('dock, Area to Wick');
});

it('a page begins with what its module says of itself, by the name that its symbols have for it', () => {
  const all = [...modules({ 'dock::tide': 9, 'dock::fog': 9 }).values()].flat();
  const said = (name: string, module: string): ApiSymbol => ({
    ...symbolOf(module, 0),
    ...{ name, kind: 'module', doc: 'Of its own.' },
  });
  const pages = groupSymbols(
    [said('dock.tide', 'dock::tide'), said('dock.rain', 'dock::rain'), ...all],
    'rich',
    rulesetV1,
  );
  expect(pages.map(({ title, symbols }) => [title, symbols[0]])).toEqual([
    ['dock::tide', 'dock.tide'],
    ['dock::fog', 'dock::fog.f0'],
  ]);
});
