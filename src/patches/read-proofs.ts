/** The proof files of a site, read; a file that is no proof is passed over, never trusted. */
import { join } from 'node:path';
import { workTreeFiles } from '../adapters/work-tree-files.ts';
import type { Proof } from '../model/proof.ts';
import type { Files } from '../ports/files.ts';
import { parseProof } from '../proofs/read-proof.ts';

export const PROOFS_FOLDER = 'launch/proofs/';
export const proofPath = (productSlug: string): string => `${PROOFS_FOLDER}${productSlug}.json`;

export async function readProofs(
  root: string,
  paths: readonly string[],
  files: Files = workTreeFiles,
): Promise<Proof[]> {
  const proofs: Proof[] = [];
  for (const path of paths
    .filter((candidate) => candidate.startsWith(PROOFS_FOLDER) && candidate.endsWith('.json'))
    .toSorted()) {
    const proof = await readProof(root, path, files);
    if (proof !== undefined) proofs.push(proof);
  }
  return proofs;
}

export async function readProof(root: string, path: string, files: Files = workTreeFiles): Promise<Proof | undefined> {
  const bytes = await files.read(join(root, path));
  return bytes === undefined ? undefined : parseProof(bytes);
}
