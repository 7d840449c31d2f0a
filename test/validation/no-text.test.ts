/** A page that is no UTF-8 text has findings, and none that a fixer is asked for. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { visible } from '../../src/report/finding-text.ts';
import { openSession } from '../../src/validation/session.ts';
import { makeSite, ports, type TestSite } from './site.ts';

let site: TestSite;
afterEach(() => site.done());

test('what can be fixed on a page of UTF-8 is left to people on one of Latin-1', async () => {
  const text = '# Caf\u00e9\n\n[x](HERE.md)\n';
  site = makeSite({ 'here.md': '# H\n', 'a.md': text });
  writeFileSync(join(site.root, 'b.md'), Buffer.from(text, 'latin1'));
  const session = await openSession({
    root: site.root,
    profile: 'ci',
    ports,
    cacheDir: null,
    only: ['internal-links'],
  });
  const { findings } = await session.validate();
  const fixable = Object.fromEntries(findings.map((one) => [one.location?.path, one.fixable]));
  expect(fixable['a.md']).not.toBe('no');
  expect(fixable['b.md']).toBe('no');
});

test('signs that turn the direction of text are shown by their numbers', () => {
  expect(visible('a\u202egpj.md\u2066')).toBe('a\\u202egpj.md\\u2066');
});
