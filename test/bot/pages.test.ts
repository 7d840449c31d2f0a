import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFromHere } from '../../bot/http/metrics.ts';
import { signedPath } from '../../bot/links.ts';
import { isEqual } from '../../bot/pages/session.ts';
import { type Conversation, SECRET, startConversation } from '../support/bot.ts';
import { createVisitor, signIn } from '../support/browser.ts';
import { seedCheck } from '../support/seeded-runs.ts';

const TOKENS = { acme: 'a-token-for-acme-of-the-test', beta: 'a-token-for-beta-of-the-test' };
let talk: Conversation;
let run: string;
let other: string;

/** Two tenants with one run each; beta's repository is private. */
beforeAll(async () => {
  talk = await startConversation({
    signIn: true,
    private: true,
    env: { LAUNCH_BOT_TOKENS: `one@acme=${TOKENS.acme},two@beta/site=${TOKENS.beta}` },
  });
  const beta = await talk.forge.addRepository({
    name: 'beta/site',
    private: true,
    files: { 'docs/index.md': '# Beta\n\n[gone](gone.md)\n' },
    collaborators: { bea: 'write' },
  });
  const installation = talk.forge.install(talk.app, 'beta');
  run = await seedCheck(talk, talk.repo, talk.installation);
  other = await seedCheck(talk, beta, installation);
  expect([run, other].every((id) => id.startsWith('r_'))).toBe(true);
});
afterAll(async () => {
  expect(talk.violations()).toEqual([]);
  await talk[Symbol.asyncDispose]();
});

it('refuses a form that is too long without calling it a failure of ours', async () => {
  for (const path of ['/logout', `/runs/${run}/approvals/ap_abcdef`]) {
    const body = new URLSearchParams({ csrf: 'x'.repeat(9_000) });
    expect([path, (await fetch(`${talk.running.url}${path}`, { method: 'POST', body })).status]).toEqual([path, 413]);
  }
  expect(talk.logs.filter((line) => line.includes('request failed'))).toEqual([]);
});

describe('signing in', () => {
  it('leads from a page to GitHub and back to that page', async () => {
    const stranger = createVisitor(talk.running.url);
    const closed = await stranger.get(`/runs/${run}`);
    expect(closed.status).toBe(401);
    expect(closed.text).not.toContain('acme');
    const back = encodeURIComponent(`/runs/${run}`);
    expect(closed.text).toContain(`/login?back=${back}`);
    const ann = await signIn(talk, 'ann', `/login?back=${back}`);
    expect((await ann.get(`/runs/${run}`)).status).toBe(200);
  });

  it('sends state and a challenge, and takes neither a code nor a way back that this browser did not begin', async () => {
    const asked = new URL((await createVisitor(talk.running.url).get('/login')).url).searchParams;
    expect(asked.get('code_challenge_method')).toBe('S256');
    expect(asked.get('code_challenge')).toMatch(/^[\w-]{43}$/u);
    const victim = createVisitor(talk.running.url);
    await victim.get('/login');
    const forged = await victim.get(`/login/callback?code=x&state=${asked.get('state')}`);
    expect(forged.status).toBe(400);
    expect(victim.cookies.has('launch_session')).toBe(false);
  });

  it('never leads to another host', async () => {
    for (const back of ['https://evil.example/', '//evil.example', '/\\evil.example']) {
      const visitor = createVisitor(talk.running.url);
      const asked = await visitor.get(`/login?back=${encodeURIComponent(back)}`);
      const ended = await visitor.post(asked.url, { as: 'ann' });
      expect(new URL(ended.url).origin).toBe(talk.running.url);
    }
  });

  it('gives a cookie that scripts and other sites cannot use, and that signing out ends for good', async () => {
    const ann = await signIn(talk, 'ann');
    const page = await ann.get('/runs');
    const cookie = ann.cookies.get('launch_session') ?? '';
    const csrf = /name="csrf" value="([\w-]+)"/u.exec(page.text)?.[1] ?? '';
    expect((await ann.post('/logout', { csrf: 'no' })).status).toBe(403);
    expect((await ann.get('/runs')).status).toBe(200);
    await ann.post('/logout', { csrf });
    const again = await fetch(`${talk.running.url}/runs`, { headers: { cookie: `launch_session=${cookie}` } });
    expect(again.status).toBe(401);
  });

  it('ends after eight hours, and a cookie that was touched is nobody', async () => {
    const ann = await signIn(talk, 'ann');
    const cookie = ann.cookies.get('launch_session') ?? '';
    const status = async (value: string): Promise<number> =>
      (await fetch(`${talk.running.url}/runs`, { headers: { cookie: `launch_session=${value}` } })).status;
    expect(await status(`${cookie.slice(0, -2)}xx`)).toBe(401);
    const { clock } = talk.running.bot.context;
    const now = clock.now;
    clock.now = () => now() + 8 * 3_600_000 + 1;
    expect(await status(cookie)).toBe(401);
    clock.now = now;
  });
});

describe('what is shown', () => {
  it('is what GitHub lets a person read, and nothing tells a foreign run from none', async () => {
    const [ann, bea, rob] = [await signIn(talk, 'ann'), await signIn(talk, 'bea'), await signIn(talk, 'rob')];
    expect((await ann.get('/runs')).text).toContain(run);
    expect((await ann.get('/runs')).text).not.toContain(other);
    expect((await rob.get(`/runs/${run}`)).status).toBe(200);
    expect((await bea.get('/runs')).text).toContain(other);
    const none = run.replace(/.{4}$/u, 'zzzz');
    const missing = await bea.get(`/runs/${none}`);
    for (const path of ['', '/artifacts/validation_report.json', '/page?path=docs%2Findex.md']) {
      const foreign = await bea.get(`/runs/${run}${path}`);
      expect([foreign.status, foreign.text]).toEqual([404, missing.text]);
    }
  });

  it('is found by search and state, page by page', async () => {
    const ann = await signIn(talk, 'ann');
    expect((await ann.get('/runs?search=%231')).text).toContain(run);
    expect((await ann.get('/runs?search=nothing-like-it')).text).toContain('No run is found.');
    expect((await ann.get('/runs?state=VALIDATING')).text).toContain(run);
    expect((await ann.get('/runs?state=DONE&page=7')).text).toContain('No run is found.');
  });

  it('holds the run with its findings on their source lines', async () => {
    const ann = await signIn(talk, 'ann');
    const { text } = await ann.get(`/runs/${run}`);
    for (const heading of ['What to do next', 'Work', 'Gates', 'Findings', 'Artifacts', 'Telemetry'])
      expect(text).toContain(`>${heading}</h2>`);
    expect(text).toContain('See <mark>[the guide](Guide.md)</mark> and');
    const artifact = await ann.get(`/runs/${run}/artifacts/validation_report.json`);
    expect(JSON.parse(artifact.text)).toMatchObject({ profile: 'ci' });
    expect(artifact.headers.get('content-security-policy')).toContain('sandbox');
  });

  it('opens by a signed link for that run until it expires, and for nothing else, while its docs are public', async () => {
    const visitor = createVisitor(talk.running.url);
    const soon = Math.floor(Date.now() / 1000) + 600;
    expect((await visitor.get(signedPath(SECRET, run, soon))).status).toBe(401);
    await asPublic(async () => {
      expect((await visitor.get(signedPath(SECRET, run, soon))).status).toBe(200);
      expect((await visitor.get(signedPath(SECRET, run, soon - 1200))).status).toBe(401);
      expect((await visitor.get(signedPath(SECRET, run, soon).replace(run, other))).status).toBe(401);
      expect((await visitor.get(signedPath(SECRET, run, soon).replace(`${soon}`, `${soon + 9}`))).status).toBe(401);
    });
    expect((await visitor.get('/runs')).status).toBe(401);
  });

  it('shuts the links of earlier checks within a minute of the docs turning private, and stays open to who reads them', async () => {
    const [visitor, rob] = [createVisitor(talk.running.url), await signIn(talk, 'rob')];
    const query = signedPath(SECRET, run, Math.floor(Date.now() / 1000) + 600).replace(/^[^?]*/u, '');
    const parts = ['', '/artifacts/validation_report.json'].flatMap((part) => [
      `/runs/${run}${part}${query}`,
      `/api/runs/${run}${part}${query}`,
    ]);
    const statuses = async () => Promise.all(parts.map(async (part) => (await visitor.get(part)).status));
    await asPublic(async (later) => {
      expect(await statuses()).toEqual([200, 200, 200, 200]);
      talk.repo.private = true;
      later();
      expect(await statuses()).toEqual([401, 401, 401, 401]);
      expect((await rob.get(`/runs/${run}`)).status).toBe(200);
    });
  });
});
/** The first docs repository for anybody, and as GitHub was asked more than a minute ago; `later`: another minute goes by. */
async function asPublic(look: (later: () => void) => Promise<void>): Promise<void> {
  const { clock } = talk.running.bot.context;
  const { now } = clock;
  let minutes = 0;
  const later = (): void => {
    minutes += 1;
    clock.now = () => now() + minutes * 61_000;
  };
  talk.repo.private = false;
  later();
  await look(later).finally(() => {
    talk.repo.private = true;
    clock.now = now;
  });
}

describe('the run API', () => {
  const get = async (path: string, token?: string): Promise<{ status: number; json: Record<string, unknown> }> => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const answer = await fetch(`${talk.running.url}${path}`, { headers });
    return { status: answer.status, json: (await answer.json()) as Record<string, unknown> };
  };

  it('shows a token the runs of its owner alone', async () => {
    const list = await get('/api/runs', TOKENS.acme);
    expect((list.json.runs as { run: string }[]).map((row) => row.run)).toEqual(expect.arrayContaining([run]));
    expect(JSON.stringify(list.json)).not.toContain(other);
    expect((await get(`/api/runs/${run}`, TOKENS.acme)).json).toMatchObject({
      ok: true,
      run: { repository: 'acme/docs' },
    });
    expect((await get(`/api/runs/${run}/artifacts/validation_report.json`, TOKENS.acme)).status).toBe(200);
  });

  it('answers a foreign run as one that does not exist, and nobody not at all', async () => {
    const missing = await get(`/api/runs/${run.replace(/.{4}$/u, 'zzzz')}`, TOKENS.beta);
    for (const path of ['', '/evidence?path=a.md', '/artifacts/validation_report.json'])
      expect(await get(`/api/runs/${run}${path}`, TOKENS.beta)).toEqual(missing);
    expect(missing.status).toBe(404);
    expect((await get(`/api/runs/${run}`)).status).toBe(401);
    expect((await get('/api/runs', 'not-a-token-of-anybody')).status).toBe(401);
  });
});

it('Metrics are for this machine, and health says nothing of anybody', async () => {
  const { url } = talk.running;
  // A cookie of other characters is nobody's, and nothing breaks.
  const strange = encodeURIComponent('€'.repeat(43)).replaceAll('%', '');
  for (const cookie of [`launch_session=x.${'\u00ff'.repeat(43)}`, `launch_session=x.${strange}`])
    expect((await fetch(`${url}/runs`, { headers: { cookie } })).status).toBe(401);
  const metrics = await fetch(`${url}/metrics`);
  expect(metrics.status).toBe(200);
  expect(await metrics.text()).not.toContain('acme');
  expect((await fetch(`${url}/metrics`, { headers: { 'x-forwarded-for': '203.0.113.7' } })).status).toBe(401);
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
});

it('Metrics without a token are for nobody who comes by way of a proxy or of a page that only resolves here', () => {
  const of = (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
    isFromHere({ socket: { remoteAddress }, headers });
  expect([of({ host: '127.0.0.1:3000' }), of({ host: 'localhost' }), of({ host: '[::1]:3000' }, '::1')]).toEqual([
    true,
    true,
    true,
  ]);
  for (const name of ['x-forwarded-proto', 'x-forwarded-host', 'cf-connecting-ip', 'via', 'origin'])
    expect(of({ host: 'localhost', [name]: 'x' }), name).toBe(false);
  for (const site of ['cross-site', 'same-site', 'anything'])
    expect(of({ host: 'localhost', 'sec-fetch-site': site }), site).toBe(false);
  for (const site of ['none', 'same-origin'])
    expect(of({ host: 'localhost', 'sec-fetch-site': site }), site).toBe(true);
  expect([of({ host: 'evil.example:3000' }), of({}), of({ host: 'localhost' }, '192.0.2.1')]).toEqual([
    false,
    false,
    false,
  ]);
});

it('Texts of any characters are compared', () => {
  expect([isEqual('é'.repeat(3), 'abc'), isEqual('€€', '€€'), isEqual('a', 'b')]).toEqual([false, true, false]);
});
