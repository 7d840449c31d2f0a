/** A table of one column is none: its rows are items or a line; the line that brings in all names of a page stands there once. */
import { expect, it } from 'vitest';
import { pagesOf } from '../support/product-folder.ts';

const CPP = {
  'README.md': '# Strata\n\nReads rock.\n',
  'CMakeLists.txt':
    'cmake_minimum_required(VERSION 3.14)\nproject(strata VERSION 1.0 LANGUAGES CXX)\nadd_library(strata INTERFACE)\ninstall(DIRECTORY include/ DESTINATION include)\n',
};
const HEADER = `#pragma once
namespace strata {
/// A layer.
struct Layer {
  int depth;
  int width;
};
/// A log.
struct Log {
  int length; ///< in metres
  int rows;
};
enum class Kind { Sand, Clay };
/// Reads.
int read(int depth);
}
`;

const reference = async (files: Record<string, string>): Promise<string> => {
  const { pages } = await pagesOf({ ...CPP, ...files });
  return [...pages].flatMap(([path, text]) => (path.includes('reference/') ? [text] : [])).join('\n');
};

it('writes rows of one column without a table, and all others with one', async () => {
  const shown = await reference({ 'include/strata.hpp': HEADER });
  expect(shown).toContain('A layer.\n\n- `int depth`\n- `int width`\n');
  expect(shown).toContain(
    '| Declaration | Description |\n| --- | --- |\n| `int length` | in metres |\n| `int rows` | |',
  );
  expect(shown).not.toMatch(/^\|[^|\n]*\|$/m);
});

it('says the header of a page once, where all its names stand in one', async () => {
  const one = await reference({ 'include/strata.hpp': HEADER });
  expect(one.match(/#include <strata\.hpp>/g)).toHaveLength(1);
  const two = await reference({
    'include/strata.hpp': HEADER,
    'include/other.hpp': '#pragma once\nnamespace strata {\n/// Writes.\nint write(int depth);\n}\n',
  });
  expect(two.match(/#include <strata\.hpp>/g)).toHaveLength(4);
  expect(two.match(/#include <other\.hpp>/g)).toHaveLength(1);
});

it('names values without a table, where nothing else is said of them', async () => {
  const { pages } = await pagesOf({
    'README.md': '# Strata\n\nReads rock.\n',
    'pom.xml':
      '<project><groupId>org.strata</groupId><artifactId>strata</artifactId><version>1.0.0</version><name>Strata</name></project>',
    'src/main/java/org/strata/Kind.java': 'package org.strata;\n\n/** A kind. */\npublic enum Kind { SAND, CLAY }\n',
  });
  expect([...pages.values()].join('\n')).toContain('**Values:** `SAND`, `CLAY`');
});
