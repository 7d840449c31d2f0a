/** The list of everything generated: path relative to the repository → text. */
import { readmeFile } from './readme.ts';
import { schemaFiles } from './schemas.ts';
import { toolsListFile } from './tools-list.ts';

export async function generated(root: string): Promise<[string, string][]> {
  return [...schemaFiles(), toolsListFile(), ...(await readmeFile(root))];
}
