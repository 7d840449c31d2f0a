/** Messages of errors that stand in several literals are one message, in every language that joins them. */
import { expect, it } from 'vitest';
import { pagesOf } from '../support/product-folder.ts';

const messagesOf = async (files: Record<string, string>): Promise<string[]> =>
  (await pagesOf({ 'README.md': '# Strata\n', ...files })).facts.api.flatMap(({ messages = [] }) =>
    messages.map(({ text }) => text),
  );
const SAID = 'The depth is no number, or lies below the sea.';

it('joins literals, and leaves out what holds a value between them', async () => {
  expect(
    await messagesOf({
      'composer.json': '{"name": "quarry/strata", "autoload": {"psr-4": {"Quarry\\\\": "src/"}}}',
      'src/Layer.php':
        "<?php\nnamespace Quarry;\n\nclass Layer\n{\n    /** Reads. */\n    public function read(int $n): void\n    {\n        if ($n < 0) {\n            throw new \\Exception(\n                'The depth is no number, '\n                . 'or lies below the sea.'\n            );\n        }\n        throw new \\Exception('No ' . $n);\n    }\n}\n",
    }),
  ).toEqual([SAID]);
  expect(
    await messagesOf({
      'pom.xml':
        '<project><modelVersion>4.0.0</modelVersion><groupId>org.quarry</groupId><artifactId>strata</artifactId><version>1.0.0</version></project>\n',
      'src/main/java/org/quarry/Layer.java':
        'package org.quarry;\n\n/** A layer. */\npublic class Layer {\n  /** Reads. */\n  public void read(int n) {\n    if (n < 0) throw new IllegalStateException("The depth is no number, " + "or lies " + "below the sea.");\n    throw new IllegalStateException("No " + n);\n  }\n}\n',
    }),
  ).toEqual([SAID]);
  expect(
    await messagesOf({
      'package.json': '{"name": "strata", "version": "1.0.0", "type": "module", "exports": "./src/index.ts"}',
      'src/index.ts':
        "/** Reads. */\nexport function read(n: number): void {\n  if (n < 0) throw new Error('The depth is no number, ' + 'or lies below the sea.');\n  throw new Error('No ' + n);\n}\n",
    }),
  ).toEqual([SAID]);
  expect(
    await messagesOf({
      'src/Strata/Strata.csproj':
        '<Project Sdk="Microsoft.NET.Sdk">\n  <PropertyGroup>\n    <TargetFramework>net8.0</TargetFramework>\n  </PropertyGroup>\n</Project>\n',
      'src/Strata/Layer.cs':
        'namespace Quarry;\n\npublic class Layer\n{\n    /// <summary>Reads.</summary>\n    public void Read(int n)\n    {\n        if (n < 0) throw new System.Exception("The depth is no number, " + "or lies below the sea.");\n        throw new System.Exception("No " + n);\n    }\n}\n',
    }),
  ).toEqual([SAID]);
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
