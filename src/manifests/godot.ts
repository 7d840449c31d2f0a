/** Godot: `plugin.cfg` of an add-on, or `project.godot`. Both are settings as Godot writes them. */
import { findSetting, readSettings } from '../godot/config-text.ts';
import { plainValue } from '../godot/values.ts';
import { baseName, type Ecosystem, type Located, type ManifestFacts, noManifest } from './manifest.ts';

const godot: Ecosystem = {
  id: 'godot',
  isManifest: (path) => ['plugin.cfg', 'project.godot'].includes(baseName(path)),
  async read(path, text, tree) {
    const facts = parseSettings(path, text);
    const others = (tree.inventory?.manifests ?? []).map((each) => each.path);
    return facts.name === null || isOnlyForAddon(facts, others, tree.inventory?.repository ?? '') ? null : facts;
  },
  // Add-ons are copied into a project, or taken from the library inside the editor.
  install: () => [],
  runtime: (version) => `Godot ${version}`,
};
export default godot;

/** The project an add-on is made in is called as it is, or as the repository. */
function isOnlyForAddon({ path, name }: ManifestFacts, manifests: readonly string[], repository: string): boolean {
  if (baseName(path) !== 'project.godot') return false;
  const plain = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  const called = new Set([
    plain(name?.value ?? ''),
    plain(
      repository
        .replace(/\.git$/, '')
        .split('/')
        .at(-1) ?? '',
    ),
  ]);
  return manifests.some((other) => {
    const [, addon = ''] = /(?:^|\/)addons\/([^/]+)\/plugin\.cfg$/.exec(other) ?? [];
    return addon !== '' && called.has(plain(addon));
  });
}

/** Where each says what. */
const PLACES = {
  'plugin.cfg': { name: 'plugin/name', version: 'plugin/version', description: 'plugin/description' },
  'project.godot': {
    name: 'application/config/name',
    version: 'application/config/version',
    description: 'application/config/description',
  },
} as const;

export function parseSettings(path: string, text: string): ManifestFacts {
  const settings = readSettings(text);
  const located = (name: string): Located<string> | null => {
    const found = findSetting(settings, name);
    const value = found === undefined ? undefined : plainValue(found.value);
    if (found === undefined || typeof value !== 'string' || value.trim() === '') return null;
    const lineAt = (at: number): number => text.slice(0, at).split('\n').length;
    return { value, start: lineAt(found.at.from), end: lineAt(found.at.to) };
  };
  const place = PLACES[baseName(path) === 'plugin.cfg' ? 'plugin.cfg' : 'project.godot'];
  return {
    ...noManifest('godot', path),
    name: located(place.name),
    version: located(place.version),
    description: located(place.description),
  };
}
