/** The proof files of a site. */
import { readTextInside } from '../content/read-inside.ts';
import { UserError } from '../errors.ts';
import { Proof } from '../model/proof.ts';
import { proofFilesUnder } from './product-tree.ts';

/** Proof files wherever the site's folder is inside its repository, sorted. */
export function readProofs(siteRoot: string): { path: string; proof: Proof }[] {
  const found: { path: string; proof: Proof }[] = [];
  for (const path of proofFilesUnder(siteRoot)) {
    const parsed = Proof.safeParse(parseJson(readTextInside(siteRoot, path) ?? ''));
    if (!parsed.success) {
      throw new UserError(
        'SCHEMA_VALIDATION_FAILED',
        `\`${path}\` is not a proof file that Launch wrote: ${parsed.error.issues[0]?.message ?? 'it is no JSON'}.`,
        {
          details: {
            problems: parsed.error.issues.map((issue) => ({
              path: `${path}:${issue.path.join('.')}`,
              message: issue.message,
            })),
          },
        },
      );
    }
    found.push({ path, proof: parsed.data });
  }
  return found;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
