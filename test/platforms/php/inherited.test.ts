/** Names of other classes in full, and the words of a method that has none of its own. */
import { expect, it } from 'vitest';
import { symbolAt } from '../../../src/derive/address.ts';
import { recompute } from '../../../src/derive/recompute.ts';
import { referenceBlocks } from '../../../src/derive/reference.ts';
import { inFull, usesOf } from '../../../src/platforms/php/names.ts';
import { pagesOf } from '../../support/product-folder.ts';

const FILES = {
  'composer.json': '{"name":"harbour/tide","license":"MIT","autoload":{"psr-4":{"Harbour\\\\Tide\\\\":"src/"}}}',
  'src/Reads.php': `<?php
namespace Harbour\\Tide;

interface Reads
{
    /**
     * Reads a table.
     *
     * @param string $path Where it is
     * @return string[] All rows
     * @throws Errors\\Torn when a page is missing
     */
    public function read($path);

    /** Counts its rows. */
    public function rows(): int;

    /** @internal */
    public function trim();

    /** What is cut is gone. */
    public function cut();
}
`,
  'src/Table.php': `<?php
namespace Harbour\\Tide;

use Exception;
use Harbour\\Tide\\Errors\\{Torn, Wet as Soaked};

class Table extends Soaked implements Reads
{
    use Counts, Internal\\Checks;

    /** {@inheritDoc} */
    public function read($path) { return []; }

    public function rows(): int { return 0; }

    /** Cuts it. {@inheritDoc} */
    public function cut() {}

    public function trim() {}

    /** Says it itself. */
    public function own() {}
}

class Failed extends Exception {}
`,
};

it('shows the words of the interface, cited there', async () => {
  const { facts } = await pagesOf(FILES);
  const shown = (name: string): string[] => {
    const symbol = facts.api.find((each) => each.name === `Harbour.Tide.${name}`);
    return symbol === undefined ? [] : referenceBlocks(symbol, facts, { level: null }).map(({ markdown }) => markdown);
  };
  expect(shown('Table.read').slice(1, 5)).toEqual([
    'Reads a table.',
    '| Parameter | Type | Description |\n| --- | --- | --- |\n| `path` | `string` | Where it is |',
    '**Returns** `string[]`: All rows',
    '| Error | When |\n| --- | --- |\n| `Errors\\Torn` | when a page is missing |',
  ]);
  expect(shown('Table.rows')[1]).toBe('Counts its rows.');
  expect(facts.api.find(({ name }) => name === 'Harbour.Tide.Table.cut')?.doc).toBe('Cuts it. What is cut is gone.');
  const read = facts.api.find(({ name }) => name === 'Harbour.Tide.Table.read')!;
  const cited = (part: string) => recompute(symbolAt(read, part), facts)?.citation?.path;
  expect([cited('signature'), cited('doc/0'), cited('param/path/type'), cited('returns/description')]).toEqual([
    'src/Table.php',
    'src/Reads.php',
    'src/Reads.php',
    'src/Reads.php',
  ]);
  expect(shown('Table')).toContain('**Inherits from** `Harbour\\Tide\\Errors\\Wet`');
  expect(shown('Table')).toContain('**Implements** `Harbour\\Tide\\Reads`');
  const table = facts.api.find(({ name }) => name === 'Harbour.Tide.Table')!;
  const linked = referenceBlocks(table, facts, { level: 2, href: () => ({ page: 'a.md', href: '#reads' }) });
  expect(linked.map(({ markdown }) => markdown)).toContain('**Implements** [`Harbour\\Tide\\Reads`](#reads)');
  expect(shown('Failed')).toContain('**Inherits from** `\\Exception`');
  // What the interface keeps for its developers is no more for users where it is done; nor is a trait of theirs.
  expect(facts.api.map(({ name }) => name)).not.toContain('Harbour.Tide.Table.trim');
  expect(shown('Table')).toContain('**Uses** `Harbour\\Tide\\Counts`');
  expect(facts.api.find(({ name }) => name === 'Harbour.Tide.Table.own')).not.toHaveProperty('inherited');
});

it('reads the names that a file takes from elsewhere', () => {
  const uses = new Map([...usesOf('use \\A\\B;'), ...usesOf('use C\\{D, E as F};'), ...usesOf('use function G\\h;')]);
  expect([...uses]).toEqual([
    ['b', 'A\\B'],
    ['d', 'C\\D'],
    ['f', 'C\\E'],
  ]);
  expect(['B', 'f\\X', 'Y', '\\Z', 'namespace\\W'].map((name) => inFull(name, 'N', uses))).toEqual([
    'A.B',
    'C.E.X',
    'N.Y',
    'Z',
    'N.W',
  ]);
});
