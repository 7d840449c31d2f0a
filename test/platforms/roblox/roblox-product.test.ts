/** A package of Luau is read from wally.toml and its modules alone: what they return and export, in the words of their comments. */
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { symbolAt } from '../../../src/derive/address.ts';
import { recompute } from '../../../src/derive/recompute.ts';
import roblox from '../../../src/manifests/roblox.ts';
import type { ApiSymbol } from '../../../src/model/product-facts.ts';
import { readLuauFile } from '../../../src/platforms/roblox/declarations.ts';
import type { Facts } from '../../../src/workers/facts-builder/assemble.ts';
import { FIXTURES, factsOf } from '../../support/product-facts.ts';

let facts: Facts['product_facts'];
beforeAll(async () => {
  facts = (await factsOf(join(FIXTURES, 'buoy'))).product_facts;
});
const symbol = (name: string): ApiSymbol => {
  const found = facts.api.find((each) => each.name === name);
  if (found === undefined) throw new Error(`no ${name}`);
  return found;
};

it('has what modules return and users may use: nothing private, and of modules behind the entry what is documented', () => {
  expect(facts).toMatchObject({ ecosystem: 'roblox', package_name: 'harbour/buoy-light', version: '0.4.2' });
  expect(facts.api.map((each) => recompute(symbolAt(each, 'display'), facts)?.value)).toEqual([
    'Bell',
    'Bell.ring()',
    'Bell.silence()',
    'Buoy',
    'Buoy.new()',
    'Buoy:light()',
    'Buoy.dim()',
    'Buoy.shine()',
    'Buoy.MAX_HEIGHT',
    'Buoy.colour',
    'Buoy.Options',
    'Buoy.Options.height',
    'Buoy.Options.name',
    'Buoy.Spec',
  ]);
});

it('writes signatures as the source does, and keeps what comments say', () => {
  expect(symbol('Buoy')).toMatchObject({
    signature: 'local Buoy = { … }',
    doc: 'A buoy with a light.\n\n```lua\nlocal buoy = Buoy.new("north")\n```',
  });
  expect(symbol('Buoy.new')).toMatchObject({
    signature: 'function Buoy.new(name: string, options: Spec?): typeof(setmetatable({} :: Spec, Buoy))',
    doc: 'Makes a buoy.',
    since: '0.2.0',
    returns: { type: 'typeof(setmetatable({} :: Spec, Buoy))', description: 'The buoy, unlit' },
    raises: [{ type: '"no name"', description: 'The name is empty' }],
  });
  expect(symbol('Buoy.new').parameters).toEqual([
    { name: 'name', type: 'string', default: null, description: 'As charts call it' },
    { name: 'options', type: 'Spec?', default: null, description: null },
  ]);
  expect(symbol('Buoy.:light')).toMatchObject({
    signature: 'function Buoy:light<T...>(seconds: number, ...: T...): (boolean, string?)',
    doc: 'Lights it.\nIt stays lit.',
  });
  expect(symbol('Buoy.shine').deprecated).toBe('Use light instead');
  expect(symbol('Buoy.MAX_HEIGHT')).toMatchObject({ value: '12' });
  expect(symbol('Buoy.Spec')).toMatchObject({
    kind: 'type',
    signature: 'export type Spec = { height: number, name: string? } & Tide.Named',
    doc: 'What a buoy is made of.',
  });
  expect(symbol('Buoy.Options.height')).toMatchObject({ doc: 'Above the sea', parent: 'Buoy.Options' });
  expect(symbol('Bell.ring').signature).toBe('local function ring(times: number)');
});

it('is installed by a line for Wally where it is published', async () => {
  const manifest = await roblox.read('wally.toml', '[package]\nname = "harbour/buoy-light"\nversion = "0.4.2"\n', {
    text: () => undefined,
  });
  expect(manifest === null ? [] : roblox.install('harbour/buoy-light', manifest)).toEqual([
    { manager: 'wally', language: 'toml', text: '[dependencies]\nBuoyLight = "harbour/buoy-light@0.4.2"' },
  ]);
  expect(facts.install_commands.map(({ manager }) => manager)).toEqual(['wally']);
});

const namesIn = (source: string): string[] => readLuauFile(source).declarations.map(({ path }) => path.join('.'));
it.each([
  ['local x = if a then b else if c then d else e\nfunction M.a() end', ['x', 'M.a']],
  ['if a then\n\tfunction M.inside() end\nend\nfunction M.outside() end', ['M.outside']],
  ['local s = "function M.no() end"\nlocal t = [[\nfunction M.no() end\n]]\nfunction M.yes() end', ['s', 't', 'M.yes']],
  ['for i = 1, 2 do\n\tlocal y = 1\nend\nwhile true do end\nexport type A<T> = (T) -> T?\nM.b = 1', ['A', 'M.b']],
  ['export type F = typeof(M.new(1))\nlocal y', ['F']],
  ['return { a = function() return 1 end, b = 2 }', []],
  ['function M.open(', ['M.open']],
])('reads %j', (source, names) => {
  expect(namesIn(source)).toEqual(names);
});
