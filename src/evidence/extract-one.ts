/** What a platform makes of one source file, in bounded time: a file that is not understood, or takes too long, is named and holds up nobody. */
import { textsGivenUp } from '../adapters/tree-sitter.ts';
import { type FileEvidence, noEvidence } from '../platforms/evidence.ts';
import { endsWithin } from '../validation/page-budget.ts';
import { unreadFile } from './unread-file.ts';

/** Milliseconds of the processor: more than the grammar has for itself, so that this ends what is done with its tree. */
const MOST_MS = 10_000;

/** `problem`: why nothing is known of the file. The next run reads it again, and has to say so as well. */
export function extractOne(
  path: string,
  text: string | undefined,
  extract: (path: string, text: string) => FileEvidence,
  milliseconds: number = MOST_MS,
): { evidence: FileEvidence; problem?: string } {
  const unread = (why: string) => ({ evidence: noEvidence(), problem: unreadFile(path, why) });
  if (text === undefined) return unread('could not be read as text');
  const before = textsGivenUp();
  let evidence: FileEvidence | undefined;
  try {
    const isDone = endsWithin(milliseconds, () => {
      evidence = extract(path, text);
    });
    if (!isDone || evidence === undefined) return unread('takes too long to read');
    return textsGivenUp() === before ? { evidence } : unread('takes too long to parse');
  } catch (error) {
    return unread(`could not be understood (${error instanceof Error ? error.message : String(error)})`);
  }
}
