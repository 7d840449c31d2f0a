/** The state of one run with its open findings and artifacts, and the call to make next. */
import { z } from 'zod';
import type { RunStatus } from '../../engine/engine.ts';
import type { Snapshot } from '../../model/run.ts';
import { needsPerson, nextCall as nextCallField, nothingToChange, runId, runStatus } from '../fields.ts';
import { standingOf } from '../next-call.ts';
import { defineTool } from '../tool.ts';

export default defineTool({
  id: 'launch_get_status',
  family: 'launch',
  title: 'Get run status',
  description: 'State, sections, open findings and artifacts of a run, and which tool to call next.',
  input: z.strictObject({ run_id: runId }),
  output: z.object({
    run_id: z.string(),
    status: runStatus,
    next: nextCallField,
    needs_person: needsPerson,
    nothing_to_change: nothingToChange,
  }),
  effects: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
  failures: ['RUN_NOT_FOUND'],
  examples: [{ input: { run_id: 'r_2026-01-21T10-00-00Z_abcd' } }],
  async run({ run_id }, { ports }) {
    const snapshot = await ports.engine.snapshot(run_id);
    return { run_id, status: statusOf(snapshot), ...(await standingOf(run_id, ports)) };
  },
});

const statusOf = ({ run_id, state, section_states, open_issues, artifacts }: Snapshot): RunStatus => ({
  run_id,
  state,
  section_states,
  open_issues,
  artifacts: artifacts.map(({ name, sha256 }) => ({ name, sha256 })),
});
