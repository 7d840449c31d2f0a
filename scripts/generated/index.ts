/** The list of everything generated: path relative to the repository → text. */
import { actionFiles } from '../../src/action/action-yaml.ts';
import { actionVersionFiles } from './action-version.ts';
import { readmeFile } from './readme.ts';
import { schemaFiles } from './schemas.ts';
import { toolsListFiles } from './tools-list.ts';
import { validatorFiles } from './validators.ts';
import { versionFile } from './version.ts';

export async function generated(root: string): Promise<[string, string][]> {
  return [
    ...schemaFiles(),
    ...actionFiles(),
    ...toolsListFiles(),
    ...validatorFiles(),
    versionFile(root),
    ...actionVersionFiles(root),
    ...(await readmeFile(root)),
  ];
}
