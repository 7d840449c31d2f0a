/** The list of everything generated: path relative to the repository → text. */
import { schemaFiles } from './schemas.ts';

export async function generated(_root: string): Promise<[string, string][]> {
  return [...schemaFiles()];
}
