/** What builders of Python packages take from the repository where its manifest names nothing. Pure. */
import { readToml } from '../yaml/foreign-data.ts';
import { type ManifestFacts, noManifest, table } from './manifest.ts';
import { linesOfKey } from './toml-lines.ts';

/** Builders that call a package as its repository is, and take the folder of the manifest for its code. */
const BUILDERS: ReadonlySet<string> = new Set([
  // https://github.com/coherent-oss/coherent.build: the name is the last part of the repository's address.
  'coherent.build',
]);

/** Undefined for another builder, and for a manifest that is not of the repository as a whole. */
export function derivedFacts(
  path: string,
  text: string,
  repository: string | undefined,
  has: (path: string) => boolean,
): ManifestFacts | undefined {
  const name =
    (repository ?? '')
      .replace(/\.git$/, '')
      .split('/')
      .at(-1) ?? '';
  const range = linesOfKey(text.split(/\r?\n/), 'build-system', 'build-backend');
  const isWhole = path === 'pyproject.toml' && has('__init__.py') && /^[A-Za-z][\w.-]*$/.test(name);
  if (!isWhole || range === undefined || !BUILDERS.has(builderOf(text))) return undefined;
  const module = name.replaceAll('-', '_');
  return {
    ...noManifest('python', path),
    name: { value: name, ...range },
    packageFolders: [{ name: module, folder: '' }],
  };
}

function builderOf(text: string): string {
  try {
    const builder = table(table(readToml(text))['build-system'])['build-backend'];
    return typeof builder === 'string' ? builder : '';
  } catch {
    return '';
  }
}
