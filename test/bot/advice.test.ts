import { describe, expect, it } from 'vitest';
import { fixRefusal } from '../../bot/commands/fix-refusal.ts';
import { GRAMMARS, parseCommand } from '../../bot/commands/grammar.ts';
import { nextFor } from '../../bot/commands/next-for.ts';
import { suggestedIn, withRoles } from '../../bot/commands/suggested.ts';
import { ENDED } from '../../src/engine/transitions.ts';
import { RunKind, RunState } from '../../src/model/run.ts';
import { type Conversation, startConversation } from '../support/bot.ts';

const RUN = 'r_2026-01-21T10-00-00Z_abcd';
const filled = (line: string, run = RUN, finding = 'iss_0123456789abcdef'): string =>
  line
    .replace('<run>', run)
    .replace('<finding>', finding)
    .replace('<finding or page>', 'docs/old.md')
    .replace('<product>', 'owner/product')
    .replace(/ \[[^[\]]*\]/gu, '');

describe('what comes next with a run', () => {
  const CLOSED = fixRefusal({ isClosed: true });
  const cases = RunState.options.flatMap((state) =>
    RunKind.options.flatMap((kind) =>
      [null, { url: 'https://github.com/a/b/pull/1' }].flatMap((pr) =>
        [null, CLOSED].flatMap((refusal) =>
          [undefined, 0, 2].flatMap((safe) =>
            ([{}, { fixes_exhausted: true }] as const).map((more) => ({ state, kind, pr, refusal, safe, more })),
          ),
        ),
      ),
    ),
  );

  it.each(cases)('is nothing that $state of a $kind refuses', ({ state, kind, pr, refusal, safe, more }) => {
    const next = nextFor(RUN, { state, kind, pr, ...more }, { refusal, safe });
    if (next === 'Review its pull request.') expect(pr).not.toBeNull();
    for (const line of suggestedIn(next)) {
      const parsed = parseCommand(filled(line));
      expect(parsed, line).toMatchObject({ kind: 'command' });
      const name = parsed.kind === 'command' ? parsed.name : '';
      if (name === 'open-pr') expect([state, kind === 'check', pr]).toEqual(['READY_FOR_PR', false, null]);
      if (name === 'resume')
        expect([ENDED.has(state), state === 'VALIDATING' && 'fixes_exhausted' in more]).toEqual([false, false]);
      if (name === 'fix') {
        expect(refusal).toBeNull();
        expect(safe).not.toBe(0);
      }
    }
  });

  it('names the role that who reads it does not hold', () => {
    expect(withRoles('`/launch fix` fixes it.', 'write')).toBe('`/launch fix` fixes it.');
    expect(withRoles('`/launch fix` fixes it.', 'triage')).toBe(
      '`/launch fix` fixes it. `/launch fix` needs the `write` role.',
    );
    expect(withRoles('`/launch start <product>` begins.', 'read')).toContain('needs the `write` role');
  });
});

describe('every command that a reply suggests is one that is taken', () => {
  it('on a fork, on a closed pull request and on a branch', { timeout: 600_000 }, async () => {
    await using talk = await startConversation({ collaborators: { ann: 'write', rob: 'read' } });
    const branch = (await talk.openPull()).number;
    const closed = (await talk.openPull({ 'docs/closed.md': '# Closed\n\n[x](Guide.md)\n' }, { branch: 'closed' }))
      .number;
    await talk.request('ann', `PATCH /repos/acme/docs/pulls/${closed}`, { state: 'closed' });
    const fork = await talk.forge.fork(talk.repo, 'eve');
    await talk.forge.commit(fork, {
      branch: 'theirs',
      files: { 'docs/theirs.md': '# Theirs\n\n[x](Guide.md)\n' },
      author: 'eve',
    });
    const opened = await talk.request('eve', 'POST /repos/acme/docs/pulls', {
      ...{ title: 'T', head: 'eve:theirs', base: 'main' },
    });
    const theirHead = await talk.forge.head(fork, 'theirs');
    const theirs = Number(opened.json.number);
    await talk.settled();
    await walk(talk, theirs, ['check']);
    await walk(talk, closed, ['status']);
    await walk(talk, branch, ['why']);
    const [check] = talk.repo.checkRuns.filter(({ headSha }) => headSha === theirHead);
    expect(check?.actions.map(({ identifier }) => identifier)).toEqual(['fix', 'explain']);
    const before = await talk.forge.head(talk.repo, 'closed');
    const fix = await talk.comment(closed, 'ann', '/launch fix');
    expect(talk.reactions(fix)).toEqual(['eyes', '-1']);
    expect(talk.answer(closed)).toContain('This pull request is closed, and nothing is pushed to it any more.');
    expect(await talk.forge.head(talk.repo, 'closed')).toBe(before);
  });
});

describe('what a refusal suggests', () => {
  it('is taken, whichever command was refused, on a pull request, a closed one and an issue', {
    timeout: 600_000,
  }, async () => {
    await using talk = await startConversation({ collaborators: { ann: 'write', rob: 'read' } });
    const branch = (await talk.openPull()).number;
    const closed = (await talk.openPull({ 'docs/closed.md': '# Closed\n' }, { branch: 'closed' })).number;
    await talk.request('ann', `PATCH /repos/acme/docs/pulls/${closed}`, { state: 'closed' });
    const issue = Number((await talk.request('ann', 'POST /repos/acme/docs/issues', { title: 'Please' })).json.number);
    await talk.settled();
    for (const number of [branch, closed, issue]) {
      const suggested = new Map<string, string>();
      for (const line of ASKED) {
        await talk.comment(number, 'ann', `/launch ${line}`);
        for (const next of suggestedIn(bodyOf(talk.answer(number))))
          if (!suggested.has(next)) suggested.set(next, line);
      }
      for (const [line, from] of suggested) {
        if (line.startsWith('start') || line.startsWith('fix')) continue;
        const comment = await talk.comment(number, 'ann', `/launch ${filled(line)}`);
        // What a placeholder stands for is the reader's to know: with one, only the words must be right.
        const end = /[<[]/u.test(line) ? ['eyes', expect.stringMatching(/rocket|-1/u)] : ['eyes', 'rocket'];
        expect(talk.reactions(comment), `${number}: ${from} → ${line}\n${talk.answer(number)}`).toEqual(end);
        if (/[<[]/u.test(line)) expect(talk.answer(number)).not.toMatch(/Unknown command|Write it as/u);
      }
    }
    // Who may not run what is suggested reads which role it takes.
    await talk.comment(branch, 'rob', '/launch check');
    expect(talk.answer(branch)).toContain('needs the `triage` role on this repository; yours is `read`');
  });
});

/** Each command as the grammar shows it, and each way to write one that is none; those that begin or change work have walks of their own. */
const ASKED = [
  ...GRAMMARS.flatMap(({ name, examples }) =>
    ['start', 'fix', 'check', 'pause', 'ignore', 'help'].includes(name)
      ? []
      : examples.map((example) => example.replace('/launch ', '')),
  ),
  ...[
    'hlep',
    'status r_none',
    'resume',
    'fix no-such-gate',
    'check now',
    'explain iss_ffffffffffffffff',
    'ignore docs/none.md',
    'ignore',
  ],
];

/** Without the line that says what was asked. */
const bodyOf = (reply: string): string => reply.replace(/^\*\*\S+ `\/launch[^\n]*$/gmu, '');

/** From what begins a conversation on, whatever the replies suggest; a fix comes last, because it changes what there is. */
async function walk(talk: Conversation, number: number, begin: readonly string[]): Promise<void> {
  const asked = new Set<string>();
  let open = [...begin];
  let run = RUN;
  let finding = 'iss_0123456789abcdef';
  while (open.length > 0) {
    const [line = ''] = open.toSorted((one, other) => Number(one === 'fix') - Number(other === 'fix'));
    open = open.filter((one) => one !== line);
    asked.add(line);
    const comment = await talk.comment(number, 'ann', `/launch ${filled(line, run, finding)}`);
    expect(talk.reactions(comment), `${number}: ${line}\n${talk.answer(number)}`).toEqual(['eyes', 'rocket']);
    const reply = talk.answer(number);
    run = /r_[\dTZ-]+_[a-z0-9]+/u.exec(reply)?.[0] ?? run;
    finding = /iss_[0-9a-f]{16}/u.exec(reply)?.[0] ?? finding;
    const next = suggestedIn(reply.slice(reply.lastIndexOf('**Next:**')));
    // A launch has a test of its own.
    for (const one of next) if (!asked.has(one) && !open.includes(one) && !one.startsWith('start')) open.push(one);
  }
}
