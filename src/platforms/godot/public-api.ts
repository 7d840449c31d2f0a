/** What a Godot add-on offers: its scripts that have a name, with their signals, properties, methods, constants and enums. Pure. */
import { folderOf, type ManifestFacts } from '../../manifests/manifest.ts';
import { describe } from '../describe.ts';
import type { FileEvidence } from '../evidence.ts';
import { roleOf } from '../path-roles.ts';
import type { SymbolAt } from '../platform.ts';
import type { GdDeclaration, GdFile } from './declarations.ts';
import { parseGdDoc } from './doc-comment.ts';

export function publicSymbols(
  files: ReadonlyMap<string, FileEvidence>,
  manifest: ManifestFacts | null,
  publicModules: readonly string[],
): SymbolAt[] {
  return [...files]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .filter(([path]) => isOwn(path, manifest) && roleOf(path) === 'source')
    .flatMap(([path, { module }]) => {
      const file = module as GdFile | null;
      if (file === null || file.className === null || file.className.startsWith('_')) return [];
      const folder = resFolder(path);
      if (publicModules.length > 0 && !publicModules.includes(folder)) return [];
      return symbolsOf(file.script, { path, module: folder, name: file.className, parent: null });
    });
}

/** Of an add-on what lies in its folder; of a game what is no add-on. */
function isOwn(path: string, manifest: ManifestFacts | null): boolean {
  if (manifest === null) return true;
  const folder = folderOf(manifest.path);
  return (
    path.startsWith(folder) &&
    (manifest.path.endsWith('plugin.cfg') || !path.slice(folder.length).startsWith('addons/'))
  );
}

/** `res://addons/tide/core`: as a project names it, whatever the repository keeps around it. */
function resFolder(path: string): string {
  const at = path.indexOf('addons/');
  const inside = at === 0 || path[at - 1] === '/' ? path.slice(at) : path;
  return `res://${folderOf(inside).replace(/\/$/, '')}`;
}

type Place = Pick<SymbolAt, 'name' | 'module' | 'path' | 'parent'>;

const KINDS: Readonly<Record<GdDeclaration['kind'], SymbolAt['kind']>> = {
  class: 'class',
  method: 'method',
  property: 'property',
  signal: 'property',
  constant: 'constant',
  enum: 'enum',
  value: 'property',
};

function symbolsOf(of: GdDeclaration, at: Place): SymbolAt[] {
  const doc = parseGdDoc(of.doc);
  const own = describe({
    ...at,
    kind: KINDS[of.kind],
    signature: of.signature,
    parameters: of.parameters,
    returns: of.returns,
    bases: of.bases,
    ...(of.value === null ? {} : { value: of.value }),
    doc: { text: doc.text, parameters: [], returns: null, raises: [], deprecated: doc.deprecated },
    raised: [],
    start: of.start,
    end: of.end,
  });
  const types = of.members.filter(isType);
  const members = of.members.filter((each) => !isType(each) && isShown(each));
  const place = (name: string, parent: string | null): Place => ({ ...at, name: `${at.name}.${name}`, parent });
  return [
    own,
    ...members.flatMap((each) =>
      // Of an enum without a name the members are constants of the class.
      each.kind === 'enum'
        ? each.members.flatMap((value) => symbolsOf({ ...value, kind: 'constant' }, place(value.name, at.name)))
        : symbolsOf(each, place(each.name, at.name)),
    ),
    ...types.flatMap((each) => symbolsOf(each, place(each.name, null))),
  ];
}

/** What has members of its own stands for itself. */
const isType = ({ kind, name }: GdDeclaration): boolean => kind === 'class' || (kind === 'enum' && name !== '');

/** A property that is neither set in the editor nor documented is how the class works. */
const isShown = ({ kind, isExported, doc }: GdDeclaration): boolean =>
  kind !== 'property' || isExported || doc.length > 0;
