/** Passages of the product: lines of a file with the citation that anybody can check. */
import { excerptSha256 } from '../../model/passage.ts';
import type { Citation } from '../../model/product-facts.ts';
import type { LineRange } from '../../platforms/evidence.ts';
import type { ProductTree } from '../../platforms/platform.ts';
import { isStatedByAbsence } from '../../truth/absence.ts';

export interface Passage {
  citation: Citation;
  text: string;
  /** All of a file that tells by its silence. */
  whole?: true;
}
export type Cite = (path: string, range: LineRange, symbol?: string | null) => Passage | undefined;

/** Undefined for lines that the file does not have. */
export function citer(tree: ProductTree): Cite {
  const known = new Map<string, readonly string[] | undefined>();
  const { repository, sha } = tree.inventory;
  return (path, { start, end }, symbol = null) => {
    if (!known.has(path)) known.set(path, tree.text(path)?.split(/\r?\n/));
    const all = known.get(path);
    const lines = all?.slice(start - 1, end);
    if (lines === undefined || lines.length === 0) return undefined;
    const text = lines.join('\n');
    const end_line = start + lines.length - 1;
    return {
      text,
      ...(isStatedByAbsence(path, { start_line: start, end_line }, all) ? { whole: true as const } : {}),
      citation: { repository, sha, path, start_line: start, end_line, excerpt_sha256: excerptSha256(text), symbol },
    };
  };
}
