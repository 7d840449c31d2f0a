import { expect, it } from 'vitest';
import { isUnseenHead, wasBroken } from '../../src/action/head-verdict.ts';
import type { Event } from '../../src/model/event.ts';

const opened = (severity: string): Event[] => [
  { type: 'ISSUE_OPENED', payload: { issues: [{ severity }] } } as unknown as Event,
];

it('a commit is broken by a finding at or above the level, also when it was fixed afterwards', () => {
  expect([wasBroken(opened('error'), 'error'), wasBroken(opened('warn'), 'error')]).toEqual([true, false]);
  expect([wasBroken(opened('warn'), 'warn'), wasBroken(opened('blocker'), 'never'), wasBroken([], 'info')]).toEqual([
    true,
    false,
    false,
  ]);
});

const pull = { number: 1, headRef: 'x', headSha: 'head', baseRef: 'main', baseSha: 'base', fork: true };
const out = (head: string | null, ...parents: string[]) => ({ head, parents, isOfJob: true });

it.each([
  ['pull_request_target', 'base', out('base', 'older'), true],
  ['pull_request_target', 'base', out('head', 'base'), false],
  ['pull_request_target', 'base', out('merge', 'base', 'head'), false],
  ['pull_request', 'merge', out('merge', 'base', 'head'), false],
  // The merge of a newer head, or one that was made before the base moved, is what GitHub ran the job for.
  ['pull_request', 'merge', out('merge', 'base', 'other'), false],
  ['pull_request', 'merge', out('head', 'base'), false],
  ['pull_request', 'merge', out('base', 'older'), true],
  ['pull_request', 'merge', out('made by the job', 'merge'), false],
  ['pull_request', 'merge', { ...out('anything'), isOfJob: false }, false],
  ['pull_request', 'merge', out(null), false],
  ['pull_request_target', 'base', out(null), true],
])('in %s of %s, the head of the pull request is not what %j holds: %s', (event, sha, checked, unseen) => {
  expect(isUnseenHead({ event, pull, sha }, checked)).toBe(unseen);
});

it('without a pull request there is no head to miss', () =>
  expect(isUnseenHead({ event: 'push', pull: null, sha: 'a' }, out('b'))).toBe(false));
