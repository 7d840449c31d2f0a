/** A Godot add-on is read from plugin.cfg and its scripts alone: what has a name and no leading `_`, in the words of `##` comments. */
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { symbolAt } from '../../../src/derive/address.ts';
import { recompute } from '../../../src/derive/recompute.ts';
import { referenceBlocks } from '../../../src/derive/reference.ts';
import type { ApiSymbol } from '../../../src/model/product-facts.ts';
import { readGdFile } from '../../../src/platforms/godot/declarations.ts';
import { parseGdDoc } from '../../../src/platforms/godot/doc-comment.ts';
import type { Facts } from '../../../src/workers/facts-builder/assemble.ts';
import { FIXTURES, factsOf } from '../../support/product-facts.ts';

let facts: Facts['product_facts'];
beforeAll(async () => {
  facts = (await factsOf(join(FIXTURES, 'anchorage'))).product_facts;
});
const symbol = (name: string): ApiSymbol => {
  const found = facts.api.find((each) => each.name === name);
  if (found === undefined) throw new Error(`no ${name}`);
  return found;
};

it('has named scripts with what users may use: nothing with a leading `_`, of tests, or known by its path alone', () => {
  expect(facts).toMatchObject({ ecosystem: 'godot', package_name: 'Anchorage', version: '2.1.0' });
  expect(facts.api.map((each) => recompute(symbolAt(each, 'display'), facts)?.value)).toEqual([
    'Harbour',
    'Harbour.opened',
    'Harbour.berths',
    'Harbour.title',
    'Harbour.set_berths()',
    'Harbour.take()',
    'Mooring',
    'Mooring.moored',
    'Mooring.CALM',
    'Mooring.ROUGH',
    'Mooring.LIMIT',
    'Mooring.rope_length',
    'Mooring.boats',
    'Mooring.boat',
    'Mooring.moor()',
    'Mooring.free_all()',
    'Mooring.hold()',
    'Mooring.Side',
    'Mooring.Side.PORT',
    'Mooring.Side.STARBOARD',
    'Mooring.Wake',
    'Mooring.Wake.age',
    'Mooring.Wake.fade()',
  ]);
  expect([...new Set(facts.api.map(({ module }) => module))]).toEqual(['res://addons/anchorage/core']);
});

it('writes signatures as the source does, of Godot 4 and of Godot 3', () => {
  const signatures = (name: string): string => symbol(name).signature;
  expect(signatures('Mooring')).toBe('class_name Mooring extends Node2D');
  expect(symbol('Mooring').bases).toEqual(['Node2D']);
  expect(symbol('Harbour').bases).toEqual(['res://addons/anchorage/core/rope.gd']);
  expect(signatures('Mooring.moored')).toBe('signal moored(boat: Node2D, berth: int)');
  expect(signatures('Mooring.rope_length')).toBe('@export_range(1, 20, 0.5) var rope_length: float = 4.0');
  expect(signatures('Mooring.boats')).toBe('@export var boats: Array[Node2D] = []');
  expect(signatures('Mooring.moor')).toBe(
    'func moor(boat: Node2D, side: Side = Side.PORT, names: Dictionary[String, int] = {}) -> int',
  );
  expect(signatures('Mooring.hold')).toBe('func hold()');
  expect(symbol('Mooring.free_all')).toMatchObject({ returns: { type: 'Array[Node2D]' } });
  expect(symbol('Mooring.free_all').parameters.map(({ name, default: initial }) => [name, initial])).toEqual([
    ['harbour', null],
    ['force', 'false'],
  ]);
  expect(symbol('Mooring.moor').parameters.map(({ name, type }) => [name, type])).toEqual([
    ['boat', 'Node2D'],
    ['side', 'Side'],
    ['names', 'Dictionary[String, int]'],
  ]);
  expect(signatures('Harbour.berths')).toBe('export(int, 1, 9) var berths := 3');
  expect(signatures('Harbour.take')).toBe('remote func take(boat, at = {"x": 1, "y": 2})');
  expect(symbol('Mooring.Side.STARBOARD')).toMatchObject({ value: '4', doc: 'To the right, as most do.' });
  expect(symbol('Mooring.Side.PORT').doc).toBe('To the left.');
});

it('reads the words of `##` as Markdown, at their lines', () => {
  expect(symbol('Mooring').doc).toBe(
    'A place where a boat is moored.\n\nAdd it to a scene and call `moor`. A mooring holds **one** boat:\n\n```gdscript\nmooring.moor($Boat)\n```',
  );
  expect(symbol('Mooring').citation).toMatchObject({ path: 'addons/anchorage/core/mooring.gd', start_line: 3 });
  expect(symbol('Mooring.moored').doc).toBe('Emitted when a boat came in, with its `berth`.');
  expect(symbol('Mooring.moor')).toMatchObject({
    doc: 'Moors a boat at `side`.\nReturns the berth, or `LIMIT` where none is free.',
    deprecated: 'Use `Harbour.take` instead.',
  });
  expect(symbol('Mooring.free_all').doc).toBe('Lets all go.');
  expect(symbol('Mooring.boat').doc).toBe('The boat that lies here; `null` for none.');
});

it('shows a class, and the values of its enum', () => {
  const shown = referenceBlocks(symbol('Mooring.Side'), facts, { level: 2 }).map(({ markdown }) => markdown);
  expect(shown).toContain('## `Mooring.Side`');
  expect(shown.join('\n')).toContain('| `STARBOARD` | `4` | To the right, as most do. |');
});

it('takes the words above a member for its own where the script has none', () => {
  const { script } = readGdFile('extends Node\n\n## How high.\nvar height = 1\n');
  expect(script.doc).toEqual([]);
  expect(script.members.map(({ name, doc }) => [name, doc])).toEqual([['height', [' How high.']]]);
});

it.each([
  ['var text = """\nfunc inside():\n"""\nfunc outside():\n\tpass', ['text', 'outside']],
  ['var call = func(x):\n\treturn x\nvar next', ['call', 'next']],
  ['const LIST = [\n\t"a", # one\n\t"b",\n]\nfunc after(): pass', ['LIST', 'after']],
  ['func long(a, \\\n\t\tb):\n\tpass\nsignal end', ['long', 'end']],
  ['func open(\n', ['open']],
  ['class A:\n\tvar b = 1\n\n\tfunc c(): pass\nvar d', ['A', 'd']],
])('reads %j', (source, names) => {
  expect(readGdFile(source).script.members.map(({ name }) => name)).toEqual(names);
});

it('leaves brackets that are no tags as they are', () => {
  expect(
    parseGdDoc([' An array [1, 2] of [Node2D], see [url=https://example.org/a]this[/url] and list[0].']).text,
  ).toBe('An array [1, 2] of `Node2D`, see [this](https://example.org/a) and list[0].');
});
