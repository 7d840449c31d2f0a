/** Pull requests of Launch are brought up to date, made anew, and asked for lines that leave something out. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Conversation, startConversation } from '../support/bot.ts';
import { citedProof } from '../support/cited-proof.ts';
import type { Issue } from '../support/forge/state.ts';

let talk: Conversation;
let thread = 0;
beforeAll(async () => {
  talk = await startConversation({ bundled: true });
  const { json } = await talk.request('ann', 'POST /repos/acme/docs/issues', { title: 'Docs', body: 'Talk' });
  thread = Number(json.number);
  await talk.settled();
});
afterAll(async () => {
  expect(talk.violations()).toEqual([]);
  await talk[Symbol.asyncDispose]();
});
const own = (): Issue[] => talk.repo.issues.filter(({ pull, user }) => pull !== null && user.type === 'Bot');
const newest = (): Issue => {
  const found = own().at(-1);
  if (found === undefined) throw new Error(talk.answer(thread));
  return found;
};
const commit = async (branch: string, files: Record<string, string>, author = 'ann'): Promise<void> => {
  await talk.forge.commit(talk.repo, { branch, files, author });
  await talk.settled();
};

describe('a pull request of Launch', () => {
  it('is brought up to date by a merge, which keeps what people committed; a second time there is nothing to do', async () => {
    await talk.comment(thread, 'ann', '/launch fix');
    const { number, pull } = newest();
    const branch = pull?.headRef ?? '';
    await commit(branch, { 'docs/mine.md': '# Mine\n' });
    await commit('main', { 'docs/other.md': '# Other\n' });
    await talk.comment(thread, 'ann', `/launch rebase #${number}`);
    expect(talk.answer(thread)).toContain(`\`main\` is merged into \`${branch}\` of #${number}`);
    const files = await talk.forge.files(talk.repo, branch);
    expect([files['docs/mine.md'], files['docs/other.md'], files['docs/index.md']?.includes('guide.md')]).toEqual([
      '# Mine\n',
      '# Other\n',
      true,
    ]);
    await talk.comment(number, 'ann', '/launch rebase');
    expect(talk.answer(number)).toContain(`#${number} has everything that \`main\` has`);
  });

  it('that conflicts says so, and is made anew: the old one is closed, its commits of people stay on its branch', async () => {
    const old = newest();
    const branch = old.pull?.headRef ?? '';
    await commit('main', { 'docs/index.md': '# Docs\n\nRead [the guide](Guide.md) now.\n' });
    await talk.comment(old.number, 'ann', '/launch rebase');
    expect(talk.answer(old.number)).toContain('could not be merged into');
    expect(talk.answer(old.number)).toContain(`\`/launch recreate #${old.number}\``);
    await talk.comment(thread, 'ann', `/launch recreate #${old.number}`);
    expect(old.state).toBe('closed');
    const made = newest();
    expect(made.number, talk.answer(thread)).not.toBe(old.number);
    expect((await talk.forge.files(talk.repo, made.pull?.headRef ?? ''))['docs/index.md']).toContain(
      '[the guide](guide.md) now',
    );
    expect((await talk.forge.files(talk.repo, branch))['docs/mine.md']).toBe('# Mine\n');
    expect(talk.answer(thread)).toContain(`${made.number}`);
  });

  it('is the only one that is touched: of somebody else, closed, unknown, or without the right', async () => {
    const theirs = (await talk.openPull()).number;
    const head = await talk.forge.head(talk.repo, 'more');
    for (const [login, words, answer] of [
      ['ann', `rebase #${theirs}`, 'Launch did not open'],
      ['ann', `recreate #${theirs}`, 'Launch did not open'],
      ['ann', 'rebase #999', 'There is no pull request #999'],
      ['ann', 'rebase', 'Which pull request?'],
      ['ann', `recreate #${own()[0]?.number}`, 'Launch did not open'],
      ['tom', `rebase #${newest().number}`, 'needs the `write` role'],
    ] as const) {
      await talk.comment(thread, login, `/launch ${words}`);
      expect(talk.answer(thread), words).toContain(answer);
    }
    expect(await talk.forge.head(talk.repo, 'more')).toBe(head);
  });

  it('is known by who opened it: a person who copied its text keeps their pull request and every word of it', async () => {
    const marker = /<!-- launch:pull-request .*-->/u.exec(own().find(({ body }) => body?.includes('run='))?.body ?? '');
    expect(marker).not.toBeNull();
    const theirs = talk.repo.issues.find(({ pull, user }) => pull !== null && user.type !== 'Bot');
    if (theirs === undefined) throw new Error('no pull request of a person');
    const body = `Taken over by hand, with a week of notes.\n\n${marker?.[0]}\n`;
    await talk.request('ann', `PATCH /repos/acme/docs/pulls/${theirs.number}`, { body });
    await talk.settled();
    const head = await talk.forge.head(talk.repo, 'more');
    for (const word of ['recreate', 'rebase']) {
      await talk.comment(thread, 'max', `/launch ${word} #${theirs.number}`);
      expect(talk.answer(thread), word).toContain(`Launch did not open #${theirs.number}`);
    }
    expect([theirs.state, theirs.body, await talk.forge.head(talk.repo, 'more')]).toEqual(['open', body, head]);
  });
});

describe('/launch ignore', () => {
  it('proposes a line for one finding, beside what is there, by which the next check leaves it out', async () => {
    await commit('main', { '.github/launch.yml': '# Ours\nprofile: ci\n' });
    await talk.comment(thread, 'ann', '/launch check');
    const finding = /iss_[0-9a-f]{16}/u.exec(talk.answer(thread))?.[0] ?? '';
    await talk.comment(thread, 'ann', `/launch ignore ${finding} made by the API build`);
    const { pull, title } = newest();
    expect(title, talk.answer(thread) + talk.logs.slice(-6).join('\n')).toBe(
      'Leave out internal-links/wrong-case of docs/index.md',
    );
    const text = (await talk.forge.files(talk.repo, pull?.headRef ?? ''))['.github/launch.yml'] ?? '';
    expect(text).toMatch(/^# Ours\nprofile: ci\nignore:\n {2}- rule: internal-links\/wrong-case\n/u);
    expect(text).toContain('reason: made by the API build');
    await commit('main', { '.github/launch.yml': text });
    await talk.comment(thread, 'ann', '/launch check');
    expect(talk.answer(thread)).toContain('Every gate passed');
  });
  it('proposes to leave out a page, and refuses one that is not there', async () => {
    await talk.comment(thread, 'ann', '/launch ignore docs/guide.md');
    const text = (await talk.forge.files(talk.repo, newest().pull?.headRef ?? ''))['.github/launch.yml'];
    expect(text).toContain('exclude:\n  - docs/guide.md\n');
    await talk.comment(thread, 'ann', '/launch ignore docs/nowhere.md');
    expect(talk.answer(thread)).toContain('There is no page `docs/nowhere.md`');
  });
});

describe('/launch verify', () => {
  it('says that no page cites a product, then what of each product holds, and names what it cannot reach', async () => {
    await talk.comment(thread, 'ann', '/launch verify');
    expect(talk.answer(thread)).toContain('none cites a product');
    const product = await talk.forge.addRepository({
      name: 'acme/product',
      files: { 'README.md': '# Product\n\nReads OBJ files.\n' },
    });
    const sha = (await talk.forge.head(product, 'main')) ?? '';
    const cited = [{ line: 3, text: 'Reads OBJ files.' }];
    const proof = (url: string): string => citedProof(url, sha, 'docs/made.md', 'README.md', cited);
    const far = proof('https://github.com/other/far').replaceAll('"product"', '"far"').replaceAll('"Product"', '"Far"');
    await commit('main', {
      'launch/proofs/product.json': proof(`${talk.forge.url}/acme/product.git`),
      'launch/proofs/far.json': far,
      'docs/made.md': '# Guide\n\nReads OBJ files.\n',
    });
    await talk.comment(thread, 'ann', '/launch verify');
    expect(talk.answer(thread), talk.logs.slice(-8).join('\n')).toContain('✅ `/launch verify`** for ann');
    expect(talk.answer(thread)).toMatch(/Every citation holds against `acme\/product` at `[0-9a-f]{7}`/u);
    expect(talk.answer(thread)).toContain('The App cannot read `Far`');
    expect(talk.answer(thread)).not.toContain('⏳');
  });
});
