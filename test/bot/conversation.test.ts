import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Conversation, startConversation } from '../support/bot.ts';

/** What changes from run to run. */
const plain = (text: string | undefined): string =>
  (text ?? '')
    .replace(/r_[\dTZ-]+_[a-z0-9]+/gu, 'r_RUN')
    .replace(/`[0-9a-f]{7}`/gu, '`SHA`')
    .replace(/iss_[0-9a-f]{16}/gu, 'iss_ID')
    .replace(/answer [0-9a-f]{16}(?: \d+)?/gu, 'answer ID')
    .replace(/#issuecomment-\d+/gu, '#issuecomment-N')
    .replace(/http:\/\/127\.0\.0\.1:\d+/gu, 'https://github');

let talk: Conversation;
let number = 0;
beforeAll(async () => {
  talk = await startConversation({ bundled: true });
  number = (await talk.openPull()).number;
});
afterAll(async () => {
  expect(talk.violations()).toEqual([]);
  await talk[Symbol.asyncDispose]();
});
const said = (): string => plain(talk.answer(number));

describe('a new pull request', () => {
  it('gets a check and no comment', () => {
    expect(talk.replies(number)).toEqual([]);
    expect(talk.repo.checkRuns.map(({ name, status, conclusion }) => ({ name, status, conclusion }))).toEqual([
      { name: 'Launch', status: 'completed', conclusion: 'failure' },
    ]);
    const [check] = talk.repo.checkRuns;
    expect(check?.output.title).toBe('1 finding, 1 can be fixed safely');
    expect(check?.annotations).toHaveLength(1);
    expect(check?.actions.map(({ identifier }) => identifier)).toEqual(['fix', 'explain']);
  });
});

describe('what the target has already', () => {
  it('does not count in a pull request that leaves it alone, and is named with how it is fixed', async () => {
    const { pull, number: other } = await talk.openPull({ 'docs/new.md': '# New\n' }, { branch: 'new' });
    const check = talk.repo.checkRuns.findLast(({ headSha }) => headSha === pull?.headSha);
    expect([check?.conclusion, check?.output.title]).toEqual(['success', 'Nothing to fix']);
    expect(check?.output.summary).toMatch(/1 finding that the base \([0-9a-f]{7}\) already has is not shown/u);
    await talk.comment(other, 'ann', '/launch fix');
    expect(talk.answer(other)).toContain('There was nothing to fix.');
    expect(talk.answer(other)).toContain(
      '1 finding that `main` has already is not counted: `/launch fix` on an issue fixes what it can of it.',
    );
    expect((await talk.forge.files(talk.repo, 'new'))['docs/index.md']).toContain('Guide.md');
  });
});

describe('a comment', () => {
  it('/launch check is answered, the state of the thread is shown, with reactions seen and done', async () => {
    const comment = await talk.comment(number, 'tom', 'Please\n\n/launch check');
    expect(talk.reactions(comment)).toEqual(['eyes', 'rocket']);
    expect(talk.replies(number)).toHaveLength(2);
    expect(plain(talk.state(number))).toMatchInlineSnapshot(`
      "<!-- launch:thread -->

      ### ❌ Check at \`SHA\`

      1 finding left, 1 can be fixed safely. [The whole answer](https://github/acme/docs/issues/1#issuecomment-N)

      **Next:** \`/launch fix\` makes 1 safe fix.
      "
    `);
    expect(said()).toMatchInlineSnapshot(`
      "<!-- launch:answer ID -->

      **❌ \`/launch check\`** for tom

      1 finding left:

      | Severity | Where | What | Finding |
      | --- | --- | --- | --- |
      | error | \`docs/index.md:3\` | Link in the wrong case: \`GUIDE.md\` | \`iss_ID\` |

      Run \`r_RUN\`.

      **Next:** \`/launch fix\` makes 1 safe fix.
      "
    `);
  });

  it('of a reader may not check, and says why', async () => {
    const comment = await talk.comment(number, 'rob', '/launch check');
    expect(talk.reactions(comment)).toEqual(['eyes', '-1']);
    expect(said()).toContain(
      '`/launch check` needs the `triage` role on this repository; yours is `read`. Ask somebody who has it to comment this.',
    );
    expect(talk.replies(number)).toHaveLength(3);
  });

  it('with a word nobody knows gets a suggestion once', async () => {
    const comment = await talk.comment(number, 'rob', '/launch statuz');
    expect(talk.reactions(comment)).toEqual(['eyes', '-1']);
    expect(said()).toContain('Unknown command `statuz`. Did you mean `/launch status`?');
    const before = talk.answer(number);
    expect(talk.reactions(await talk.comment(number, 'rob', '/launch statuz'))).toEqual(['eyes']);
    expect(talk.answer(number)).toBe(before);
  });

  it('with a word missing says what was expected', async () => {
    await talk.comment(number, 'ann', '/launch resume latest');
    expect(said()).toContain('`latest` is not a run id, like `r_RUN`.');
  });

  it('runs five commands at most, in order', async () => {
    await talk.comment(number, 'rob', Array.from({ length: 7 }, () => '/launch why').join('\n\n'));
    expect(said().match(/✅ `\/launch why`/gu)).toHaveLength(5);
    expect(said()).toContain('The first 5 commands of one comment are run; 2 more were skipped.');
  });

  it('in a quote, in code or from a bot is no command', async () => {
    const before = talk.answer(number);
    for (const text of [
      '> /launch help',
      '```\n/launch help\n```',
      '<!--\n/launch help\n-->',
      '/launchhelp',
      'I typed /launch help',
    ])
      expect(talk.reactions(await talk.comment(number, 'ann', text))).toEqual([]);
    talk.forge.account('stranger[bot]', 'Bot');
    expect(talk.reactions(await talk.comment(number, 'stranger[bot]', '/launch help'))).toEqual([]);
    expect(talk.answer(number)).toBe(before);
  });

  it('that is edited runs only what is new', async () => {
    const comment = await talk.comment(number, 'rob', '/launch why');
    await talk.edit(comment, 'rob', '/launch why\n\n/launch list');
    expect(said()).toContain('`/launch list`');
    expect(said()).not.toContain('`/launch why`');
  });

  it('that somebody else edits is no command, of a stranger as little as of a maintainer', async () => {
    for (const [author, editor] of [
      ['rob', 'max'],
      ['max', 'ann'],
    ] as const) {
      const comment = await talk.comment(number, author, 'Look at this, please.');
      await talk.edit(comment, editor, 'Look at this, please.\n\n/launch fix');
      expect(talk.reactions(comment)).toEqual(['eyes', '-1']);
      expect(said()).toContain(
        'The comment is somebody else’s, and a command counts only in one’s own; nothing was done.',
      );
    }
  });

  it('cannot make the bot speak for somebody: mentions and markup stay text', async () => {
    await talk.comment(number, 'rob', '/launch explain @ann<img src=x>');
    expect(said()).not.toMatch(/(?<!`[^`\n]*)<img/u);
    expect(said()).not.toMatch(/(?<!`[^`\n]*)@ann/u);
  });

  it('/launch status, artifact and explain show the newest run', async () => {
    await talk.comment(number, 'rob', '/launch status');
    expect(said()).toContain('Run `r_RUN` (check): **Failed, 1 finding**');
    const [, run] = /Run `(r_[^`]+)` \(check/u.exec(talk.answer(number)) ?? [];
    await talk.comment(number, 'rob', `/launch artifact ${run} validation_report`);
    expect(said()).toContain('`validation_report.json` of `r_RUN`');
    const [, finding] = /"issue_id": ?"(iss_[0-9a-f]+)"/u.exec(talk.answer(number)) ?? [];
    await talk.comment(number, 'rob', `/launch explain ${finding}`);
    expect(said()).toContain('`/launch fix` fixes it, and changes nothing else a reader sees.');
  });

  it('about a run of another repository finds nothing', async () => {
    await talk.comment(number, 'rob', '/launch status r_2026-01-21T10-00-00Z_abcd');
    expect(said()).toContain('`RUN_NOT_FOUND` No run');
  });

  it('/launch pause leaves new commits alone until /launch check', async () => {
    expect(talk.reactions(await talk.comment(number, 'tom', '/launch pause'))).toEqual(['eyes', 'rocket']);
    const before = talk.repo.checkRuns.length;
    await talk.forge.commit(talk.repo, { branch: 'more', files: { 'docs/new.md': '# New\n' }, author: 'ann' });
    await talk.settled();
    expect(talk.repo.checkRuns).toHaveLength(before);
    expect(talk.state(number)).toContain('Launch is paused on this thread');
    await talk.comment(number, 'tom', '/launch check');
    expect(talk.repo.checkRuns).toHaveLength(before + 1);
    expect(talk.state(number)).not.toContain('paused');
  });

  it('/launch fix fixes on the branch of the pull request, and the new head is checked', async () => {
    const comment = await talk.comment(number, 'ann', '/launch fix');
    expect(talk.reactions(comment)).toEqual(['eyes', 'rocket']);
    expect((await talk.forge.files(talk.repo, 'more'))['docs/index.md']).toContain('[the guide](guide.md)');
    expect(said()).toMatchInlineSnapshot(`
      "<!-- launch:answer ID -->

      **✅ \`/launch fix\`** for ann

      Fixed 1 file. Pushed to \`more\` as \`SHA\`.

      Every gate passed.

      Run \`r_RUN\`.

      **Next:** Review the changes.
      "
    `);
    const head = await talk.forge.head(talk.repo, 'more');
    expect(talk.repo.checkRuns.find(({ headSha }) => headSha === head)?.conclusion).toBe('success');
  });

  it('/launch fix of a gate there is none is refused', async () => {
    const comment = await talk.comment(number, 'ann', '/launch fix everything');
    expect(talk.reactions(comment)).toEqual(['eyes', '-1']);
    expect(said()).toContain('Unknown gate `everything`. Gates: `schemas`');
  });

  it('on a locked thread is left alone', async () => {
    const before = talk.answer(number);
    const issue = talk.repo.issues.find((one) => one.number === number);
    if (issue !== undefined) issue.locked = true;
    expect(talk.reactions(await talk.comment(number, 'ann', '/launch help'))).toEqual([]);
    expect(talk.answer(number)).toBe(before);
    if (issue !== undefined) issue.locked = false;
  });

  it('that comes twice is done once', async () => {
    await talk.comment(number, 'rob', '/launch list');
    const [delivery] = talk.forge.deliveries.list.filter(({ event }) => event === 'issue_comment').slice(-2);
    const edits = talk.forge.requests.length;
    const replies = talk.replies(number).length;
    if (delivery !== undefined)
      await Promise.all(Array.from({ length: 20 }, () => talk.forge.deliveries.redeliver(delivery)));
    await talk.settled();
    expect(talk.forge.requests.length).toBe(edits);
    expect(talk.replies(number)).toHaveLength(replies);
  });
});
