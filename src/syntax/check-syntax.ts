/** Whether a snippet parses in its language, and what kind of text it is. */
export interface SyntaxResult {
  /** `not_checkable`: no parser for the language, or a transcript, an elided or otherwise deliberate fragment; `reason` says which. */
  status: 'ok' | 'error' | 'not_checkable';
  shape: 'program' | 'statements' | 'expression' | 'member' | 'transcript' | 'elided' | 'unknown';
  /** 1-based line in the snippet of the first error. */
  line: number | null;
  reason: string | null;
}
