/** The members that several tools share, described once. */
import { z } from 'zod';
import { RunState, Section, SectionState } from '../model/run.ts';

export const runId = z
  .string()
  .regex(/^r_\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z_[a-z0-9]{4,64}$/)
  .describe('Id of a run, as its start gave it');

export const idempotencyKey = z
  .string()
  .min(1)
  .max(200)
  .describe('Any stable string; the same key and configuration return the first run');

/** launch-tools.md "RunStatus". */
export const runStatus = z.object({
  run_id: z.string(),
  state: RunState,
  section_states: z.partialRecord(Section, SectionState),
  open_issues: z.array(z.object({ issue_id: z.string(), severity: z.string(), gate: z.string(), title: z.string() })),
  artifacts: z.array(z.object({ name: z.string(), sha256: z.string() })),
});

export const evidenceHead = z
  .string()
  .describe('Head of the run’s event chain, signed where there is a key. Keep it: verify-evidence --head compares it');

export const nextCall = z
  .object({ tool: z.string(), arguments: z.record(z.string(), z.unknown()), why: z.string() })
  .nullable()
  .describe('The call that brings the run forward; null when none does');

export const startNotes = z.array(z.string()).optional().describe('What to know before going on');

/** Beside a `next` that is null. */
export const needsPerson = z
  .object({ reason: z.string(), what: z.string(), worktree: z.string().optional() })
  .optional()
  .describe('What only a person can do');

/** Beside a `next` that is null. */
export const nothingToChange = z
  .string()
  .optional()
  .describe('The run ended without a change to propose; this is no failure');

/** schemas/validation_report.json, open, with the members an agent acts on. */
export const validationReport = z.object({
  ok: z.boolean(),
  profile: z.string(),
  gates: z.array(z.object({ name: z.string(), ok: z.boolean(), outcome: z.string(), reason: z.string().nullable() })),
  issues: z.array(
    z.object({
      issue_id: z.string(),
      gate: z.string(),
      severity: z.string(),
      message: z.string(),
      error_code: z.string(),
      fixable: z.string(),
    }),
  ),
});
