/** What a product in a folder of this machine is called: by its remote, as by that address, else by its manifest; a clone may lie in any folder. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isLocalSource } from '../../adapters/git-named.ts';
import { slugOf } from '../../config/run-config.ts';
import { readTextInside } from '../../content/read-inside.ts';
import { LaunchError } from '../../errors.ts';
import type { Git } from '../../ports/git.ts';
import { type InputSource, recogniseSource } from './sources.ts';

/** Undefined where nothing but the folder says it. */
export async function namedInside(address: string, git: Git): Promise<string | undefined> {
  if (!isLocalSource(address)) return undefined;
  const source = await recogniseSource(address, git).catch((thrown: unknown): undefined => {
    // What is no folder, or no repository, the run itself says.
    if (!(thrown instanceof LaunchError)) throw thrown;
  });
  if (source === undefined || source.kind === 'remote') return undefined;
  return remoteName(source) ?? (await manifestName(folderOf(source)));
}

/** A remote names its whole repository, and none of the folders inside. */
function remoteName(source: InputSource): string | undefined {
  if (source.kind !== 'repository' || source.inside !== '' || source.remoteUrl === null) return undefined;
  return isLocalSource(source.remoteUrl) ? undefined : sluggish(source.remoteUrl);
}

const folderOf = (source: Exclude<InputSource, { kind: 'remote' }>): string =>
  source.kind === 'folder' ? source.path : join(source.root, source.inside);

const MOST_BYTES = 1_000_000;

/** The first manifest of the folder itself that names a package, in the order of the ecosystems. */
async function manifestName(folder: string): Promise<string | undefined> {
  const { ecosystems } = await import('../../manifests/index.ts');
  const names = (await readdir(folder, { withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();
  const text = (path: string): string | undefined => readTextInside(folder, path, { max: MOST_BYTES });
  for (const ecosystem of ecosystems)
    for (const path of names.filter((name) => ecosystem.isManifest(name))) {
      const facts = await ecosystem.read(path, text(path) ?? '', { text });
      if (facts?.name == null || facts.isPrivate !== null) continue;
      const slug = sluggish(facts.name.value.replace(/\/v\d+$/u, ''));
      if (slug !== undefined) return slug;
    }
  return undefined;
}

/** Undefined where no letter or digit is left. */
function sluggish(name: string): string | undefined {
  try {
    return slugOf(name);
  } catch {
    return undefined;
  }
}
