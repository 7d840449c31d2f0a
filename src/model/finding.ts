/** What a gate reports. At the contract's edge a finding is an `issue` (DESIGN.md section 9). */
import { z } from 'zod';

/** From least to most severe. */
export const SEVERITIES = ['info', 'warn', 'error', 'blocker'] as const;
export const Severity = z.enum(SEVERITIES);
export type Severity = z.infer<typeof Severity>;

/** Whether a machine can repair it: safely, only with a person's word, or not at all. */
export const Fixable = z.enum(['safe', 'unsafe', 'no']);
export type Fixable = z.infer<typeof Fixable>;

/** A place in a file of the site. Lines and columns count from 1; columns in UTF-16 units; the end is exclusive. */
export const Location = z.strictObject({
  path: z.string(),
  line: z.int().positive().optional(),
  column: z.int().positive().optional(),
  end_line: z.int().positive().optional(),
  end_column: z.int().positive().optional(),
});
export type Location = z.infer<typeof Location>;

export const Issue = z.strictObject({
  /** `iss_` + 16 hex digits; the same for the same finding on the same content. */
  issue_id: z.string(),
  /** Which of several sites of the repository it is of, by its name. */
  site: z.string().optional(),
  gate: z.string(),
  /** `<gate>/<kind>`, stable. */
  rule: z.string(),
  severity: Severity,
  title: z.string(),
  /** What is wrong, in the reader's terms: "Image not found: `quay.svg`". */
  message: z.string(),
  /** One line of what to do: "Did you mean `#set-up`?" */
  help: z.string().nullable().optional(),
  /** Upper snake case, stable, e.g. `LINK_TARGET_MISSING`. */
  error_code: z.string(),
  location: Location.nullable(),
  files: z.array(z.string()),
  suggested_fix: z.string().nullable(),
  fixable: Fixable,
  status: z.enum(['OPEN', 'IN_PROGRESS', 'RESOLVED']),
});
export type Issue = z.infer<typeof Issue>;

/** An issue before it has an id: what a gate hands to its runner. `data` is for the fixer of the rule, never shown. */
export interface Finding {
  rule: string;
  severity: Severity;
  title: string;
  message: string;
  help?: string | null | undefined;
  error_code: string;
  location: Location | null;
  files?: readonly string[];
  suggested_fix?: string | null;
  fixable?: Fixable;
  data?: Readonly<Record<string, unknown>>;
}
