#!/usr/bin/env node
/** Command line entry: the right Node, then one call. */
import { onSupportedNode } from './node-guard.ts';
import { VERSION } from './version.ts';

if (onSupportedNode(import.meta.url)) {
  const words = process.argv.slice(2);
  // The version alone needs none of the commands.
  if (words.length === 1 && words[0] === '--version') process.stdout.write(`${VERSION}\n`);
  else await (await import('./cli/main.ts')).main(words);
}
