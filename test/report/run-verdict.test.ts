import { expect, it } from 'vitest';
import { RunState } from '../../src/model/run.ts';
import { runVerdict } from '../../src/report/run-verdict.ts';

const of = (state: RunState, kind: string, ok: boolean | null, findings: number | null = null): string =>
  runVerdict({ state, kind, validation: ok === null ? null : { ok } }, findings).words;

it('A finished check passed or failed, with what was found', () => {
  expect([
    of('VALIDATING', 'check', false, 3),
    of('VALIDATING', 'check', false),
    of('READY_FOR_PR', 'check', true, 0),
    of('READY_FOR_PR', 'check', true, 1),
    of('VALIDATING', 'check', null),
  ]).toEqual(['Failed, 3 findings', 'Failed', 'Passed', 'Passed, 1 finding', 'Working']);
});

it('A launch is at work, needs work, can be proposed or was', () => {
  expect([
    of('DRAFTING', 'launch', null),
    of('VALIDATING', 'launch', false, 2),
    of('FIXING', 'launch', false, 2),
    of('READY_FOR_PR', 'launch', true),
    of('PR_OPENED', 'launch', true),
    of('FAILED', 'launch', null),
  ]).toEqual(['Working', 'Needs work, 2 findings', 'Working', 'Ready to propose', 'Proposed', 'Stopped by an error']);
});

it('No state is shown by its name', () => {
  for (const state of RunState.options)
    for (const kind of ['check', 'launch']) expect(of(state, kind, true)).not.toMatch(/[A-Z]{3}|_/u);
});
