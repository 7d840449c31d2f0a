import { describe, expect, it } from 'vitest';
import { GRAMMARS, parseCommand } from '../../bot/commands/grammar.ts';
import { commandLines, newCommandLines } from '../../bot/commands/lines.ts';
import fc from '../support/property.ts';

describe('a line of a comment', () => {
  it.each([
    ['/launch check', ['check']],
    ['Please\n\n/launch fix internal-links\n\nthanks', ['fix internal-links']],
    ['/launch', ['']],
    ['/launch check\r\n/launch status', ['check', 'status']],
    ['/launch-foo', []],
    ['/launchcheck', []],
    [' /launch check', []],
    ['I typed /launch check', []],
    ['> /launch check', []],
    ['> quoted\n/launch check', []],
    ['```\n/launch check\n```', []],
    ['    /launch check', []],
    ['<!--\n/launch check\n-->', []],
    ['`\n/launch check\n`', []],
    ['- item\n\n/launch list', ['list']],
    ['@launch check', ['check']],
    ['/Launch Check\n@LAUNCH\tfix', ['Check', 'fix']],
    ['@launcher check', []],
    ['mail@launch check', []],
    ['/launch fix <!-- please -->', ['fix <!-- please -->']],
    ['/launch fix <b>now</b>', ['fix <b>now</b>']],
    ['/launch explain `iss_0123456789abcdef`', ['explain `iss_0123456789abcdef`']],
    ['Look at `x`\n/launch check\nand at <i>y</i>', ['check']],
    ['a `code\n/launch check\n` b', []],
    ['a <!-- note\n/launch check\n--> b', []],
    ['<details>\n/launch check\n</details>', []],
    ['- > quoted\n/launch check', []],
    ['<blockquote>/launch fix</blockquote>', []],
    ['<blockquote>\n\n/launch fix\n\n</blockquote>', []],
    ['<details>\n<summary>More</summary>\n\n/launch check\n\n</details>\n\n/launch status', ['status']],
    ['<!-- -->\n/launch fix', ['fix']],
    ['<!-- a -->\n\n/launch fix', ['fix']],
    ['<br>\n\n/launch check', ['check']],
    ['<div>\n\n<p>\n\n/launch check\n\n</div>\n\n/launch list', ['list']],
    ['</div>\n\n/launch check', ['check']],
    ['- item\n/launch check', []],
    ['# Title\n/launch check', ['check']],
    ['/launch check\n===', []],
    ['[^1]: note\n    /launch check', []],
    ['| a |\n| - |\n/launch check', []],
    ['<pre>\n/launch check\n\n/launch fix\n</pre>\n/launch list', ['list']],
    ['> <blockquote>\n\n/launch check', []],
    ['a <b>\n/launch check\n</b>', []],
    ['A List<String> of <p>\n/launch check', ['check']],
    ['one <b>bold</b>\n/launch check', ['check']],
    ['<String>\n\n/launch check', ['check']],
    ['<div title="</div>">\n\n/launch check', []],
    ['<img src="a.png">\n\n/launch check', ['check']],
    ['Look <details>\n\n/launch check\n\n</details>\n\n/launch list', ['list']],
    ['Look <div hidden>\n\n/launch check', []],
    ['No longer <s>\n\n/launch check\n\n</s>\n\n/launch list', ['list']],
    ['Press <kbd>\n\n/launch check', ['check']],
    ['[a](https://a.example "of\n/launch check\nit")', []],
    ['![a\n/launch check\nb](a.png)', []],
    ['![a\n/launch check\nb][c]\n\n[c]: a.png', []],
    ['[a\n/launch check](https://a.example)', []],
    ['See [a](https://a.example\n"t")\n/launch check', ['check']],
    ['~~not\n/launch check\nnow~~', []],
    ['<a title="\n/launch check\n">x</a>', []],
    ['x <select>\n\n/launch check', []],
    ['x <template>\n\n/launch check', []],
    ['<p>\ue0003\ue001</p>\n<div>\n/launch check', []],
    ['- <details>\n\n/launch check', ['check']],
  ])('%j holds %j', (comment, lines) => expect(commandLines(comment)).toEqual(lines));

  it('is found in a moment, whatever is opened before it', () => {
    const tags = Array.from({ length: 6_000 }, (_, at) => `<b a${at}>`).join('');
    const started = performance.now();
    for (const comment of [
      `x ${tags}\n\n/launch check`,
      `x ${tags.slice(0, 20_000)}\n\n${'/launch check\n\n'.repeat(2_500)}`,
      `x ${tags.slice(0, 1_900)}\n\n${'/launch check\n\n'.repeat(4_000)}`,
    ])
      expect(commandLines(comment)).toEqual([]);
    expect(performance.now() - started).toBeLessThan(3_000);
  });

  it('counts once when it was there before an edit', () => {
    expect(newCommandLines('/launch check\n/launch fix', '/launch check')).toEqual(['fix']);
    expect(newCommandLines('/launch check\n\n/launch check', '/launch check')).toEqual(['check']);
    expect(newCommandLines('/launch check (typo fixed)', 'nothing')).toEqual(['check (typo fixed)']);
  });
});

describe('a command', () => {
  it('alone asks for help', () => expect(parseCommand('')).toEqual({ kind: 'command', name: 'help', words: {} }));

  it('takes its words by name, in any case of its own name', () => {
    expect(parseCommand('Artifact r_2026-01-21T10-00-00Z_abcd page_plan')).toEqual({
      kind: 'command',
      name: 'artifact',
      words: { run: 'r_2026-01-21T10-00-00Z_abcd', artifact: 'page_plan' },
    });
  });

  it.each([
    ['chekc', { kind: 'unknown', word: 'chekc', suggestion: 'check' }],
    ['frobnicate', { kind: 'unknown', word: 'frobnicate', suggestion: null }],
    ['resume', { kind: 'usage', problem: 'Missing: a run id, like `r_2026-01-21T10-00-00Z_abcd`' }],
    ['resume latest', { kind: 'usage', problem: '`latest` is not a run id, like `r_2026-01-21T10-00-00Z_abcd`' }],
    ['check now', { kind: 'usage', problem: '`now` is one word too many' }],
    ['start example.org', { kind: 'usage', problem: expect.stringContaining('`example.org` is not a product') }],
    ['start ../x', { kind: 'usage' }],
    ['run owner/name', { kind: 'command', name: 'start', words: { url: 'owner/name' } }],
    [
      'explain `iss_0123456789abcdef`',
      { kind: 'command', name: 'explain', words: { finding: 'iss_0123456789abcdef' } },
    ],
    ['rnu owner/name', { kind: 'unknown', suggestion: 'run' }],
    ['stauts', { kind: 'unknown', suggestion: 'status' }],
    ['open_pr', { kind: 'unknown', suggestion: 'open-pr' }],
  ])('%s is answered', (line, answer) => expect(parseCommand(line)).toMatchObject(answer));

  it('of every grammar parses its own examples', () => {
    for (const grammar of GRAMMARS) {
      expect(grammar.examples.length).toBeGreaterThan(0);
      for (const example of grammar.examples)
        expect(parseCommand(commandLines(example)[0] ?? 'x')).toMatchObject({ kind: 'command', name: grammar.name });
    }
  });

  it('never throws, whatever is written', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        for (const line of commandLines(`/launch ${text}`)) parseCommand(line);
      }),
      { seed: 7, numRuns: 500 },
    );
  });
});
