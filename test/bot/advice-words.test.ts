/** Every command that a text of the bot shows is one that it takes: the words of all texts, wherever they are written. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { parseCommand } from '../../bot/commands/grammar.ts';

const root = path.resolve(import.meta.dirname, '..', '..');
/** What stands for a word that the reader knows, or that the code puts in. */
const WORDS = new Map([
  ['run', 'r_2026-01-21T10-00-00Z_abcd'],
  ['finding', 'iss_0123456789abcdef'],
  ['finding or page', 'docs/old.md'],
  ['product', 'owner/product'],
  ['approval', 'ap_0123456789abcdef'],
  ['name', 'page_plan'],
]);
const HOLES = new Map([
  ['run', 'r_2026-01-21T10-00-00Z_abcd'],
  ['number', '12'],
  ['pull.number', '12'],
  ['id', 'ap_0123456789abcdef'],
  ['asked.content_sha256.slice(0, 12)', '0123456789ab'],
]);

/** Commands in code of a text: between backticks, or what `code()` is given. */
function shownIn(source: string): string[] {
  const text = source.replaceAll('\\`', '\u0001');
  return [
    ...[...text.matchAll(/\u0001\/launch ?([^\u0001\n]*)\u0001/gu)].map(([, words = '']) => words),
    ...[...text.matchAll(/'[^'\n]*'/gu)].flatMap(([quoted]) =>
      [...quoted.matchAll(/`\/launch ?([^`\n]*)`/gu)].map(([, words = '']) => words),
    ),
    ...[...text.matchAll(/code\(`\/launch ?([^`\n]*)`/gu)].map(([, words = '']) => words),
  ];
}

const files = globSync('bot/**/*.ts', { cwd: root });
const shown = files.flatMap((file) =>
  shownIn(readFileSync(path.join(root, file), 'utf8')).map((words): [string, string] => [file, words]),
);

it('finds them where they are', () => {
  expect(shownIn("'`/launch check` starts it.'")).toEqual(['check']);
  expect(shownIn('`\\`/launch open-pr ${run}\\` proposes it.`')).toEqual(['open-pr ${run}']);
  expect(shownIn('code(`/launch approve ${id}`)')).toEqual(['approve ${id}']);
  expect(shown.length).toBeGreaterThan(40);
});

it.each(shown)('%s: /launch %s', (file, words) => {
  // The words somebody wrote, and the commands of the grammar itself.
  if (/^\$\{(?:command|suggestion|line|CALL|name)/u.test(words)) return;
  const filled = words
    .replace(/\$\{((?:[^{}]|\{[^{}]*\})*)\}/gu, (hole, name: string) => HOLES.get(name) ?? hole)
    .replace(/<([^<>]*)>/gu, (hole, name: string) => WORDS.get(name) ?? hole)
    .replace(/\s*\[[^[\]]*\]/gu, '');
  expect(parseCommand(filled), `${file}: ${filled}`).toMatchObject({ kind: 'command' });
});
