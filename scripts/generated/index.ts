/** The list of everything generated: path relative to the repository → text. */
import { actionFiles } from '../../src/action/action-yaml.ts';
import { valuesFile } from '../godot/addon.ts';
import { actionVersionFiles } from './action-version.ts';
import { contractRulesFile, contractSentencesFile } from './contract-rules.ts';
import { launchYmlFiles } from './launch-yml.ts';
import { readmeFile } from './readme.ts';
import { schemaFiles } from './schemas.ts';
import { serverJsonFile } from './server-json.ts';
import { toolsListFiles } from './tools-list.ts';
import { validatorFiles } from './validators.ts';
import { versionFile } from './version.ts';

export async function generated(root: string): Promise<[string, string][]> {
  return [
    ...schemaFiles(),
    ...launchYmlFiles(),
    ...actionFiles(),
    ...toolsListFiles(),
    ...validatorFiles(),
    contractRulesFile(),
    contractSentencesFile(),
    valuesFile(),
    serverJsonFile(root),
    versionFile(root),
    ...actionVersionFiles(root),
    ...(await readmeFile(root)),
  ];
}
