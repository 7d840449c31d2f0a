/** The answer of W7: gates with outcomes, and the findings they reported (DESIGN.md sections 4 and 9). */
import { z } from 'zod';
import { Issue } from './finding.ts';
import { NOTHING_TO_JUDGE } from './looked-kinds.ts';

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

/** How much of a kind was judged, and how much could not be, by the pattern that excuses it. */
export const Looked = z.strictObject({
  judged: z.int().nonnegative(),
  /** Of these, what the site's own build decided. */
  by_build: z.int().positive().optional(),
  unverified: z.int().nonnegative(),
  reasons: z.array(z.strictObject({ reason: z.string(), count: z.int().positive() })),
});
export type Looked = z.infer<typeof Looked>;
export const LookedAt = z.strictObject({ links: Looked, anchors: Looked, images: Looked, samples: Looked });
export type LookedAt = z.infer<typeof LookedAt>;

/** Which findings were asked for: those that a base does not have, or all of them though that was asked, and why. */
export const ReportScope = z.strictObject({
  kind: z.enum(['new', 'all']),
  /** The commit that was compared with. */
  base: z.string().nullable(),
  /** Findings that the base has already. */
  known: z.int().nonnegative(),
  reason: z.string().nullable(),
});
export type ReportScope = z.infer<typeof ReportScope>;

/** What was not judged: because the configuration says so, or because it is in no format that is judged; and that the tree has another configuration. */
export const LeftOut = z.strictObject({
  /** Excluded. */
  pages: z.int().nonnegative(),
  /** Gates and rules that are off. */
  gates: z.array(z.string()),
  /** A line that names the configuration that was not used; null where there is only one. */
  configuration: z.string().nullable(),
  /** Findings that an ignore left out which comes with the change that is judged, by page, rule and reason. */
  ignores: z
    .array(z.strictObject({ path: z.string(), rule: z.string(), reason: z.string(), count: z.int().positive() }))
    .optional(),
  /** Documentation that no gate reads: other formats, vendored folders. `what` is the singular. */
  unjudged: z.array(z.strictObject({ what: z.string(), count: z.int().positive() })),
});
export type LeftOut = z.infer<typeof LeftOut>;

export const ValidationReport = z.strictObject({
  schema_version: z.literal(1),
  ok: z.boolean(),
  profile: Profile,
  /** What the site was recognised as, e.g. `hugo`. */
  site_kind: z.string(),
  pages: z.int().nonnegative(),
  gates: z.array(GateResult),
  /** What the gates looked at. */
  looked_at: LookedAt.optional(),
  /** Absent where the whole site was asked for. */
  scope: ReportScope.optional(),
  /** Absent where nothing is left out. */
  left_out: LeftOut.optional(),
  issues: z.array(Issue),
  manual_edits: z.boolean(),
  manual_edited_files: z.array(z.string()),
});
export type ValidationReport = z.infer<typeof ValidationReport>;

/** `nothing to judge: images (no picture)`: such a gate is neither red nor a ✓. Empty where every gate that ran judged something. */
export const nothingLines = (gates: readonly Pick<GateResult, 'name' | 'outcome' | 'reason'>[]): string[] => {
  const named = gates.flatMap(({ name, outcome, reason }) =>
    outcome === 'not_applicable' && reason?.startsWith(`${NOTHING_TO_JUDGE}: `)
      ? [`${name} (${reason.slice(NOTHING_TO_JUDGE.length + 2)})`]
      : [],
  );
  return named.length === 0 ? [] : [`${NOTHING_TO_JUDGE}: ${named.join(', ')}`];
};

/** Blocks that stand as their proof has them, where no product was available: neither an error nor a ✓. */
export const isRecorded = ({ outcome, reason }: { outcome: string; reason: string | null }): boolean =>
  outcome === 'not_applicable' && reason !== null && / as recorded at /u.test(reason);
