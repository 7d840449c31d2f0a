import { generateKeyPairSync } from 'node:crypto';
import { expect, it } from 'vitest';
import {
  inspectApp,
  judgeApp,
  judgeDeliveries,
  judgeHook,
  judgeInstallation,
  judgeInstallations,
  NEEDED_EVENTS,
  NEEDED_PERMISSIONS,
} from '../../bot/doctor.ts';
import { events as rules } from '../../bot/events/index.ts';

it('An App with all it needs is found whole', () => {
  const app = {
    name: 'Launch',
    permissions: Object.fromEntries(NEEDED_PERMISSIONS.map(([name, level]) => [name, level])),
    events: NEEDED_EVENTS.map(([name]) => name),
  };
  expect(judgeApp(app).filter(({ ok }) => !ok)).toEqual([]);
});

it('What an App lacks is named with what it costs', () => {
  const found = judgeApp({
    name: 'Launch',
    permissions: { metadata: 'read', contents: 'read', checks: 'write', pull_requests: 'write' },
    events: ['issue_comment', 'push'],
  });
  expect(found.filter(({ ok }) => !ok).map(({ name, found: said }) => `${name}: ${said}`)).toMatchInlineSnapshot(`
    [
      "permission contents: not \`write\`: /launch fix, start and open-pr cannot push",
      "permission issues: not \`write\`: comments are neither answered nor reacted to",
      "permission deployments: not \`read\`: previews are not linked",
      "permission actions: not \`write\`: work is not dispatched to the workflow of a repository",
      "permission workflows: not \`write\`: the welcome shows its workflow instead of proposing it",
      "event pull_request_review_comment: not subscribed: commands at a line of the changes are not heard",
      "event issues: not subscribed: the boxes of the dashboard do nothing",
      "event pull_request: not subscribed: pull requests are checked only when asked",
      "event check_run: not subscribed: the buttons of the check do nothing",
      "event check_suite: not subscribed: "Re-run all" does nothing",
      "event workflow_run: not subscribed: what the workflow of a repository did is seen late",
      "event deployment_status: not subscribed: previews are not linked",
      "event release: not subscribed: claims about versions are not looked at again",
      "event repository: not subscribed: what is known of a deleted repository stays until its retention ends",
    ]
  `);
});

it('Every event that the bot reads is asked for, but for those that every App gets', () => {
  const given = ['installation', 'installation_repositories'];
  const asked = NEEDED_EVENTS.map(([name]) => name);
  expect(rules.map(({ event }) => event).filter((event) => !asked.includes(event) && !given.includes(event))).toEqual(
    [],
  );
});

it('An installation that has not accepted what was asked for later is named, and deliveries that go elsewhere', () => {
  const whole = Object.fromEntries(NEEDED_PERMISSIONS.map(([name, level]) => [name, level]));
  const one = { id: 1, account: { login: 'acme' }, permissions: whole, suspended_at: null };
  expect(judgeInstallation(one)).toMatchObject({ name: 'installation acme', ok: true });
  expect(judgeInstallation({ ...one, permissions: { ...whole, contents: 'read' } })).toMatchObject({
    ok: false,
    found: 'does not grant contents: write',
  });
  expect(judgeHook('https://old.example/webhooks', 'https://bot.example')).toMatchObject({ ok: false });
  expect(judgeHook('https://bot.example/webhooks', 'https://bot.example')).toMatchObject({ ok: true });
});

it('Deliveries that did not arrive are counted by their reason, and those that came when sent again are said', () => {
  const one = (guid: string, status_code: number, status = 'OK') => ({ guid, status, status_code });
  expect(judgeDeliveries([one('a', 200), one('b', 202)])).toEqual({
    ...{ name: 'deliveries', ok: true, found: 'the newest 2 arrived' },
  });
  const found = judgeDeliveries([
    ...[one('a', 200), one('b', 0, 'Failed to connect to host'), one('c', 0, 'Timed out'), one('d', 0, 'Timed out')],
    ...[one('e', 401, 'Unauthorized'), one('f', 502, 'Invalid HTTP Response: 502'), one('g', 404), one('h', 200)],
    one('h', 503),
  ]);
  expect([found.ok, found.found]).toEqual([
    false,
    '6 of the newest 8 did not arrive: 1 × failed to connect to host, 2 × timed out, 1 × refused with 401: WEBHOOK_SECRET is not the App’s, 1 × answered 502: the bot, its store or the proxy before it failed, 1 × answered 404: another program stands at the address of the webhook; 1 arrived when sent again',
  ]);
});

it('An App that nobody installed hears nothing, and it says where to begin', () => {
  expect(judgeInstallations([])).toMatchObject([
    { name: 'installations', ok: false, found: 'none yet: nothing is heard' },
  ]);
});

it('What cannot be reached is named in words, and the rest is looked at all the same', async () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = privateKey.export({ type: 'pkcs1', format: 'pem' }).toString();
  const found = await inspectApp({
    ...{ APP_ID: '7', PRIVATE_KEY: key, WEBHOOK_SECRET: 'a-secret-of-the-test-only' },
    ...{ GITHUB_API_URL: 'http://127.0.0.1:9', GITHUB_SERVER_URL: 'http://127.0.0.1:9' },
    LAUNCH_BOT_URL: 'http://127.0.0.1:9',
  });
  expect(found.map(({ name, ok }) => `${name} ${ok}`)).toEqual([...['app false', 'address false']]);
  expect(found.map(({ advice = '' }) => advice.split(' ', 2).join(' '))).toEqual(['Check the', 'Start the']);
  expect(found[0]?.found).toContain('GitHub at http://127.0.0.1:9 cannot be reached');
  expect(found[1]?.found).toContain('http://127.0.0.1:9 does not answer');
});
