/** A proposed change of one file, as a person's other tools read it. */

/** A change of one file that fixes a finding; lines and columns count from 1, in UTF-16 units. */
export interface OfferedFix {
  summary: string;
  path: string;
  edits: readonly {
    from: { line: number; column: number };
    to: { line: number; column: number };
    text: string;
  }[];
}
