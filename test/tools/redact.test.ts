/** What looks like a secret is kept nowhere; addresses without one are kept as they are. */
import { expect, it } from 'vitest';
import { commandLines } from '../../bot/commands/lines.ts';
import { redactText } from '../../src/tools/redact.ts';

it.each([
  [
    'https://ann:hunter2pass@github.com/acme/docs?token=abc123secret#x',
    'https://[REDACTED]@github.com/acme/docs?token=[REDACTED]#x',
  ],
  ['https://sometoken@github.com/acme/docs', 'https://[REDACTED]@github.com/acme/docs'],
  ['https://x.example/a?page=2&access_token=abc&sort=up', 'https://x.example/a?page=2&access_token=[REDACTED]&sort=up'],
  ['https://x.example/a?api_key=abc', 'https://x.example/a?api_key=[REDACTED]'],
  [`use ${'ghp_'}${'a'.repeat(36)}`, 'use [REDACTED]'],
])('%s', (text, kept) => expect(redactText(text)).toBe(kept));

it.each([
  'https://github.com/acme/docs',
  'git@github.com:acme/docs.git',
  'ssh://git@github.com/acme/docs.git',
  'https://x.example/a?page=2&sort=key',
  'mail ann@example.org, see https://x.example/@ann/post',
  'https://x.example/tokens?keyword=a',
])('%s is no secret', (text) => expect(redactText(text)).toBe(text));

it('a command line is kept without the secrets in it', () => {
  expect(commandLines('/launch start https://ann:hunter2pass@github.com/acme/docs?token=abc123secret\n')).toEqual([
    'start https://[REDACTED]@github.com/acme/docs?token=[REDACTED]',
  ]);
});
