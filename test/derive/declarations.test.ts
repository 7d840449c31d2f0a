/** Fields that one row says all of stand in a table of their owner; what has more to say keeps a heading, and a class over several pages is written once. */
import { expect, it } from 'vitest';
import { referenceBlocks } from '../../src/derive/reference.ts';
import type { ApiSymbol, ProductFacts } from '../../src/model/product-facts.ts';
import { rulesetV1 } from '../../src/rulesets/v1.ts';
import { groupSymbols } from '../../src/workers/ia-planner/group-symbols.ts';
import { facts as known } from '../support/facts.ts';

const owner: ApiSymbol = {
  ...(known.api.find(({ kind }) => kind === 'function') as ApiSymbol),
  name: 'dock.Berth',
  module: 'dock',
  kind: 'class',
  signature: 'type Berth struct { ... }',
  parent: null,
  parameters: [],
  returns: null,
  raises: [],
  messages: [],
  bases: [],
  doc: null,
  deprecated: null,
  claim_ids: ['x'],
};
const member = (name: string, over: Partial<ApiSymbol> = {}): ApiSymbol => ({
  ...owner,
  name: `dock.Berth.${name}`,
  kind: 'property',
  parent: 'dock.Berth',
  signature: `${name} string`,
  ...over,
});
const shown = (...members: ApiSymbol[]): string =>
  referenceBlocks(owner, { ...known, ecosystem: 'go', api: [owner, ...members] } as ProductFacts, {
    level: 2,
    members: () => true,
  })
    .map(({ markdown }) => markdown)
    .join('\n\n');

it('are rows as the source declares them, with their words; a column without words is none', () => {
  expect(shown(member('Name'), member('Depth', { doc: 'In metres.' }))).toContain(
    '| Declaration | Description |\n| --- | --- |\n| `Name string` | |\n| `Depth string` | In metres. |',
  );
  expect(shown(member('Name'), member('Depth'))).toContain('- `Name string`\n\n- `Depth string`');
});

it('say once what stands above several of them', () => {
  const doc = 'Where it lies.';
  expect(shown(member('Lat', { doc }), member('Long', { doc }), member('Name'), member('Port', { doc }))).toContain(
    '| `Lat string` | Where it lies. |\n| `Long string` | |\n| `Name string` | |\n| `Port string` | Where it lies. |',
  );
});

it('keep a heading where a row has no room for what they say', () => {
  const longer = [
    member('Old', { deprecated: 'Use Name.' }),
    member('Long', { doc: 'One of:\n\n- a\n- b' }),
    member('Gated', { conditions: ['linux'] }),
    member('New', { since: '2.0' }),
    member('Wide', { signature: `Wide ${'x'.repeat(100)}` }),
    member('Split', { signature: 'Split struct {\n\tA int\n}' }),
    member('Raising', { raises: [{ type: 'Fault', description: 'If closed.' }] }),
    member('Call', { kind: 'method' }),
  ];
  const text = shown(member('Name'), ...longer);
  expect(text).toContain('- `Name string`');
  expect(text).not.toContain('### `Berth.Name`');
  expect(text.match(/^### .*$/gm)).toEqual([
    '### `Berth.Old` (deprecated)',
    '### `Berth.Long`',
    '### `Berth.Gated`',
    '### `Berth.New`',
    '### `Berth.Wide`',
    '### `Berth.Split`',
    '### `Berth.Raising`',
    '### `Berth.Call()`',
  ]);
});

it('are no table where the signature of their type shows all of them', () => {
  const type = { ...owner, signature: 'type Berth = { name: string; depth?: number; }' };
  const of = (...members: ApiSymbol[]): string =>
    referenceBlocks(type, { ...known, ecosystem: 'node', api: [type, ...members] } as ProductFacts, { level: 2 })
      .map(({ markdown }) => markdown)
      .join('\n');
  const fields = [member('name', { signature: 'name: string' }), member('depth', { signature: 'depth?: number' })];
  expect(of(...fields)).not.toContain('Declaration');
  expect(of(...fields, member('tide', { signature: 'tide: number' }))).toContain('- `name: string`');
  expect(of(member('name', { signature: 'name: string', doc: 'As painted.' }))).toContain(
    '| `name: string` | As painted. |',
  );
});

it('are under no heading where the signature of their type shows them and no words say more', () => {
  const type: ApiSymbol = {
    ...owner,
    kind: 'interface',
    signature: 'type Berth interface {\n\tRead(depth int) error\n\tShut()\n}',
  };
  const of = (...members: ApiSymbol[]): (string | undefined)[] =>
    referenceBlocks(type, { ...known, ecosystem: 'go', api: [type, ...members] } as ProductFacts, {
      level: 2,
      members: () => true,
    }).flatMap(({ markdown }) => /^### .*/.exec(markdown)?.[0] ?? []);
  const method = (name: string, over: Partial<ApiSymbol>) => member(name, { kind: 'method', ...over });
  expect(of(method('Shut', { signature: 'Shut()' }))).toEqual([]);
  expect(of(method('Shut', { signature: 'Shut()', doc: 'Closes it.' }))).toEqual(['### `Berth.Shut()`']);
  expect(of(method('Open', { signature: 'Open()' }))).toEqual(['### `Berth.Open()`']);
  expect(of(method('Shut', { signature: 'Shut()', raises: [{ type: 'Fault', description: null }] }))).toHaveLength(1);
});

it('make no page of their own; members with headings do', () => {
  const types = Array.from({ length: 4 }, (_, at) => ({ ...owner, name: `dock.T${at}` }));
  const of = (kind: ApiSymbol['kind']): ApiSymbol[] =>
    types.flatMap((type) => [
      type,
      ...['A', 'B', 'C', 'D'].map((name) => member(name, { kind, name: `${type.name}.${name}`, parent: type.name })),
    ]);
  expect(groupSymbols(of('property'), 'rich', rulesetV1, 'go').map(({ title }) => title)).toEqual(['dock']);
  // Signatures alone are no page of their own: one sentence makes one.
  expect(groupSymbols(of('method'), 'rich', rulesetV1, 'go').map(({ title }) => title)).toEqual(['dock']);
  const said = of('method').map((each) => (each.name.endsWith('.B') ? { ...each, doc: 'Says it.' } : each));
  expect(groupSymbols(said, 'rich', rulesetV1, 'go')).toHaveLength(4);
});

it('stand on the first page of a class that fills several, each of whose pages has its own members alone', () => {
  const methods = Array.from({ length: 500 }, (_, at) => member(`m${1000 + at}`, { kind: 'method' }));
  const fields = [member('Name'), member('Depth')];
  const pages = groupSymbols([owner, ...methods, ...fields], 'rich', rulesetV1, 'go');
  expect(pages[0]?.symbols.slice(0, 4)).toEqual([
    'dock.Berth',
    'dock.Berth.Name',
    'dock.Berth.Depth',
    'dock.Berth.m1000',
  ]);
  expect(pages.slice(1).flatMap(({ symbols }) => symbols)).not.toContain('dock.Berth.Name');
});

it('of a type inside of a type are on the page of both, whatever its size', () => {
  const inner = member('Builder', { kind: 'class' });
  const below = (count: number): ApiSymbol[] =>
    Array.from({ length: count }, (_, at) =>
      member(`Builder.m${1000 + at}`, { kind: at % 9 === 0 ? 'property' : 'method', parent: inner.name }),
    );
  const others = Array.from({ length: 20 }, (_, at) => member(`f${at}`, { kind: 'method' }));
  for (const count of [3, 40, 700]) {
    const api = [owner, ...others, inner, ...below(count)];
    const pages = groupSymbols(api, 'rich', rulesetV1, 'go');
    expect(pages.flatMap(({ symbols }) => symbols).toSorted()).toEqual(api.map(({ name }) => name).toSorted());
  }
});
