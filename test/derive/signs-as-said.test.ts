/** Signs that one markup or another takes for its own are letters in a comment of a dialect that has no such sign, whatever renders the page; and a judge sees where one is gone. */
import { expect, it } from 'vitest';
import { GENERATORS } from '../../src/generators/index.ts';
import { fingerprint } from '../../src/outline/fingerprint.ts';
import { isQuote } from '../../src/outline/is-quote.ts';
import { holdsBlock } from '../../src/proofs/holds-block.ts';
import { site } from '../support/facts.ts';
import { pagesOf } from '../support/product-folder.ts';
import { seenIn } from '../support/seen.ts';

const SAID =
  'Matches [^/]+ or "[^a]", ^x^, a_b_c, {x}, {{ y }}, $x$, $$y$$, ==x==, ++x++, :name:, #1, @x, a | b, \\d and 5% here.';
const OF_DIALECT: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  php: {
    'composer.json': '{"name": "quarry/strata", "autoload": {"psr-4": {"Strata\\\\": "src/"}}}',
    'src/Rig.php': `<?php\nnamespace Strata;\n/** A rig. */\nclass Rig {\n    /**\n     * ${SAID}\n     */\n    public function dig(int $depth): string { return ''; }\n}\n`,
  },
  java: {
    'pom.xml':
      '<project><groupId>dev.strata</groupId><artifactId>strata</artifactId><version>1.0.0</version></project>',
    'src/main/java/dev/strata/Rig.java': `package dev.strata;\n\n/** A rig. */\npublic class Rig {\n  /** ${SAID} */\n  public String dig(int depth) { return ""; }\n}\n`,
  },
  dotnet: {
    'Strata.csproj':
      '<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><TargetFramework>net8.0</TargetFramework></PropertyGroup></Project>\n',
    'Rig.cs': `namespace Strata;\n/// <summary>A rig.</summary>\npublic class Rig {\n/// <summary>${SAID}</summary>\npublic string Dig(int depth) => "";\n}\n`,
  },
  node: {
    'package.json': '{"name": "strata", "version": "1.0.0", "type": "module", "exports": "./index.ts"}',
    'index.ts': `/** ${SAID} */\nexport function dig(depth: number): string { return ''; }\n`,
  },
  rust: {
    'Cargo.toml': '[package]\nname = "strata"\nversion = "1.0.0"\n',
    'src/lib.rs': `//! Rocks.\n\n/// ${SAID}\npub fn dig(depth: u32) -> String { String::new() }\n`,
  },
  cpp: {
    'CMakeLists.txt':
      'cmake_minimum_required(VERSION 3.14)\nproject(strata VERSION 1.0.0)\nadd_library(strata src/a.cpp)\ntarget_include_directories(strata PUBLIC include)\n',
    'include/strata/rig.h': `#pragma once\n#include <string>\nnamespace strata {\n/// ${SAID}\nstd::string dig(int depth);\n}\n`,
  },
  go: {
    'go.mod': 'module example.org/strata\n\ngo 1.21\n',
    'strata.go': `// Package strata digs.\npackage strata\n\n// Dig it. ${SAID}\nfunc Dig(depth int) string { return "" }\n`,
  },
  ruby: {
    'strata.gemspec': "Gem::Specification.new do |spec|\n  spec.name = 'strata'\n  spec.version = '1.0.0'\nend\n",
    'lib/strata.rb': `# Rocks.\nclass Strata\n  # ${SAID}\n  def dig(depth); end\nend\n`,
  },
  python: {
    'pyproject.toml': '[project]\nname = "strata"\nversion = "1.0"\n',
    'strata/__init__.py': `"""Rocks."""\n\n\ndef dig(depth: int) -> str:\n    r"""${SAID}"""\n    return ""\n`,
  },
  kotlin: {
    'build.gradle.kts': 'plugins { kotlin("jvm") version "2.0.0" }\ngroup = "strata"\nversion = "1.0.0"\n',
    'settings.gradle.kts': 'rootProject.name = "strata"\n',
    'src/main/kotlin/strata/Rig.kt': `package strata\n\n/** ${SAID} */\nfun dig(depth: Int): String = ""\n`,
  },
};

const CASES = Object.entries(OF_DIALECT).flatMap(([language, files]) =>
  GENERATORS.map((generator) => ({ language, name: generator.name, generator, files })),
);

it.each(CASES)('$language for $name', async ({ generator, files }) => {
  const forms = generator.forms?.({ read: () => undefined });
  const { pages } = await pagesOf(
    { 'README.md': '# Strata\n\nDigs.\n', ...files },
    { site: { ...site, ...(forms && { forms }) } },
  );
  const page = [...pages].find(([path, text]) => path.includes('reference') && text.includes('Matches'))?.[1] ?? '';
  expect(seenIn(page).find((each) => each.includes('Matches'))).toContain(SAID);
});

const VISIBLE = [
  SAID,
  'Call `a[^b]|c` now, 2 * 3 times; "[/]" or "[^/]"!',
  '| a | b |\n| --- | --- |\n| "[^/]+" | c |',
  '```\n[^/]+ | x\n```',
];
it.each(VISIBLE)('a judge sees where a sign of %j is gone', (said) => {
  const lost = Array.from({ length: said.length }, (_, at) => said.slice(0, at) + said.slice(at + 1));
  // The frame of a table, and white space, are typography.
  const others = lost.filter((each, at) => /[^\s|-]/u.test(said.charAt(at)) && each !== said);
  expect(others.filter((each) => isQuote(each, said, 'markdown'))).toEqual([]);
  expect(
    others.filter((each) => holdsBlock(said, { where: 'body', markdown: each, fingerprint: fingerprint(each) })),
  ).toEqual([]);
});

it.each([
  ['"[/]+"', '"[^/]+"'],
  ['Names "\\[/\\]+".', 'Names "[^/]+".'],
  ['Takes [abc] here.', 'Takes [^abc] here.'],
])('%j says something else than %j', (page, source) => {
  expect(isQuote(page, source, 'markdown')).toBe(false);
  expect(holdsBlock(source, { where: 'body', markdown: page, fingerprint: fingerprint(page) })).toBe(false);
});
