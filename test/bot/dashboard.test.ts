/** The dashboard as maintainers meet it: asked for in launch.yml, one issue, boxes that start work once and are empty again. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newlyTicked } from '../../bot/dashboard/boxes.ts';
import type { Board } from '../../bot/dashboard/gather.ts';
import { renderDashboard } from '../../bot/dashboard/render-dashboard.ts';
import { type Conversation, startConversation } from '../support/bot.ts';
import { citedProof } from '../support/cited-proof.ts';
import type { Issue, Repository } from '../support/forge/state.ts';

const CONFIG = 'bot:\n  dashboard: true\n';
const PASSAGE = 'Reads OBJ files.';
const README = `# Product\n\n${PASSAGE}\n`;
let talk: Conversation;
let product: Repository;

beforeAll(async () => {
  talk = await startConversation({ bundled: true });
  product = await talk.forge.addRepository({ name: 'acme/product', files: { 'README.md': README } });
});
afterAll(async () => {
  expect(talk.violations()).toEqual([]);
  await talk[Symbol.asyncDispose]();
});

const dashboards = (): Issue[] => talk.repo.issues.filter(({ body }) => body?.startsWith('<!-- launch:dashboard -->'));
const dashboard = (): Issue => {
  const [found] = dashboards();
  if (found === undefined) throw new Error(`no dashboard\n${talk.logs.slice(-5).join('\n')}`);
  return found;
};
async function commit(files: Record<string, string | null>): Promise<string> {
  const sha = await talk.forge.commit(talk.repo, {
    branch: 'main',
    files: files as Record<string, string>,
    author: 'ann',
  });
  await talk.settled();
  return sha;
}
/** As the browser does: the whole text again, with one box ticked. */
async function tick(login: string, line: string): Promise<void> {
  const { number, body } = dashboard();
  const text = (body ?? '').replace(`- [ ] <!-- launch:do ${line} -->`, `- [x] <!-- launch:do ${line} -->`);
  expect(text, `no box for ${line} in\n${body}`).not.toBe(body);
  const { status } = await talk.request(login, `PATCH /repos/acme/docs/issues/${number}`, { body: text });
  expect(status).toBe(200);
  await talk.settled();
}
const checks = (): number => talk.repo.checkRuns.filter(({ name }) => name === 'Launch').length;

describe('a box', () => {
  const text = (marks: string): string =>
    [...marks]
      .map((mark, at) => `- [${mark}] <!-- launch:do ${['check', 'fix', 'rebase #4'][at]} --> Words`)
      .join('\n');
  it('counts when it is ticked and was not before, whatever the line ends are', () => {
    expect(newlyTicked(text('x X'), text('   '))).toEqual(['check', 'rebase #4']);
    expect(newlyTicked(text('xx ').replaceAll('\n', '\r\n'), text('x  '))).toEqual(['fix']);
    expect(newlyTicked(text('   '), text('xxx'))).toEqual([]);
  });
  it('of another command, in a quote or without its marker starts nothing', () => {
    for (const row of [
      '- [x] <!-- launch:do cancel -->',
      '> - [x] <!-- launch:do check -->',
      '- [x] check',
      '- [x] <!-- launch:do check --force -->',
    ])
      expect(newlyTicked(row, '')).toEqual([]);
  });
});

it('A dashboard of a branch that nobody checked yet offers the check, and no fix of what nobody knows', () => {
  const config = { bot: {}, path: null, problem: null } as unknown as Board['config'];
  const board: Board = { branch: 'main', newest: null, products: [], runs: [], pulls: [], config };
  const text = (newest: Board['newest']): string => renderDashboard({ ...board, newest }, (run) => run);
  expect(text(null)).toContain('launch:do check');
  expect(text(null)).not.toContain('launch:do fix');
  expect(text(null)).toContain('`main` was not checked yet. Tick the first box to do it now.');
  const checked = { run: 'r', sha: '0123456789', findings: 2, isRed: true };
  expect(text({ ...checked, safe: 1 })).toContain('launch:do fix');
  expect(text({ ...checked, safe: 0 })).not.toContain('launch:do fix');
});

describe('the dashboard', () => {
  it('is not there before launch.yml asks for it', async () => {
    await talk.openPull();
    await commit({ 'docs/new.md': '# New\n' });
    expect(talk.repo.issues.filter(({ pull }) => pull === null)).toEqual([]);
  });

  it('comes once, with boxes, when launch.yml asks for it, whoever writes an issue that looks like it', async () => {
    await talk.request('rob', 'POST /repos/acme/docs/issues', {
      title: 'Launch dashboard',
      body: '<!-- launch:dashboard -->\n- [ ] <!-- launch:do check --> Check',
    });
    await commit({ '.github/launch.yml': CONFIG });
    const mine = dashboards().filter(({ user }) => user.type === 'Bot');
    expect(mine).toHaveLength(1);
    expect(mine[0]?.title).toBe('Launch dashboard');
    expect(mine[0]?.body).toContain('- [ ] <!-- launch:do check --> Check the docs on `main`');
    const [fake] = dashboards().filter(({ user }) => user.type !== 'Bot');
    await talk.request('ann', `PATCH /repos/acme/docs/issues/${fake?.number}`, {
      body: fake?.body?.replace('[ ]', '[x]'),
    });
    await talk.settled();
    expect(checks()).toBe(1);
    if (fake !== undefined) fake.body = 'Never mind';
  });

  it('starts a check once for one tick, is empty again and shows what was found; a second delivery changes nothing', async () => {
    const before = checks();
    await tick('tom', 'check');
    expect(checks(), talk.logs.slice(-3).join('\n')).toBe(before + 1);
    expect(dashboard().body).not.toContain('[x]');
    expect(dashboard().body).toMatch(/❌ `main` at `[0-9a-f]{7}`: 1 finding, 1 can be fixed safely/u);
    expect(talk.answer(dashboard().number)).toContain('❌ `/launch check`** for tom');
    const edited = talk.forge.deliveries.list.findLast(
      ({ event, payload }) => event === 'issues' && (payload.sender as { login?: string }).login === 'tom',
    );
    if (edited === undefined) throw new Error('no delivery');
    await talk.forge.deliveries.redeliver(edited);
    await talk.settled();
    expect(checks()).toBe(before + 1);
    // One answer, and no second comment for a state that the issue itself shows.
    expect(talk.replies(dashboard().number)).toHaveLength(1);
  });

  it('refuses who may not, in an answer, and is empty again', async () => {
    const before = checks();
    await tick('tom', 'fix');
    expect(talk.answer(dashboard().number)).toContain('`/launch fix` needs the `write` role');
    expect(dashboard().body).not.toContain('[x]');
    expect([checks(), talk.repo.issues.filter(({ pull }) => pull !== null).length]).toEqual([before, 1]);
  });

  it('proposes a fix, which it then lists with boxes of its own', async () => {
    await tick('ann', 'fix');
    const [fix] = talk.repo.issues.filter(({ pull, user }) => pull !== null && user.type === 'Bot');
    expect(fix?.pull?.headRef, talk.answer(dashboard().number) + talk.logs.slice(-6).join('\n')).toMatch(/^launch\//u);
    expect(dashboard().body).toContain(`- #${fix?.number} `);
    expect(dashboard().body).toContain(`- [ ] <!-- launch:do recreate #${fix?.number} -->`);
  });

  it('lists no pull request of anybody else, whatever its text says', async () => {
    const [fix] = talk.repo.issues.filter(({ pull, user }) => pull !== null && user.type === 'Bot');
    const fork = await talk.forge.fork(talk.repo, 'eve');
    await talk.forge.commit(fork, { branch: 'evil', author: 'eve', files: { 'docs/evil.md': '# Evil\n' } });
    await talk.forge.commit(talk.repo, { branch: 'mine', author: 'ann', files: { 'docs/mine.md': '# Mine\n' } });
    for (const [login, head] of [
      ['eve', 'eve:evil'],
      ['ann', 'mine'],
    ] as const)
      await talk.request(login, 'POST /repos/acme/docs/pulls', {
        ...{ title: `Docs by ${login}`, head, base: 'main', body: fix?.body },
      });
    await talk.settled();
    await tick('ann', 'check');
    expect(dashboard().body).toContain(`- #${fix?.number} `);
    expect(dashboard().body).not.toContain('Docs by');
  });

  it('shows what of a product holds, and which pages drift', async () => {
    const sha = (await talk.forge.head(product, 'main')) ?? '';
    const proof = citedProof(`${talk.forge.url}/acme/product.git`, sha, 'docs/made.md', 'README.md', [
      { line: 3, text: PASSAGE },
      { line: 1, text: '# Product' },
    ]);
    await commit({ 'launch/proofs/product.json': proof, 'docs/made.md': `# Guide\n\n${PASSAGE}\n` });
    await talk.forge.commit(product, {
      branch: 'main',
      files: { 'README.md': README.replace('OBJ', 'STL') },
      author: 'ann',
    });
    await talk.settled();
    expect(dashboard().body).toMatch(/\| Product \| 1 \| not known here \| 50 % hold \(1 of 2\) at `[0-9a-f]{7}`/u);
    expect(dashboard().body).toContain('- `docs/made.md`: 1 citation of Product does not hold');
    expect(dashboard().body).toContain('<!-- launch:do verify -->');
  });

  it('edits nothing while nothing changed, and puts back what a person wrote over', async () => {
    const edits = (): number =>
      talk.forge.deliveries.list.filter(({ event, payload }) => event === 'issues' && payload.action === 'edited')
        .length;
    const before = edits();
    await commit({ '.github/launch.yml': `# once more\n${CONFIG}` });
    expect(edits()).toBe(before);
    await talk.request('ann', `PATCH /repos/acme/docs/issues/${dashboard().number}`, {
      body: '<!-- launch:dashboard -->\nGone\n',
    });
    await commit({ '.github/launch.yml': CONFIG });
    expect(dashboard().body).toContain('### Start');
  });

  it('stays closed when somebody closes it, and comes back when it is opened again', async () => {
    const { number } = dashboard();
    await talk.request('ann', `PATCH /repos/acme/docs/issues/${number}`, { state: 'closed' });
    await commit({ '.github/launch.yml': `${CONFIG}  fail_on: warn\n` });
    expect(dashboards().map(({ state }) => state)).toEqual(['closed']);
    await talk.request('ann', `PATCH /repos/acme/docs/issues/${number}`, {
      state: 'open',
      body: '<!-- launch:dashboard -->\n',
    });
    await talk.settled();
    expect(dashboard().body).toContain('### Start');
    await commit({ '.github/launch.yml': CONFIG });
    expect(dashboards().map(({ number: of, state }) => [of, state])).toEqual([[number, 'open']]);
  });

  it('is closed with a word when launch.yml does not ask any more, and not while launch.yml cannot be read', async () => {
    await commit({ '.github/launch.yml': 'bot:\n  dashbord: true\n' });
    expect(dashboard().state).toBe('open');
    await commit({ '.github/launch.yml': 'bot:\n  dashboard: false\n' });
    expect(dashboard().state).toBe('closed');
    expect(talk.replies(dashboard().number).at(-1)).toContain('`bot.dashboard` is not set any more');
  });
});
