/** The tables of errors: words that an error bears without a raiser, who documents it, classes in place of many methods, and names that languages have themselves. */
import { expect, it } from 'vitest';
import { errorsTable } from '../../src/derive/errors-table.ts';
import { isTableOfErrors } from '../../src/derive/written-for.ts';
import { pagesOf } from '../support/product-folder.ts';

/** The judge of pages takes each table as written, linked or not, and none with another name in a row. */
async function tableOf(files: Readonly<Record<string, string>>): Promise<string> {
  const { facts } = await pagesOf(files);
  for (const { proof } of errorsTable(facts, () => ({ page: 'any.md', href: 'any.md' }))) {
    if (proof.kind !== 'derivation') throw new Error('a table that is no derivation');
    expect(isTableOfErrors(proof, facts)).toBe(true);
    const forged = JSON.parse(
      JSON.stringify(proof).replaceAll(' display"', ' short "').replaceAll(' short"', ' doc/0"'),
    );
    expect(isTableOfErrors(forged, facts)).toBe(false);
  }
  return errorsTable(facts)
    .map(({ markdown }) => markdown)
    .join('\n');
}
const PROJECT = '<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><PackageId>Quay</PackageId></PropertyGroup></Project>';

it('has the words of public errors, each once, and none of other classes', async () => {
  const table = await tableOf({
    'Quay.csproj': PROJECT,
    'Errors.cs': `namespace Quay {
/// <summary>A ship is there already.</summary>
public class TakenException : System.InvalidOperationException {
  public TakenException(string ship) : base($"The pier is taken by {ship}.") {}
}
/// <summary>No words.</summary>
public class BareException : System.Exception {
  public BareException(string message) : base(message) {}
}
/// <summary>Of a plan that cannot be read.</summary>
public class PlanException : System.Exception {
  internal PlanException(string message) : base(message) {}
  internal static PlanException NoPiers() { return new PlanException("The plan has no piers."); }
  internal static PlanException Twice(string name) { return new PlanException($"The pier {name} is there twice."); }
}
/// <summary>Not an error.</summary>
public class Sign : Board {
  public Sign() : base("The pier is open today.") {}
}
public class Board { public Board(string words) {} }
internal class HiddenException : System.Exception {
  internal HiddenException() : base("Nobody sees this.") {}
}
}
`,
    'Pier.cs': `namespace Quay {
/// <summary>A pier.</summary>
public class Pier {
  /// <summary>Reads.</summary>
  public void Read(int[] rows) { if (rows.Length == 0) throw PlanException.NoPiers(); }
}
}
`,
  });
  expect(table.split('\n').filter((line) => line.startsWith('| `'))).toEqual([
    '| `The plan has no piers.` | `PlanException` | `Pier.Read()` | `rows.Length == 0` | |',
    '| `The pier is taken by {ship}.` | `TakenException` | | | A ship is there already. |',
    '| `The pier {name} is there twice.` | `PlanException` | | | Of a plan that cannot be read. |',
  ]);
});

it('lists who documents an error beside those whose messages are known', async () => {
  const table = await tableOf({
    'composer.json': '{"name":"quay/quay","autoload":{"psr-4":{"Quay\\\\":"src/"}}}',
    'src/UnknownPier.php':
      '<?php\nnamespace Quay;\n/** No such pier. */\nfinal class UnknownPier extends \\RuntimeException {}\n',
    'src/Quays.php': `<?php
namespace Quay;
/** Quays. */
class Quays {
  /** Finds one. */
  public function find(string $name): void { throw new UnknownPier("Unknown pier: {$name}."); }
  /**
   * Moors.
   *
   * @throws UnknownPier If there is none.
   */
  public function moor(Finder $finder): void { $finder->go(); }
  /**
   * Counts.
   *
   * @throws \\InvalidArgumentException If there are none.
   */
  public function count(): int { return 1; }
}
`,
  });
  expect(table).toContain('| `Unknown pier: {$name}.` | `UnknownPier` | `Quays::find()` |');
  expect(table).toContain(
    '| Error | Named in the documentation of |\n| --- | --- |\n| `UnknownPier` | `Quays::moor()` |',
  );
  expect(table).not.toContain('count()');
});

it('has classes for many methods, and each of a few by itself', async () => {
  const methods = (from: number, to: number, words: string): string =>
    Array.from(
      { length: to - from },
      (_each, at) =>
        `  /** M. */\n  public function m${from + at}(): void { throw new \\LogicException('${words}'); }\n`,
    ).join('');
  const table = await tableOf({
    'composer.json': '{"name":"quay/quay","autoload":{"psr-4":{"Quay\\\\":"src/"}}}',
    'src/Pier.php': `<?php\nnamespace Quay;\n/** A pier. */\nclass Pier {\n${methods(0, 5, 'The pier is shut.')}${methods(5, 8, 'The pier is wet.')}}\n`,
    'src/Dock.php': `<?php\nnamespace Quay;\n/** A dock. */\nclass Dock {\n${methods(0, 4, 'The pier is shut.')}}\n`,
  });
  expect(table).toContain('| `The pier is shut.` | `\\LogicException` | Methods of `Dock`, `Pier` |');
  expect(table).toContain('| `The pier is wet.` | `\\LogicException` | `Pier::m5()`, `Pier::m6()`, `Pier::m7()` |');
});

it('names errors in full that languages have themselves', async () => {
  const table = await tableOf({
    'quay.gemspec':
      "Gem::Specification.new do |s|\n  s.name = 'quay'\n  s.version = '1.0.0'\n  s.files = Dir['lib/**/*.rb']\nend\n",
    'lib/quay.rb': `# Quays.
module Quay
  # Any error.
  class Error < StandardError; end
  # No pier is there.
  class MissingPier < Error; end

  # Moors.
  def self.moor(depth)
    raise Error, 'No such depth.' if depth < 0
    raise MissingPier, 'No such pier.' if depth > 9
  end
end
`,
  });
  expect(table).toContain('| `No such depth.` | `Quay::Error` |');
  expect(table).toContain('| `No such pier.` | `MissingPier` |');
});

it('lists who documents an error of its own words once, beside those', async () => {
  const table = await tableOf({
    'go.mod': 'module quay.example/quay\n\ngo 1.22\n',
    'quay.go':
      'package quay\n\nimport "errors"\n\n// ErrShut is used when the pier is shut.\nvar ErrShut = errors.New("quay: the pier is shut")\n\n// Moor moors. It returns ErrShut if the pier is shut.\nfunc Moor(depth int) error { return moor(depth) }\n',
  });
  expect(table).toContain('| `quay: the pier is shut` | `ErrShut` | `Moor()` |');
  expect(table).not.toContain('Named in the documentation');
});
