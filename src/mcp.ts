#!/usr/bin/env node
/** MCP entry: the right Node, then one call. */
import { onSupportedNode } from './node-guard.ts';

if (onSupportedNode(import.meta.url)) {
  const { serve } = await import('./mcp/serve.ts').catch(endWithoutIt);
  await serve();
}

/** In a copy that has no MCP server: which command has it, on stderr, as stdout is the host's. */
async function endWithoutIt(thrown: unknown): Promise<never> {
  const { missingPart } = await import('./missing-part.ts');
  const missing = missingPart(thrown, ['mcp']);
  if (missing === undefined) throw thrown;
  process.stderr.write(`${missing.code}: ${missing.message}\n`);
  process.exit(2);
}
