// Lays out the package as npm is given it: `node scripts/published.mjs <folder>`. The bundles of dist/ run alone, so its manifest has no
// dependencies and no Node of its own; the repository's manifest keeps those for `npm start` and `npm cit`. Needs nothing but Node.
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** The least that the tests of the command line pass on with dist/, the same as in src/node-guard.ts: an older Node prints what to run. */
export const LEAST_NODE = '>=22.19';
const KEPT = [
  'name',
  'version',
  'description',
  'mcpName',
  'license',
  'type',
  'bin',
  'files',
  'repository',
  'homepage',
  'bugs',
  'keywords',
  'author',
];

/** Nothing is installed beside it, and nothing runs while it is installed. rumdl makes its own style gate better where it is there. */
export function publishedManifest(manifest) {
  const kept = Object.fromEntries(KEPT.filter((key) => key in manifest).map((key) => [key, manifest[key]]));
  const rumdl = manifest.optionalDependencies?.rumdl;
  return {
    ...kept,
    engines: { node: LEAST_NODE },
    ...(rumdl === undefined
      ? {}
      : { peerDependencies: { rumdl }, peerDependenciesMeta: { rumdl: { optional: true } } }),
  };
}

export function layOut(root, folder) {
  const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  mkdirSync(folder, { recursive: true });
  for (const name of manifest.files ?? [])
    if (existsSync(path.join(root, name))) cpSync(path.join(root, name), path.join(folder, name), { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(publishedManifest(manifest), null, 2)}\n`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const folder = process.argv[2];
  if (folder === undefined) {
    console.error('Name the folder to lay the package out in: node scripts/published.mjs <folder>');
    process.exit(2);
  }
  layOut(process.cwd(), path.resolve(folder));
}
