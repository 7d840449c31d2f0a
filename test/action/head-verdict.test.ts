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

it('under pull_request_target only the head itself was looked at', () => {
  const pull = { number: 1, headRef: 'x', headSha: 'a', baseRef: 'main', baseSha: 'b', fork: true };
  expect(isUnseenHead({ event: 'pull_request_target', pull }, 'b')).toBe(true);
  expect(isUnseenHead({ event: 'pull_request_target', pull }, 'a')).toBe(false);
  expect(isUnseenHead({ event: 'pull_request', pull }, 'b')).toBe(false);
});
