/** Messages of errors that stand in several literals are one message, in every language that joins them. */
import { expect, it } from 'vitest';
import { pagesOf } from '../support/product-folder.ts';

const messagesOf = async (files: Record<string, string>): Promise<string[]> =>
  (await pagesOf({ 'README.md': '# Strata\n', ...files })).facts.api.flatMap(({ messages = [] }) =>
    messages.map(({ text }) => text),
  );
const SAID = 'The depth is no number, or lies below the sea.';

it('joins literals, with the places of values as the language writes them', async () => {
  expect(
    await messagesOf({
      'composer.json': '{"name": "quarry/strata", "autoload": {"psr-4": {"Quarry\\\\": "src/"}}}',
      'src/Layer.php':
        "<?php\nnamespace Quarry;\n\nclass Layer\n{\n    /** Reads. */\n    public function read(int $n): void\n    {\n        if ($n < 0) {\n            throw new \\Exception(\n                'The depth is no number, '\n                . 'or lies below the sea.'\n            );\n        }\n        throw new \\Exception('No ' . $n);\n    }\n}\n",
    }),
  ).toEqual([SAID, 'No {$n}']);
  expect(
    await messagesOf({
      'pom.xml':
        '<project><modelVersion>4.0.0</modelVersion><groupId>org.quarry</groupId><artifactId>strata</artifactId><version>1.0.0</version></project>\n',
      'src/main/java/org/quarry/Layer.java':
        'package org.quarry;\n\n/** A layer. */\npublic class Layer {\n  /** Reads. */\n  public void read(int n) {\n    if (n < 0) throw new IllegalStateException("The depth is no number, " + "or lies " + "below the sea.");\n    throw new IllegalStateException("No " + n);\n  }\n}\n',
    }),
  ).toEqual([SAID, 'No {n}']);
  expect(
    await messagesOf({
      'package.json': '{"name": "strata", "version": "1.0.0", "type": "module", "exports": "./src/index.ts"}',
      'src/index.ts':
        "/** Reads. */\nexport function read(n: number): void {\n  if (n < 0) throw new Error('The depth is no number, ' + 'or lies below the sea.');\n  throw new Error('No ' + n);\n}\n",
    }),
  ).toEqual([SAID, `No \${n}`]);
  expect(
    await messagesOf({
      'src/Strata/Strata.csproj':
        '<Project Sdk="Microsoft.NET.Sdk">\n  <PropertyGroup>\n    <TargetFramework>net8.0</TargetFramework>\n  </PropertyGroup>\n</Project>\n',
      'src/Strata/Layer.cs':
        'namespace Quarry;\n\npublic class Layer\n{\n    /// <summary>Reads.</summary>\n    public void Read(int n)\n    {\n        if (n < 0) throw new System.Exception("The depth is no number, " + "or lies below the sea.");\n        throw new System.Exception("No " + n);\n    }\n}\n',
    }),
  ).toEqual([SAID, 'No {n}']);
});

it('reads what a name holds, what stands where nothing is given, and the form that a call fills', async () => {
  expect(
    await messagesOf({
      'pyproject.toml': '[project]\nname = "strata"\nversion = "1.0"\n',
      'strata/__init__.py': `"""Reads drill logs."""

NO_CORE = "No core in the box."
TWICE = "one"
TWICE = "two"


def read(n, words=None):
    """Read."""
    if n == 0:
        raise ValueError(NO_CORE)
    if n == 1:
        raise ValueError(TWICE)
    if n == 2:
        msg = f"No depth {n}."
        raise ValueError(msg)
    if n == 3:
        raise ValueError(words or "The rig stands still.")
    told = "Deep"
    for each in n:
        told += each
    raise ValueError(told)
`,
    }),
  ).toEqual(['No core in the box.', 'No depth {n}.', 'The rig stands still.']);
  expect(
    await messagesOf({
      'strata.gemspec': "Gem::Specification.new do |s|\n  s.name = 'strata'\n  s.version = '1.0'\nend\n",
      'lib/strata.rb': `# Reads drill logs.
module Strata
  NO_CORE = 'No core in the box.'.freeze

  # Reads.
  def self.read(rows)
    rows.each do |row|
      raise ArgumentError, 'A row is missing.' if row.nil?
    end
    define_method(:later) { raise ArgumentError, 'Much later.' }
    raise ArgumentError, NO_CORE if rows.empty?
    raise ArgumentError, 'Row ' + rows + ' is torn.'
  end
end
`,
    }),
  ).toEqual(['A row is missing.', 'No core in the box.', 'Row #{rows} is torn.']);
  expect(
    await messagesOf({
      'src/Strata/Strata.csproj':
        '<Project Sdk="Microsoft.NET.Sdk">\n  <PropertyGroup>\n    <TargetFramework>net8.0</TargetFramework>\n  </PropertyGroup>\n</Project>\n',
      'src/Strata/Layer.cs':
        'namespace Quarry;\n\npublic class Layer\n{\n    /// <summary>Reads.</summary>\n    public void Read(string name, string? words = null)\n    {\n        if (name == "") throw new System.ArgumentException(words ?? $"Input {name} was empty.", name);\n    }\n}\n',
    }),
  ).toEqual(['Input {name} was empty.']);
});

it('says of an error no more than its name says, and no row of a name alone that is not its own', async () => {
  const { pages } = await pagesOf({
    'README.md': '# Strata\n',
    'composer.json': '{"name": "quarry/strata", "autoload": {"psr-4": {"Quarry\\\\": "src/"}}}',
    'src/InvalidDepthException.php':
      '<?php\nnamespace Quarry;\n\n/**\n * Thrown to indicate that the depth is not valid\n */\nclass InvalidDepthException extends \\Exception {}\n',
    'src/LostException.php':
      '<?php\nnamespace Quarry;\n\n/**\n * Thrown when the core was taken from another hole\n */\nclass LostException extends \\Exception {}\n',
    'src/Layer.php':
      '<?php\nnamespace Quarry;\n\nclass Layer\n{\n    /** Reads. */\n    public function read($a): void\n    {\n        throw new InvalidDepthException($a);\n    }\n\n    /** Loses. */\n    public function lose($a): void\n    {\n        throw new LostException($a);\n    }\n\n    /** Fails. */\n    public function fail($a): void\n    {\n        throw new \\RuntimeException($a);\n    }\n}\n',
  });
  const all = [...pages.values()].join('\n');
  expect(all).toContain('| `LostException` | Thrown when the core was taken from another hole |');
  expect(all).not.toContain('| `InvalidDepthException` | Thrown');
  expect(all).not.toContain('| `\\RuntimeException` |');
});
