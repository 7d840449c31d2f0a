/** A body that is a `try` with its handlers is no part of a signature. */
import { expect, it } from 'vitest';
import { loadGrammar } from '../../../src/adapters/tree-sitter.ts';
import { readCppFile } from '../../../src/platforms/cpp/declarations.ts';

it('ends a signature before a body that is a try', async () => {
  const text = `struct Lock {
  Lock(int level) try : level(level) { open(); } catch (const Error& error) { throw; }
  int read() const try { return 1; } catch (...) { return 0; }
  Lock() : level(1) {}
};
int read() try { return 1; } catch (int) { throw 2; }
int last();
`;
  const { declarations, unread } = readCppFile(await loadGrammar('cpp'), text, new Map());
  expect(declarations.map(({ signature }) => signature)).toEqual([
    'struct Lock',
    'Lock(int level)',
    'int read() const',
    'Lock()',
    'int read()',
    'int last()',
  ]);
  expect(unread).toEqual([]);
});
