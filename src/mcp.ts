#!/usr/bin/env node
/** MCP entry: the right Node, then one call. */
import { onSupportedNode } from './node-guard.ts';

if (onSupportedNode(import.meta.url)) {
  const { serve } = await import('./mcp/serve.ts');
  await serve();
}
