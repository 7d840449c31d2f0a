/** Which failures of a step are worth another attempt: passing ones and our own, never what the user's script said. */
import { expect, test } from 'vitest';
import { bridgeTools } from '../../../src/tools/roblox/index.ts';
import { performWith } from '../../../src/workflow/actions.ts';

const execute = bridgeTools.find(({ id }) => id === 'roblox.script_execute');

test.each([
  ['a script that failed', false, 'SERVICE_UNAVAILABLE', false],
  ['a Studio that is away', true, 'SERVICE_UNAVAILABLE', true],
  ['a mistake of ours', false, 'INTERNAL', true],
] as const)('%s', async (_, retryable, launch_code, expected) => {
  const data = { code: 'INTERNAL_ERROR', retryable, details: { launch_code } };
  const perform = performWith({
    find: () => execute,
    invoke: async () => ({ ok: false, exitCode: 4, runId: null, fault: { code: -32603, message: 'x', data } }),
  });
  const signal = new AbortController().signal;
  const action = { actionId: 'roblox.script_execute', input: {}, idempotencyKey: 'k', timeoutMs: 1, signal };
  expect((await perform({} as never, action)).error).toMatchObject({ code: 'INTERNAL_ERROR', retryable: expected });
});
