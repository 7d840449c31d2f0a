/** The prebuilt answer of tools/list, so that a server converts no schema at start-up. */
import { tools } from '../../src/tools/index.ts';
import { bridgeTools } from '../../src/tools/roblox/index.ts';
import { toolsListDocument } from '../../src/tools/tools-list.ts';

export const toolsListFiles = (): [string, string][] => [
  ['src/generated/tools-list.json', `${JSON.stringify(toolsListDocument(tools), null, 2)}\n`],
  ['src/generated/bridge-tools-list.json', `${JSON.stringify(toolsListDocument(bridgeTools), null, 2)}\n`],
];
