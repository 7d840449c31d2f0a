/** An error of a helper is told as its caller meets it: with the words, and under the condition, that the call gives. */
import { expect, it } from 'vitest';
import { pagesOf } from '../support/product-folder.ts';

async function told(files: Readonly<Record<string, string>>): Promise<string[]> {
  const { facts } = await pagesOf(files);
  return facts.api.flatMap(({ name, messages = [] }) =>
    messages.map(({ text, when }) => {
      const conditions = (when?.conditions ?? []).map(({ code, negated }) => `${negated ? 'not ' : ''}${code}`);
      const last = when?.is_last === true ? 'last: ' : '';
      return `${name.slice(name.lastIndexOf('.') + 1)}: ${text} | ${last}${conditions.join(' and ')}`;
    }),
  );
}

it('in Java', async () => {
  expect(
    await told({
      'pom.xml': '<project><groupId>org.quay</groupId><artifactId>quay</artifactId><version>1.0</version></project>',
      'src/main/java/org/quay/Pier.java': `package org.quay;
import org.quay.internal.Check;
/** A pier. */
public class Pier {
  private boolean isOpen;
  /** Moors. */
  public void moor(int depth, int most) {
    Check.isTrue(depth > 0, "depth must be above 0");
    Check.isTrue(depth < most, "depth must be below %s", most);
    Check.state(isOpen, "the pier is shut");
  }
  /** Names. */
  public void name(String name) { Check.notNull(name, "name"); }
  /** Names under a condition. */
  public void maybe(String name, boolean strict) { if (strict) Check.notNull(name, "name"); }
  /** Counts. */
  public void count(int[] rows) {
    int sum = 0;
    for (int row : rows) sum += row;
    Check.isTrue(sum > 3, "too few rows");
  }
  /** Always fine. */
  public void fixed() { Check.isTrue(true, "never said"); Check.notNull("x", "never"); }
  /** Through another helper. */
  public void through(String name) { Check.named(name, "label"); }
}
`,
      'src/main/java/org/quay/internal/Check.java': `package org.quay.internal;
public final class Check {
  public static void isTrue(boolean expression, String form, Object... args) {
    if (!expression) throw new IllegalArgumentException(String.format(form, args));
  }
  public static void state(boolean expression, String words) {
    if (!expression) { throw new IllegalStateException(words); }
  }
  public static void notNull(Object given, String label) {
    if (given == null) throw new NullPointerException(label + " cannot be null");
  }
  public static void named(String given, String label) {
    notNull(given, label);
    if (given.isEmpty()) throw new IllegalArgumentException(label + " is empty");
    if (label.isEmpty()) throw new IllegalArgumentException("a label is needed");
  }
}
`,
      'src/main/java/module-info.java': 'module org.quay { exports org.quay; }\n',
    }),
  ).toEqual(
    [
      'moor(): depth must be above 0 | not depth > 0',
      'moor(): depth must be below %s | last: not depth < most',
      'moor(): the pier is shut | last: !isOpen',
      'name(): name cannot be null | name == null',
      'maybe(): name cannot be null | strict and name == null',
      'count(): too few rows | ',
      'through(): label is empty | last: name.isEmpty()',
      'through(): label cannot be null | name == null',
    ].map((each) => each.replace('():', ':')),
  );
});

it('in C#', async () => {
  expect(
    await told({
      'Quay.csproj':
        '<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><PackageId>Quay</PackageId></PropertyGroup></Project>',
      'Pier.cs': `namespace Quay {
/// <summary>A pier.</summary>
public class Pier {
  /// <summary>Moors.</summary>
  public void Moor(int depth) { Guard.Positive(depth, nameof(depth)); }
  /// <summary>Names.</summary>
  public void Name(string name) { Guard.NotEmpty(name, nameof(name)); }
}
}
`,
      'Guard.cs': `namespace Quay {
internal static class Guard {
  public static void Positive(int value, string parameter) {
    Filled(parameter, nameof(parameter));
    if (value <= 0) throw new System.ArgumentException($"{parameter} must be above 0.");
  }
  public static void NotEmpty(string value, string parameter) {
    if (value.Length == 0) throw new System.ArgumentException("No text.", parameter);
  }
  private static void Filled(string value, string parameter) {
    if (value.Length == 0) throw new System.ArgumentException("No name of a parameter.", parameter);
  }
}
}
`,
    }),
  ).toEqual([
    'Moor: depth must be above 0. | value <= 0'.replace('value', 'depth'),
    'Name: No text. | name.Length == 0',
  ]);
});

it('in PHP', async () => {
  expect(
    await told({
      'composer.json': '{"name":"quay/quay","autoload":{"psr-4":{"Quay\\\\":"src/"}}}',
      'src/Pier.php': `<?php
namespace Quay;
/** A pier. */
class Pier {
  /** Moors. */
  public function moor(int $depth): void { $this->check($depth > 0, 'No such depth.'); }
  /** Names. */
  public function name(string $name): void { $this->filled($name, 'name'); }
  private function check(bool $holds, string $words): void {
    if (! $holds) { throw new \\InvalidArgumentException($words); }
  }
  private function filled(string $text, string $label): void {
    if ($text === '') { throw new \\InvalidArgumentException("{$label} is empty."); }
  }
}
`,
    }),
  ).toEqual(['moor: No such depth. | not $depth > 0', "name: name is empty. | $name === ''"]);
});

it('in TypeScript, Python and Ruby', async () => {
  expect(
    await told({
      'package.json': '{"name":"quay","version":"1.0.0","main":"src/index.ts"}',
      'src/index.ts': `import { check, filled } from './check.js';
/** Moors. */
export function moor(depth: number): void { check(depth > 0, 'No such depth.'); }
/** Names. */
export function name(label: string): void { filled(label, 'label'); }
`,
      'src/check.ts': `export function check(holds: boolean, words: string): void {
  if (!holds) throw new RangeError(words);
}
export function filled(text: string, called: string): void {
  if (text === '') throw new RangeError(\`\${called} is empty.\`);
}
`,
    }),
  ).toEqual(['moor: No such depth. | not depth > 0', "name: label is empty. | label === ''"]);
  expect(
    await told({
      'pyproject.toml': '[project]\nname = "quay"\nversion = "1.0"\n',
      'quay/__init__.py': `"""Quays."""
from quay._check import check


def moor(depth):
    """Moor."""
    check(depth > 0, "no such depth")


def name(label):
    """Name."""
    _filled(label, "label")


def _filled(text, called):
    if text == "":
        raise ValueError(f"{called} is empty")
`,
      'quay/_check.py': 'def check(holds, words):\n    if not holds:\n        raise ValueError(words)\n',
    }),
  ).toEqual(['moor: no such depth | not depth > 0', 'name: label is empty | label == ""']);
  expect(
    await told({
      'quay.gemspec':
        "Gem::Specification.new do |s|\n  s.name = 'quay'\n  s.version = '1.0.0'\n  s.files = Dir['lib/**/*.rb']\nend\n",
      'lib/quay.rb': `# Quays.
class Quay
  # Moors.
  def moor(depth)
    check(depth > 0, 'No such depth.')
  end

  private

  def check(holds, words)
    raise ArgumentError, words unless holds
  end
end
`,
    }),
  ).toEqual(['#moor: No such depth. | not depth > 0']);
});

it('with the last way out before it in its branch, and words that are put together in a name', async () => {
  expect(
    await told({
      'composer.json': '{"name":"quay/quay","autoload":{"psr-4":{"Quay\\\\":"src/"}}}',
      'src/Pier.php': `<?php
namespace Quay;
/** A pier. */
class Pier {
  /** Rates. */
  public function rate(Code $from, Code $to, Rate $rate): self {
    $source = $from->code();
    $target = $to->code();
    if ($source === $target) {
      if ($rate->isOne()) {
        return $this;
      }
      throw new \\InvalidArgumentException('The same needs a rate of 1.');
    }
    if ($source === '') {
      throw new \\InvalidArgumentException('No source.');
    }
    foreach ($this->rows as $row) {
      return $row;
    }
    return $this;
  }
  /** Finds. */
  public function find(string $from): self { throw NotFound::of($from); }
}
`,
      'src/NotFound.php': `<?php
namespace Quay;
/** Nothing found. */
final class NotFound extends \\RuntimeException {
  public static function of(string $from, array $more = []): self {
    $message = sprintf('Nothing found for %s', $from);
    if ($more !== []) {
      $message .= sprintf(' (%s)', implode(', ', $more));
    }
    return new self($message . '.');
  }
}
`,
    }),
  ).toEqual([
    'rate: The same needs a rate of 1. | last: not $rate->isOne()',
    'rate: No source. | ',
    'find: Nothing found for %s… | ',
  ]);
});
