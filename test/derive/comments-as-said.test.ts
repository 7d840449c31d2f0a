/** One comment in the dialect of each language: a reader of the page sees its words, its code, its drawing and its rows, nothing less and nothing more. */
import { expect, it } from 'vitest';
import { pagesOf } from '../support/product-folder.ts';
import { seenIn } from '../support/seen.ts';

const HOLE = 'Digs a hole, 2 * 3 * 4 deep, with snake_case names.';
const DRAWN = '```\n[------)\n    [------)';
const SAID = [HOLE, DRAWN, 'Of these:', '- sand', '- rock or <clay>', '```\na = b | c', 'Ends\nhere.'];

const MARKDOWN = `Digs a hole, 2 * 3 * 4 deep, with \`snake_case\` names.

[------)
    [------)

Of these:

- sand
- rock or \`<clay>\`

\`\`\`text
a = b | c
\`\`\`

Ends\\
here.`;
const HTML = `Digs a hole, 2 * 3 * 4 deep, with <code>snake_case</code> names.
<pre>
[------)
    [------)
</pre>
<p>Of these:</p>
<ul>
<li>sand</li>
<li>rock or <code>&lt;clay&gt;</code></li>
</ul>
<pre>a = b | c</pre>
<b>Ends</b><br>here.`;

const lines = (mark: string, text: string): string => text.replace(/^/gm, mark).replace(/[ \t]+$/gm, '');
const starred = (text: string): string => `/**\n${lines(' * ', text)}\n */`;
const TAGS = '\n\n@param depth how deep, `a|b` or less\n@return the hole';

const PHP_TAGS = '\n\n@param int $depth how deep, `a|b` or less\n@return string the hole';

const DIALECTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  node: {
    'package.json': '{"name": "strata", "version": "1.0.0", "type": "module", "exports": "./index.ts"}',
    'index.ts': `${starred(MARKDOWN + TAGS)}\nexport function dig(depth: number): string { return ''; }\n`,
  },
  php: {
    'composer.json': '{"name": "quarry/strata", "autoload": {"psr-4": {"Strata\\\\": "src/"}}}',
    'src/Rig.php': `<?php\nnamespace Strata;\n/** A rig. */\nclass Rig {\n${lines('    ', starred(MARKDOWN + PHP_TAGS))}\n    public function dig(int $depth): string { return ''; }\n}\n`,
  },
  kotlin: {
    'build.gradle.kts': 'plugins { kotlin("jvm") version "2.0.0" }\ngroup = "strata"\nversion = "1.0.0"\n',
    'settings.gradle.kts': 'rootProject.name = "strata"\n',
    'src/main/kotlin/strata/Rig.kt': `package strata\n\n${starred(MARKDOWN + TAGS)}\nfun dig(depth: Int): String = ""\n`,
  },
  rust: {
    'Cargo.toml': '[package]\nname = "strata"\nversion = "1.0.0"\n',
    'src/lib.rs': `//! Rocks.\n\n${lines('/// ', MARKDOWN)}\npub fn dig(depth: u32) -> String { String::new() }\n`,
  },
  java: {
    'pom.xml':
      '<project><groupId>dev.strata</groupId><artifactId>strata</artifactId><version>1.0.0</version></project>',
    'src/main/java/dev/strata/Rig.java': `package dev.strata;\n\n/** A rig. */\npublic class Rig {\n${lines('  ', starred(HTML + TAGS))}\n  public String dig(int depth) { return ""; }\n}\n`,
  },
  dotnet: {
    'Strata.csproj':
      '<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><TargetFramework>net8.0</TargetFramework></PropertyGroup></Project>\n',
    'Rig.cs': `namespace Strata;\n/// <summary>A rig.</summary>\npublic class Rig {\n${lines(
      '/// ',
      `<summary>
Digs a hole, 2 * 3 * 4 deep, with <c>snake_case</c> names.
<code>
[------)
    [------)
</code>
<para>Of these:</para>
<list type="bullet"><item><description>sand</description></item><item><description>rock or <c>&lt;clay&gt;</c></description></item></list>
<code>a = b | c</code>
Ends<br/>here.
</summary>
<param name="depth">how deep, <c>a|b</c> or less</param>
<returns>the hole</returns>`,
    )}\npublic string Dig(int depth) => "";\n}\n`,
  },
  cpp: {
    'CMakeLists.txt':
      'cmake_minimum_required(VERSION 3.14)\nproject(strata VERSION 1.0.0)\nadd_library(strata src/a.cpp)\ntarget_include_directories(strata PUBLIC include)\n',
    'include/strata/rig.h': `#pragma once\n#include <string>\nnamespace strata {\n${starred(
      `Digs a hole, 2 * 3 * 4 deep, with @c snake_case names.\n\n@verbatim\n[------)\n    [------)\n@endverbatim\n\nOf these:\n\n- sand\n- rock or \`<clay>\`\n\n@code{.txt}\na = b | c\n@endcode\n\nEnds<br>here.${TAGS}`,
    )}\nstd::string dig(int depth);\n}\n`,
  },
  ruby: {
    'strata.gemspec': "Gem::Specification.new do |spec|\n  spec.name = 'strata'\n  spec.version = '1.0.0'\nend\n",
    'lib/strata.rb': `# Rocks.\nclass Strata\n${lines(
      '  # ',
      'Digs a hole, 2 * 3 * 4 deep, with +snake_case+ names.\n\n  [------)\n      [------)\n\nOf these:\n\n- sand\n- rock or <code><clay></code>\n\nThen:\n\n  a = b | c\n\nEnds<br>here.\n\n@param depth [Integer] how deep, <code>a|b</code> or less\n@return [String] the hole',
    )}\n  def dig(depth); end\nend\n`,
  },
  go: {
    'go.mod': 'module example.org/strata\n\ngo 1.21\n',
    'strata.go': `// Package strata digs.\npackage strata\n\n${lines(
      '// ',
      'Digs a hole, 2 * 3 * 4 deep, with snake_case names.\n\n\t[------)\n\t    [------)\n\nOf these:\n\n  - sand\n  - rock or <clay>\n\nThen:\n\n\ta = b | c\n\nEnds here.',
    )}\nfunc Dig(depth int) string { return "" }\n`,
  },
  python: {
    'pyproject.toml': '[project]\nname = "strata"\nversion = "1.0"\n',
    'strata/__init__.py': `"""Rocks."""\n\n\ndef dig(depth: int) -> str:\n${lines(
      '    ',
      '"""Digs a hole, 2 * 3 * 4 deep, with ``snake_case`` names.\n\n::\n\n    [------)\n        [------)\n\nOf these:\n\n- sand\n- rock or ``<clay>``\n\n::\n\n    a = b | c\n\nEnds here.\n\n:param depth: how deep, ``a|b`` or less\n:return: the hole\n"""',
    )}\n    return ""\n`,
  },
};

it.each(Object.entries(DIALECTS))('%s', async (language, files) => {
  const { pages } = await pagesOf({ 'README.md': '# Strata\n\nDigs.\n', ...files });
  const page = [...pages].find(([path, text]) => path.includes('reference') && /^#+ .*\bdig\b/im.test(text))?.[1] ?? '';
  const [, section = ''] = /^#+ [^\n]*\bdig\b[^\n]*\n([\s\S]*?)(?=^#{2,6} |(?![\s\S]))/im.exec(page) ?? [];
  const seen = seenIn(section);
  const from = seen.findIndex((each) => each.startsWith('Digs'));
  const to = seen.findIndex((each) => each.startsWith('Source'));
  const isWrapped = language === 'go' || language === 'python';
  const expected = SAID.flatMap((each) => {
    if (each.startsWith('Ends') && isWrapped) return ['Ends here.'];
    return (language === 'go' || language === 'ruby') && each.startsWith('```\na') ? ['Then:', each] : [each];
  });
  const said =
    language === 'go' || language === 'rust'
      ? []
      : [
          expect.stringMatching(/^Parameter \|/),
          expect.stringMatching(/^\$?depth \|.*how deep, a\|b or less$/),
          expect.stringMatching(/^Returns\b.*: the hole$/),
        ];
  expect(seen.slice(from, to)).toEqual([...expected, ...said]);
  // What Python-Markdown reads in another way than CommonMark.
  expect(section).not.toMatch(/\\\n|^[ \t]*(?:=+|-)[ \t]*$/m);
});
