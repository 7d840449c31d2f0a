/** What the bundles load when they start: files that are not needed are not read. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const dist = path.resolve(import.meta.dirname, '..', 'dist');
const importsOf = (file: string): string[] =>
  [
    ...readFileSync(path.join(dist, file), 'utf8').matchAll(
      /(?:^|[;}\s])(?:import|export)[^;'"`]*?from\s*"\.\/([^"]+)"/g,
    ),
  ].map(([, name]) => name ?? '');
/** A file, what it imports, what that imports, and so on, without their hashes. */
function loadedWith(file: string, seen = new Set<string>()): string[] {
  if (!seen.has(file)) {
    seen.add(file);
    for (const each of importsOf(file)) loadedWith(each, seen);
  }
  return [...seen].map((name) => name.replace(/(?:-[\w-]{8})?\.js$/, '')).sort();
}
const chunk = (name: string): string =>
  readdirSync(dist).find((file) => file.startsWith(`${name}-`) && file.length === name.length + 12) ?? '';

test('the version alone needs two small files, and no entry anything else before its Node is known', () => {
  for (const entry of ['cli', 'mcp', 'action', 'bot'])
    expect(loadedWith(`${entry}.js`).filter((name) => name !== 'rolldown-runtime')).toEqual([entry, 'start'].sort());
});

test('the second thread loads what judges pages and nothing of schemas or commands', () => {
  const loaded = loadedWith(chunk('judge'));
  expect(loaded).toEqual(expect.arrayContaining(['judge', 'common']));
  for (const name of ['check', 'front', 'zod']) expect(loaded).not.toContain(name);
});

test('the MCP server starts without the parsers and gates', () => {
  const loaded = loadedWith(chunk('serve'));
  expect(loaded).toContain('zod');
  for (const name of ['judge', 'check', 'front']) expect(loaded).not.toContain(name);
});
