/** The version alone, so that a bundle does not change with the rest of package.json. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

export function versionFile(root: string): [string, string] {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string };
  return ['src/generated/version.ts', `/** Generated from package.json. */\nexport const VERSION = '${version}';\n`];
}
