#!/usr/bin/env node
/** Command line entry: the right Node, then one call. */
import { onSupportedNode } from './node-guard.ts';

if (onSupportedNode(import.meta.url)) {
  const { main } = await import('./cli/main.ts');
  await main(process.argv.slice(2));
}
