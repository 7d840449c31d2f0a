/** Types that a comment of PHP names are shown with what they stand for, wherever the name comes from. */
import { expect, it } from 'vitest';
import { pagesOf } from '../../support/product-folder.ts';

const PRODUCT = {
  'README.md': '# Tide\n',
  'composer.json': '{"name":"harbour/tide","autoload":{"psr-4":{"Harbour\\\\Tide\\\\":"src/"}}}',
  'src/Reads.php': `<?php
namespace Harbour\\Tide;

/**
 * @phpstan-type Row array<string, float>
 * @psalm-type Rows = list<Row>
 * @phpstan-type Entry array{Row: int, level?: Row}
 * @phpstan-type Knot array<Knot>
 * @phpstan-type Long array{aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa: int, bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb: int}
 */
interface Reads
{
    /**
     * Reads rows.
     *
     * @param Entry $entry
     * @param Knot $knot
     * @param Long $long
     * @return Rows
     */
    public function read(array $entry, array $knot, array $long): array;
}
`,
  'src/In/Gauge.php': `<?php
namespace Harbour\\Tide\\In;

use Harbour\\Tide\\Reads;

/**
 * @phpstan-import-type Rows from Reads as Lines
 */
class Gauge implements Reads
{
    public function read(array $entry, array $knot, array $long): array { return []; }
    /**
     * Writes.
     * @param Lines $lines
     * @param Row $row
     */
    public function write(array $lines, array $row): void {}
}
`,
};

it('expands them, as far as that stays readable', async () => {
  const { facts } = await pagesOf(PRODUCT);
  const typesOf = (name: string): (string | null | undefined)[] => {
    const found = facts.api.find((each) => each.name === name);
    return [...(found?.parameters ?? []).map(({ type }) => type), found?.returns?.type];
  };
  const read = ['array{Row: int, level?: array<string, float>}', 'array', 'array', 'list<array<string, float>>'];
  expect(typesOf('Harbour.Tide.Reads.read')).toEqual(read);
  expect(typesOf('Harbour.Tide.In.Gauge.read')).toEqual(read);
  expect(typesOf('Harbour.Tide.In.Gauge.write')).toEqual(['list<array<string, float>>', 'array', 'void']);
});

it('gives the public members of an internal class to the class that extends it', async () => {
  const { facts } = await pagesOf({
    ...PRODUCT,
    'src/Base.php': `<?php
namespace Harbour\\Tide;

/** @internal */
abstract class Base
{
    /** Opens it. */
    public function open(int $at): void {}
    /** Is another's. */
    public function close(): void {}
    /** @internal */
    public function trim(): void {}
    abstract protected function size(): int;
    private function own(): void {}
}
`,
    'src/Pier.php': `<?php
namespace Harbour\\Tide;

/** A pier. */
class Pier extends Base
{
    /** Closes it. */
    public function close(): void {}
    protected function size(): int { return 1; }
}
`,
    'src/Quay.php': '<?php\nnamespace Harbour\\Tide;\n\n/** A quay. */\nclass Quay extends Pier {}\n',
  });
  const names = facts.api.map(({ name }) => name).filter((name) => /Pier|Base|Quay/.test(name));
  expect(names).toEqual([
    'Harbour.Tide.Pier',
    'Harbour.Tide.Pier.close',
    'Harbour.Tide.Pier.open',
    'Harbour.Tide.Quay',
  ]);
  expect(facts.api.find(({ name }) => name === 'Harbour.Tide.Pier.open')?.doc).toBe('Opens it.');
  expect(facts.api.find(({ name }) => name === 'Harbour.Tide.Pier.close')?.doc).toBe('Closes it.');
});
