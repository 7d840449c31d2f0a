/** A call that is let through with an approval alone, and that nobody can approve, is refused with what to do instead. */
import { expect, it } from 'vitest';
import type { CallRecord } from '../../src/tools/families/family.ts';
import { holdCall } from '../../src/tools/hold-call.ts';
import type { ToolPorts } from '../../src/tools/tool.ts';

const refused = async (
  over: Partial<CallRecord>,
  input: object = {},
): Promise<{ code: string; message: string; details: object }> => {
  const record = { tool: { id: 'launch_start_run' }, runId: 'r_1', mayWrite: true, dryRun: false, ...over };
  return holdCall(
    { who: { login: 'ann', id: 1 }, mayWrite: async () => true } as never,
    record as CallRecord,
    input,
    { rule: 'two people', message: 'The policy refuses `launch_start_run`: ask first.', needsApproval: true },
    { services: { env: {} }, engine: {} } as ToolPorts,
  ).then(
    () => expect.unreachable(),
    (thrown) => thrown,
  );
};

it.each([
  ['about no run', { runId: null }, /about none, so nobody can approve it\. Ask .* or ask the operator for a rule/u],
  ['of somebody who may not write', { mayWrite: false }, /Only who may write/u],
  ['that is a rehearsal', { dryRun: true }, /A rehearsal is not approved/u],
])('a call %s', async (_which, over, says) => {
  const { code, message, details } = await refused(over);
  expect(code).toBe('POLICY_DENIED');
  expect(details).toMatchObject({ rule: 'two people', reason: 'approval_needed' });
  expect(message).toMatch(says);
});

it('a call with a key is not put before people, who would read it in a comment; one with an example is', async () => {
  const key = ['ghp', 'Ky9Pf34qY6Nb3wWD25RQ4F5ZR3qa7y3gm1IL'].join('_');
  const { code, message, details } = await refused({}, { steps: [{ text: `with ${key}` }] });
  expect([code, details]).toEqual(['POLICY_DENIED', { reason: 'secret', members: ['steps[0].text'] }]);
  expect(message).not.toContain(key);
  // It goes on to the store, of which this bench has none.
  expect(await refused({}, { steps: [{ text: `with ghp_${'x'.repeat(36)}` }] })).toBeInstanceOf(TypeError);
});
