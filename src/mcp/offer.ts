/** What every front end that speaks MCP offers: the tools an operator shows, the runs as resources, the prompts and how to begin. */
import type { Registry } from '../tools/registry.ts';
import type { ListedTool } from '../tools/tools-list.ts';
import type { Prompt, ResourceProvider } from './extension.ts';
import { createGoxResources } from './gox-resources.ts';
import { INSTRUCTIONS } from './instructions.ts';
import { prompts } from './prompts.ts';
import { createRunResources } from './run-resources.ts';
import type { ServerOptions } from './server.ts';
import { type McpSettings, shownTools } from './settings.ts';

export interface Offered {
  /** Every tool there is behind this front end. */
  listed: readonly ListedTool[];
  settings: McpSettings;
  registry: () => Promise<Registry>;
  log: (line: string) => void;
  /** Beside the runs and their artifacts. */
  resources?: readonly ResourceProvider[];
  prompts?: readonly Prompt[];
}

export const offer = ({
  listed,
  settings,
  registry,
  log,
  resources = [],
  prompts: more = [],
}: Offered): ServerOptions => ({
  shown: shownTools(listed, settings.policy),
  names: settings.names,
  host: { registry },
  resources: [createRunResources(registry), createGoxResources(registry), ...resources],
  prompts: [...prompts, ...more],
  instructions: INSTRUCTIONS,
  log,
});
