#!/usr/bin/env node
/** Entry of the bot: the right Node, then one call. */
import { onSupportedNode } from '../src/node-guard.ts';

if (onSupportedNode(import.meta.url)) {
  const { main } = await import('./main.ts');
  process.exitCode = await main(process.env);
  // All is closed; a client of a database that is away may still look for it, and keeps nobody.
  setTimeout(() => process.exit(), 1_000).unref();
}
