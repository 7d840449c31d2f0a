/** Messages of errors that stand in several literals are one message, in every language that joins them. */
import { expect, it } from 'vitest';
import { pagesOf } from '../support/product-folder.ts';
import { pageEnding } from '../support/written-pages.ts';

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
    if n == 4:
        raise ValueError("The rig is torn.\\n" f"See {n}.")
    if n == 5:
        raise ValueError('''
            The rope is torn.
            Twice.
        ''')
    told = "Deep"
    for each in n:
        told += each
    raise ValueError(told)
`,
    }),
  ).toEqual([
    'No core in the box.',
    'No depth {n}.',
    'The rig stands still.',
    'The rig is torn.\\nSee {n}.',
    'The rope is torn. …',
  ]);
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

it('reads what an assertion of Python and a check of Java say where they do not hold', async () => {
  const python = await pagesOf({
    'README.md': '# Strata\n',
    'pyproject.toml': '[project]\nname = "strata"\nversion = "1.0"\n',
    'strata/__init__.py': `"""Reads drill logs."""


def read(depth, rows):
    """Read."""
    assert depth > 0, f"no depth {depth}"
    assert rows
    half = depth / 2
    assert half < 3, "too deep"
`,
  });
  const java = await pagesOf({
    'README.md': '# Strata\n',
    'pom.xml':
      '<project><modelVersion>4.0.0</modelVersion><groupId>org.quarry</groupId><artifactId>strata</artifactId><version>1.0.0</version></project>\n',
    'src/main/java/org/quarry/Layer.java':
      'package org.quarry;\n\n/** A layer. */\npublic class Layer {\n  /** Reads. */\n  public void read(Object rows) {\n    this.rows = Objects.requireNonNull(rows, "rows must be given");\n    Objects.requireNonNull(rows);\n  }\n}\n',
  });
  expect(pageEnding(python.pages, '/errors.md')).toContain(`
| \`no depth {depth}\` | \`AssertionError\` | [\`read()\`](/reference/strata/#strataread) | not \`depth > 0\` |
| \`too deep\` | \`AssertionError\` | [\`read()\`](/reference/strata/#strataread) | |
`);
  expect(pageEnding(java.pages, '/errors.md')).toContain(
    '| `rows must be given` | `NullPointerException` | [`Layer.read()`](/reference/strata/#layerread) | `rows == null` |',
  );
});

it('takes what the script throws that a file of types declares, and lists errors of which nothing is said by name alone', async () => {
  const { pages } = await pagesOf({
    'README.md': '# Strata\n',
    'package.json': '{"name": "strata", "version": "1.0.0", "main": "./index.js", "types": "typings/index.d.ts"}',
    'index.js': "exports.Rig = require('./lib/rig.js').Rig;\n",
    'lib/rig.js': `class Torn extends Error {}
class Rig {
  dig(depth) {
    if (depth < 0) throw new RangeError(\`No depth \${depth}.\`);
    [depth].forEach((each) => { if (each > 9) throw new Error('Too deep.'); });
    later(() => { throw new Error('Never.'); });
  }
  pull(rows) {
    new Later(() => { throw new Error('Not at all.'); });
    return new Promise((resolve, reject) => { if (rows > 5) throw new TypeError('Too many.'); resolve(rows); });
  }
}
exports.Rig = Rig;
`,
    'typings/index.d.ts':
      '/** Digs. */\nexport class Rig {\n  /** Digs. */\n  dig(depth: number): void;\n  /** Pulls. */\n  pull(rows: number): Promise<number>;\n}\n',
  });
  expect(pageEnding(pages, '/errors.md')).toContain(
    '| `Too many.` | `TypeError` | [`Rig.pull()`](/reference/strata/#rigpull) | only if `rows > 5` |',
  );
  expect(pageEnding(pages, '/errors.md')).not.toMatch(/Never|Not at all/u);
  expect(pageEnding(pages, '/errors.md')).toContain(`
| \`No depth \${depth}.\` | \`RangeError\` | [\`Rig.dig()\`](/reference/strata/#rigdig) | \`depth < 0\` |
| \`Too deep.\` | \`Error\` | [\`Rig.dig()\`](/reference/strata/#rigdig) | |
`);
  const php = await pagesOf({
    'README.md': '# Strata\n',
    'composer.json': '{"name": "quarry/strata", "autoload": {"psr-4": {"Quarry\\\\": "src/"}}}',
    'src/Torn.php':
      '<?php\nnamespace Quarry;\n\n/** The Torn class is thrown when a core is torn. */\nclass Torn extends \\Exception {}\n',
    'src/Lost.php': '<?php\nnamespace Quarry;\n\n/** Base class of errors. */\nclass Lost extends \\Exception {}\n',
    'src/Rig.php':
      '<?php\nnamespace Quarry;\n\nclass Rig\n{\n    /**\n     * Digs.\n     *\n     * @throws Torn\n     * @throws Lost\n     */\n    public function dig(): void {}\n}\n',
  });
  const all = [...php.pages.values()].join('\n');
  expect(all).toContain('| `Torn` | The Torn class is thrown when a core is torn. |');
  expect(all).toContain('**Raises** [`Lost`](');
});
