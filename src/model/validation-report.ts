/** The answer of W7: gates with outcomes, and the findings they reported (DESIGN.md sections 4 and 9). */
import { z } from 'zod';
import { Issue } from './finding.ts';

export const Profile = z.enum(['local', 'ci', 'prod']);
export type Profile = z.infer<typeof Profile>;

/** `untestable` (its tool is missing) and `crashed` are red wherever the profile asks for the gate. */
export const GateOutcome = z.enum(['passed', 'failed', 'not_applicable', 'untestable', 'crashed', 'not_requested']);
export type GateOutcome = z.infer<typeof GateOutcome>;

/** Why a profile that builds the site where it can did not. */
export const HUGO_MISSING = 'Hugo is not installed';

export const GateResult = z.strictObject({
  name: z.string(),
  title: z.string(),
  ok: z.boolean(),
  outcome: GateOutcome,
  /** Why it was not applicable, untestable, crashed or not requested; of one that ran, what to know of how. */
  reason: z.string().nullable(),
  findings: z.strictObject({ info: z.int(), warn: z.int(), error: z.int(), blocker: z.int() }),
  /** Findings taken out by an inline, file-level or configured ignore, or by the baseline. */
  suppressed: z.int().nonnegative(),
});
export type GateResult = z.infer<typeof GateResult>;

export const ValidationReport = z.strictObject({
  schema_version: z.literal(1),
  ok: z.boolean(),
  profile: Profile,
  /** What the site was recognised as, e.g. `hugo`. */
  site_kind: z.string(),
  pages: z.int().nonnegative(),
  gates: z.array(GateResult),
  issues: z.array(Issue),
  manual_edits: z.boolean(),
  manual_edited_files: z.array(z.string()),
});
export type ValidationReport = z.infer<typeof ValidationReport>;
