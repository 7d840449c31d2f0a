/** What Doxygen is told to leave out, between `@cond` and `@endcond`, is not shown. */
import { expect, it } from 'vitest';
import { loadGrammar } from '../../../src/adapters/tree-sitter.ts';
import { readCppFile } from '../../../src/platforms/cpp/declarations.ts';

const namesIn = async (text: string): Promise<string[]> =>
  readCppFile(await loadGrammar('cpp'), text, new Map()).declarations.map(({ name }) => name);

it.each([
  ['void a();\n/// @cond INTERNAL\nvoid b();\nstruct C { int d; };\n/// @endcond\nvoid e();\n', ['a', 'e']],
  ['struct A {\n  /** \\cond */\n  void b();\n  /** \\endcond */\n  void c();\n};\n', ['A', 'c']],
  ['//! @cond A\n//! @cond B\nvoid a();\n//! @endcond\nvoid b();\n//! @endcond\nvoid c();\n', ['c']],
  ['// @cond is what ends it\nvoid a();\nconst char* b = "@cond";\nvoid c();\n', ['a', 'b', 'c']],
  ['/// Reads.\n/// Use @conditions.\nvoid a();\n', ['a']],
])('reads %j', async (text, names) => expect(await namesIn(text)).toEqual(names));
