/** One file of ours as the build makes it, in a folder of its own, so that a test starts it as fast as a user does. */

import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { rolldown } from 'rolldown';
import { BUNDLE_INPUT, BUNDLE_OUTPUT } from '../../scripts/bundle-options.ts';

export async function bundle(source: string, folder: string): Promise<string> {
  const made = await rolldown({ ...BUNDLE_INPUT, input: source });
  await made.write({ ...BUNDLE_OUTPUT, dir: folder });
  writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }\n');
  return path.join(folder, path.basename(source).replace(/\.ts$/, '.js'));
}
