/** A comment that writes another public name as code, or links it in the way of its language, leads there. */
import { expect, it } from 'vitest';
import { pagesOf } from '../support/product-folder.ts';

/** Lines of comments that lead somewhere, without where. */
const mentioned = (pages: ReadonlyMap<string, string>): string[] =>
  [...pages.values()].flatMap((page) => page.match(/^(?:Dig|Drill|A )[^|\n]*\[`[^|\n]*$/gm) ?? []);

it('of Rust, TypeScript and Python, and no small word, parameter or name of its own', async () => {
  const rust = await pagesOf({
    'README.md': '# Strata\n',
    'Cargo.toml': '[package]\nname = "strata"\nversion = "1.0.0"\n',
    'src/lib.rs':
      '//! Reads drill logs.\n\n/// A rig; see [`Core`] and [`Core::depth`].\npub struct Rig;\n\n/// A core of a [`Rig`], no [`String`].\npub struct Core;\n\nimpl Core {\n    /// How deep, as `depth` and [`Core`] say.\n    pub fn depth(&self) -> u32 { 3 }\n}\n',
  });
  expect(mentioned(rust.pages).map((line) => line.replace(/\]\([^) ]*\)/g, ']'))).toEqual([
    'A rig; see [`Core`] and [`Core::depth`].',
    'A core of a [`Rig`], no `String`.',
  ]);
  const script = await pagesOf({
    'README.md': '# Strata\n',
    'package.json': '{"name": "strata", "version": "1.0.0", "type": "module", "exports": "./index.ts"}',
    'index.ts':
      '/** Digs with {@link Rig}, not with `drill()` or a `core`. @param core what */\nexport function dig(core: string): void {}\n/** A rig. */\nexport class Rig {}\n/** Drills. */\nexport function drill(): void {}\n/** A core. */\nexport const core = 3;\n',
  });
  expect(mentioned(script.pages).map((line) => line.replace(/\]\([^) ]*\)/g, ']'))).toEqual([
    'Digs with [`Rig`], not with [`drill()`] or a `core`. @param core what',
  ]);
  const python = await pagesOf({
    'README.md': '# Strata\n',
    'pyproject.toml': '[project]\nname = "strata"\nversion = "1.0"\n',
    'strata/__init__.py':
      '"""Reads drill logs."""\n\n\nclass Rig:\n    """A rig."""\n\n    def dig(self):\n        """Dig, as :meth:`Rig.move` and :func:`strata.drill` do."""\n\n    def move(self):\n        """Move."""\n\n\ndef drill():\n    """Drill with :class:`Rig`."""\n',
  });
  expect(mentioned(python.pages).map((line) => line.replace(/\]\([^) ]*\)/g, ']'))).toEqual([
    'Dig, as [`Rig.move`] and [`strata.drill`] do.',
    'Drill with [`Rig`].',
  ]);
});

it('links what is to be seen also, and repeats none of it as mentioned', async () => {
  const { pages } = await pagesOf({
    'README.md': '# Strata\n',
    'pom.xml':
      '<project><groupId>dev.strata</groupId><artifactId>strata</artifactId><version>1.0.0</version></project>',
    'src/main/java/dev/strata/Rig.java':
      'package dev.strata;\n\n/**\n * Digs for a {@link Core core of rock}, as {@link Core#depth() depth} says.\n *\n * @see Drill\n * @see Core\n */\npublic class Rig {}\n',
    'src/main/java/dev/strata/Drill.java':
      'package dev.strata;\n\n/**\n * Drills.\n *\n * @see Rig\n * @see java.util.List\n */\npublic class Drill {}\n',
    'src/main/java/dev/strata/Core.java':
      'package dev.strata;\n\n/** A core. */\npublic class Core {\n  /** How deep. */\n  public int depth() { return 3; }\n  /** How wide. See {@link #wide(int, long)}. */\n  public int wide() { return 3; }\n  /** How wide. */\n  public int wide(int a, long b) { return 3; }\n}\n',
  });
  const all = [...pages.values()].join('\n').replace(/\]\([^)]*\)/g, ']');
  expect(all).toContain('Digs for a core of rock (`Core`), as [`Core.depth()`] says.');
  expect(all).toContain('**See also:** [`Drill`], [`Core`]');
  expect(all).toContain('How wide. See [`wide(int, long)`].');
  expect(all).not.toContain('Mentioned');
  expect(all).toContain('**See also:** [`Rig`], `java.util.List`\n\n[Source]');
});

it('links each name once, no code in a link, and no code in a fence', async () => {
  const { pages } = await pagesOf({
    'README.md': '# Strata\n',
    'Cargo.toml': '[package]\nname = "strata"\nversion = "1.0.0"\n',
    'src/lib.rs':
      '//! Reads drill logs.\n\n/// A rig of [`Core`] and [`Core`], or of [a `Core`](https://x.org).\n///\n/// ```text\n/// `Core`\n/// ```\n///\n/// - a `Core` of the list\npub struct Rig;\n\n/// A core.\npub struct Core;\n',
  });
  const all = [...pages.values()].join('\n');
  expect(all.match(/\[`Core`\]\([^)]*\)/g)?.length).toBe(1);
  expect(all).toContain('and `Core`, or of [a `Core`](https://x.org).');
  expect(all).toContain('- a `Core` of the list');
});
