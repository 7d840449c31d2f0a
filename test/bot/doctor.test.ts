import { expect, it } from 'vitest';
import { judgeApp, judgeHook, judgeInstallation, NEEDED_EVENTS, NEEDED_PERMISSIONS } from '../../bot/doctor.ts';
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
