import { expect, it } from 'vitest';
import { judgeApp, NEEDED_EVENTS, NEEDED_PERMISSIONS } from '../../bot/doctor.ts';

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
      "event pull_request: not subscribed: pull requests are checked only when asked",
      "event check_run: not subscribed: the buttons of the check do nothing",
      "event check_suite: not subscribed: "Re-run all" does nothing",
      "event release: not subscribed: claims about versions are not looked at again",
      "event repository: not subscribed: what is known of a deleted repository stays until its retention ends",
    ]
  `);
});
