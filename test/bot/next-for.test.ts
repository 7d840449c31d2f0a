/** What the bot proposes next of a run that is ready: its pull request, and nothing where it has no change. */
import { expect, it } from 'vitest';
import { nextFor } from '../../bot/commands/next-for.ts';

const RUN = 'r_2026-01-21T10-00-00Z_abcd';
const ready = { state: 'READY_FOR_PR', kind: 'launch', pr: null } as const;

it('proposes a change, and nothing where there is none', () => {
  expect(nextFor(RUN, { ...ready, applied_patches: ['patch_1'] })).toBe(`\`/launch open-pr ${RUN}\` proposes it.`);
  expect(nextFor(RUN, { ...ready, applied_patches: [] })).toBe('Nothing to do.');
  expect(nextFor(RUN, { ...ready, kind: 'check', applied_patches: [] })).toBe('Nothing to do.');
  expect(nextFor(RUN, { ...ready, state: 'VALIDATING', applied_patches: [] })).toContain('/launch resume');
});
