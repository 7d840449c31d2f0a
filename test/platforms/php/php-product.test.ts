/** A PHP package is read from composer.json and its source alone: what Composer loads, in the words of PHPDoc. */
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadGrammar } from '../../../src/adapters/tree-sitter.ts';
import { symbolAt } from '../../../src/derive/address.ts';
import { recompute } from '../../../src/derive/recompute.ts';
import { referenceBlocks } from '../../../src/derive/reference.ts';
import type { ApiSymbol } from '../../../src/model/product-facts.ts';
import { readPhpFile } from '../../../src/platforms/php/declarations.ts';
import { typed } from '../../../src/platforms/php/phpdoc.ts';
import type { Facts } from '../../../src/workers/facts-builder/assemble.ts';
import { unreadSource } from '../../../src/workers/facts-builder/build-facts.ts';
import { FIXTURES, factsOf } from '../../support/product-facts.ts';

let facts: Facts['product_facts'];
beforeAll(async () => {
  facts = (await factsOf(join(FIXTURES, 'lantern'))).product_facts;
});
const symbol = (name: string): ApiSymbol => {
  const found = facts.api.find((each) => each.name === `Harbour.Lantern.${name}`);
  if (found === undefined) throw new Error(`no ${name}`);
  return found;
};
const part = (name: string, what: string): string | undefined => recompute(symbolAt(symbol(name), what), facts)?.value;

it('has what Composer loads and users may use: nothing private, internal or of tests', () => {
  expect(facts).toMatchObject({ ecosystem: 'php', package_name: 'harbour/lantern' });
  expect(facts.api.map((each) => recompute(symbolAt(each, 'display'), facts)?.value)).toEqual([
    'Harbour\\Lantern\\Lamp',
    'Harbour\\Lantern\\Lamp::RED',
    'Harbour\\Lantern\\Lamp::GREEN',
    'Harbour\\Lantern\\Lamp::$names',
    'Harbour\\Lantern\\Lamp::$harbour',
    'Harbour\\Lantern\\Lamp::__construct()',
    'Harbour\\Lantern\\Lamp::light()',
    'Harbour\\Lantern\\Lamp::count()',
    'Harbour\\Lantern\\Lamp::$hours',
    'Harbour\\Lantern\\Lamp::named()',
    'Harbour\\Lantern\\Testing\\FakeLamp',
    'Harbour\\Lantern\\Torn',
    'Harbour\\Lantern\\Torn::whole()',
    'Harbour\\Lantern\\Shines',
    'Harbour\\Lantern\\Shines::shine()',
    'Harbour\\Lantern\\Flickers',
    'Harbour\\Lantern\\Flickers::flicker()',
    'Harbour\\Lantern\\Colour',
    'Harbour\\Lantern\\Colour::Red',
    'Harbour\\Lantern\\Colour::Green',
    'Harbour\\Lantern\\Colour::opposite()',
    'Harbour\\Lantern\\lamp()',
    'Harbour\\Lantern\\OIL',
  ]);
});

it('writes signatures as the source does, without comments and attributes', () => {
  expect(symbol('Lamp').signature).toBe('final class Lamp extends Fitting implements \\Countable, Shines');
  expect(symbol('Lamp.GREEN').signature).toBe('public const int GREEN = 2');
  expect(symbol('Lamp.$harbour').signature).toBe('public readonly string $harbour');
  expect(symbol('Lamp.named').signature).toBe('@method static self named(string $name)');
  expect(symbol('Colour.Green')).toMatchObject({ signature: "case Green = 'g'", value: "'g'" });
  expect(symbol('Lamp.light').signature).toBe(
    "public function light(\n    ?array $colours = null,\n    string $keyOfTheLampHouseThatIsNeededHere = '',\n    int ...$seconds,\n): array",
  );
});

it('keeps what PHPDoc says of parameters, results, errors, versions and what to use instead', () => {
  expect(part('Lamp', 'bases')).toBe('`Harbour\\Lantern\\Fitting`');
  expect(part('Lamp', 'interfaces')).toBe('`\\Countable`, `Harbour\\Lantern\\Shines`');
  expect(part('Lamp', 'traits')).toBe('`Harbour\\Lantern\\Flickers`');
  expect(symbol('Lamp')).toMatchObject({
    since: '1.2',
    doc: 'One lamp of a harbour.\n\nIt is lit by `light()`:\n\n```\n$lamp->light();\n```',
  });
  expect(symbol('Lamp.light')).toMatchObject({
    deprecated: 'Use {@see Shines::shine()}.',
    returns: { type: 'array<string, int>', description: 'Seconds by colour' },
    raises: [{ type: '\\RuntimeException', description: 'when the wick is wet' }],
    messages: [{ type: '\\RuntimeException', text: 'The wick of "%s" is wet.' }],
  });
  expect(symbol('Lamp.light').parameters.map(({ name, description }) => [name, description])).toEqual([
    ['colours', 'Colours to show'],
    ['keyOfTheLampHouseThatIsNeededHere', null],
    ['...seconds', null],
  ]);
  expect(symbol('Lamp.__construct').raises.map(({ type }) => type)).toEqual(['InvalidArgumentException']);
  expect(part('Lamp.$names', 'summary')).toBe('Names it has had');
});

it('shows a class as its readers write it: use, signature, words, values, the version that brought it', () => {
  const shown = referenceBlocks(symbol('Lamp'), facts, { level: 2 }).map(({ markdown }) => markdown);
  expect(shown).toContain('## `Harbour\\Lantern\\Lamp`');
  expect(shown).toContain('```php\nuse Harbour\\Lantern\\Lamp;\n```');
  expect(shown).toContain('Since 1.2.');
  expect(part('lamp', 'import')).toBe('use function Harbour\\Lantern\\lamp;');
  expect(part('OIL', 'import')).toBe('use const Harbour\\Lantern\\OIL;');
  expect(part('Lamp.light', 'short')).toBe('Lamp::light()');
});

it('ends a type at the first space outside of its brackets', () => {
  expect(typed('array<int, string> | null the names')).toEqual({
    type: 'array<int, string> | null',
    rest: 'the names',
  });
  expect(typed('callable(int): bool $f')).toEqual({ type: 'callable(int): bool', rest: '$f' });
});

describe('source that does not parse', () => {
  const tree = { inventory: { files: [{ path: 'src/Torn.php', language: 'php' }] } };
  const files = (unread?: number) =>
    new Map([['src/Torn.php', { snippets: [], module: null, ...(unread === undefined ? {} : { unread }) }]]);
  const read = (unread?: number) =>
    unreadSource({ files: files(unread), tree } as unknown as Parameters<typeof unreadSource>[0], {
      reads: () => true,
    });
  it('is reported with its first line', () => {
    expect(read(5)).toEqual([
      '1 source file has code that could not be parsed, so names may be missing from the reference: `src/Torn.php` at line 5.',
    ]);
    expect(read()).toEqual([]);
  });
});

it('takes the comment above a condition for the only function that the condition declares', async () => {
  const parser = await loadGrammar('php');
  const docs = (text: string) => readPhpFile(parser, `<?php\n${text}`).declarations.map(({ name, doc }) => [name, doc]);
  const lamp = 'function lamp() {}';
  expect(docs(`/** Makes a lamp. */\nif (!function_exists('lamp')) {\n${lamp}\n}`)).toEqual([
    ['lamp', '/** Makes a lamp. */'],
  ]);
  expect(docs(`/** Of old PHP. */\nif (OLD) {\n/** Makes a lamp. */\n${lamp}\n}`)).toEqual([
    ['lamp', '/** Makes a lamp. */'],
  ]);
  expect(docs(`/** Of old PHP. */\nif (OLD) {\n${lamp}\nfunction wick() {}\n}`)).toEqual([
    ['lamp', null],
    ['wick', null],
  ]);
});

it('shows what only a comment names as that writes it, at the lines of its own tag', () => {
  const blocks = referenceBlocks(symbol('Lamp.$hours'), facts, { level: 3 }).map(({ markdown }) => markdown);
  expect(blocks.slice(1, 2)).toEqual(['```text\n@property-read int $hours\n```']);
  expect(symbol('Lamp.$hours').citation).toMatchObject({ start_line: 18, end_line: 18 });
  expect(symbol('Lamp.named').citation).toMatchObject({ start_line: 19, end_line: 19 });
  expect(facts.api.filter(({ is_magic }) => is_magic === true)).toHaveLength(2);
});
