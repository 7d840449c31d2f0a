/** One file of ours as the build makes it, in a folder of its own, so that a test starts it as fast as a user does. */

import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { slim } from '../../scripts/build-slim.ts';

export async function bundle(source: string, folder: string): Promise<string> {
  await build({
    entryPoints: [source],
    outdir: folder,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    minifySyntax: true,
    conditions: ['node', 'import', 'module'],
    plugins: [slim],
    inject: ['scripts/build-shims.js'],
    banner: {
      js: "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);",
    },
    external: ['pg-native', '@bruits/satteri-*', 'satteri_napi*', './satteri_napi*', '@node-rs/xxhash'],
    logLevel: 'error',
  });
  writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }\n');
  return path.join(folder, path.basename(source).replace(/\.ts$/, '.js'));
}
