/** A comment whose words would hold the parser is left alone; any other is read. */
import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { commandLines, newCommandLines } from '../../bot/commands/lines.ts';

const MOST = 65_000;
const HELP = '\n\n/launch help\n';

it.each(['a_', '._', '-_', 'a.b-c_', 'www.a_.', 'http://a.b_', 'http://-', 'http://.', '_a__', `${'a'.repeat(15)}_`])(
  'words of %s by the thousand hold nobody up',
  (part) => {
    for (const end of ['', '@', '@b.c']) {
      const text = `${part.repeat(MOST / part.length)}${end}${HELP}`;
      const began = performance.now();
      expect([commandLines(text), newCommandLines(text, 'x'), newCommandLines(HELP, text)]).toEqual([[], [], []]);
      expect(performance.now() - began).toBeLessThan(300);
    }
  },
);

it.each([
  ['base64', randomBytes((MOST * 3) / 4).toString('base64url')],
  ['a long name', 'a_b-c.'.repeat(500)],
  ['many names', 'some_name_of_ours '.repeat(MOST / 18)],
  ['addresses', 'https://example.org/some_page\n'.repeat(MOST / 30)],
  ['a line', '_'.repeat(5_000)],
])('%s is read', (_name, words) => {
  const began = performance.now();
  expect(commandLines(`${words}${HELP}`)).toEqual(['help']);
  expect(performance.now() - began).toBeLessThan(1_000);
});
