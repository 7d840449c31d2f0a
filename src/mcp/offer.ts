/** What every front end that speaks MCP offers: the tools an operator shows, the runs as resources, the prompts and how to begin. */

import { actionsByTool } from '../tools/manager/words.ts';
import type { Registry } from '../tools/registry.ts';
import { wireOn } from '../tools/surface.ts';
import type { ListedTool } from '../tools/tools-list.ts';
import type { Prompt, ResourceProvider } from './extension.ts';
import { createGoxResources } from './gox-resources.ts';
import { instructionsFor } from './instructions.ts';
import type { ServerOptions } from './methods.ts';
import { promptsFor } from './prompts.ts';
import { createRunResources } from './run-resources.ts';
import { createSchemaResources } from './schema-resources.ts';
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

export function offer({ listed, settings, registry, log, resources = [], prompts = [] }: Offered): ServerOptions {
  const { policy, names } = settings;
  const surface = policy.surface ?? 'contract';
  const actions = actionsByTool(
    listed.flatMap(({ id, actions: own }) => (own === undefined ? [] : [{ id, actions: own }])),
  );
  return {
    shown: shownTools(listed, policy).map((tool) => wireOn(tool, surface)),
    names,
    host: { registry },
    resources: [
      createRunResources(registry),
      createGoxResources(registry),
      createSchemaResources(listed),
      ...resources,
    ],
    prompts: [...promptsFor(surface, actions), ...prompts],
    instructions: instructionsFor(surface, actions),
    log,
  };
}
