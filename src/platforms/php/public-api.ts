/** What a PHP package offers: what Composer loads of it, without what its comments call internal. */

import { GLOBAL } from '../../ecosystems/php.ts';
import { isAtPlace } from '../../manifests/composer-place.ts';
import { folderOf } from '../../manifests/manifest.ts';
import type { PhpManifest } from '../../manifests/php.ts';
import { describe } from '../describe.ts';
import type { FileEvidence } from '../evidence.ts';
import { roleOf } from '../path-roles.ts';
import type { Api, SymbolAt } from '../platform.ts';
import { withoutAliases } from './aliases.ts';
import type { PhpDeclaration, PhpFile } from './declarations.ts';
import { finer } from './finer.ts';
import { nameOf, type Types, typesOf, withInherited } from './inherited.ts';
import { listedOnce } from './listed-once.ts';
import { type PhpDoc, parsePhpDoc } from './phpdoc.ts';

export function publicSymbols(
  files: ReadonlyMap<string, FileEvidence>,
  manifest: PhpManifest | null,
  publicModules: readonly string[],
): SymbolAt[] {
  const seen = new Set<string>();
  const types = typesOf([...files].map(([path, { module }]) => [path, (module as PhpFile | null)?.declarations ?? []]));
  const isShown = (module: string): boolean => publicModules.length === 0 || publicModules.includes(module);
  const found = [...files]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .filter(([path, { module }]) => isLoaded(path, manifest) && !hasTests(module as PhpFile | null))
    .flatMap(([path, { module }]) =>
      ((module as PhpFile | null)?.declarations ?? []).flatMap((declaration) => {
        const isFirst = !seen.has(keyOf(declaration));
        seen.add(keyOf(declaration));
        return isFirst && !/(?:^|\\)internal(?:\\|$)/i.test(declaration.namespace)
          ? symbolsOf(declaration, path, types)
          : [];
      }),
    )
    .filter(({ module }) => isShown(module));
  const rank = ({ kind, parent }: SymbolAt): number =>
    parent !== null ? 0 : kind === 'function' ? 1 : kind === 'constant' ? 2 : 0;
  return listedOnce(found.toSorted((a, b) => rank(a) - rank(b)));
}

/** Types that say of themselves that they are for the product's own developers, as programs name them. */
export const internalTypes = (
  files: ReadonlyMap<string, FileEvidence>,
  manifest: PhpManifest | null,
): NonNullable<Api['hidden']> =>
  [...files]
    .filter(([path]) => isLoaded(path, manifest))
    .flatMap(([path, { module }]) =>
      ((module as PhpFile | null)?.declarations ?? []).flatMap(({ kind, namespace, name, doc, start }) =>
        TYPES.has(kind) && namespace !== '' && doc !== null && parsePhpDoc(doc).isInternal
          ? [{ name: `${namespace}\\${name}`, path, line: start }]
          : [],
      ),
    );
const TYPES: ReadonlySet<string> = new Set(['class', 'interface', 'enum']);

/** By the folders and files of `autoload`; with none of them, whatever is neither test nor example. */
export function isLoaded(path: string, manifest: PhpManifest | null): boolean {
  const loads = manifest?.autoload ?? [];
  if (isTest(path) || (loads.length === 0 && roleOf(path) !== 'source')) return false;
  const root = manifest === null ? '' : folderOf(manifest.path);
  if (!path.startsWith(root)) return false;
  const inside = (place: string): boolean => isAtPlace(place, path.slice(root.length));
  return (loads.length === 0 || loads.some(inside)) && !(manifest?.excluded ?? []).some(inside);
}

/** `src/Testing` is for users of the package, whatever it is called elsewhere. */
export const isTest = (path: string): boolean => /(?:^|\/)(?:tests?|vendor)\//i.test(path);

/** Some packages keep each test beside what it tests: nothing in such a file is for users. */
const hasTests = (file: PhpFile | null): boolean =>
  (file?.declarations ?? []).some(
    ({ name, bases }) => /Test(?:Case)?$/.test(name) && bases.some((each) => /TestCase$/.test(each)),
  );

/** PHP tells names apart without their case. */
const keyOf = ({ namespace, name, kind }: PhpDeclaration): string =>
  kind === 'constant' ? `${namespace}\\${name}` : `${namespace}\\${name} ${kind === 'function'}`.toLowerCase();

function symbolsOf(declaration: PhpDeclaration, path: string, types: Types): SymbolAt[] {
  const module = declaration.namespace === '' ? GLOBAL : declaration.namespace;
  const name = nameOf(declaration);
  const doc = declaration.doc === null ? null : parsePhpDoc(declaration.doc);
  if (doc?.isInternal === true) return [];
  const own = new Set<string>();
  const members = [{ declaration, path }, ...internalAbove(declaration, types)].flatMap((owner, depth) =>
    owner.declaration.members.flatMap((member) => {
      const isNew = !own.has(member.name);
      own.add(member.name);
      if (!isNew || (depth > 0 && isProtected(member))) return [];
      const { doc: words, inherited } = withInherited(member, owner.declaration, types);
      const at = { name: `${name}.${member.name}`, module, path: owner.path, parent: name };
      return symbolOf(member, at, words).map((symbol) => {
        const shown = withoutAliases(symbol, owner.declaration.aliases ?? []);
        return inherited === undefined ? shown : { ...shown, inherited };
      });
    }),
  );
  const magic = (doc?.magic ?? []).flatMap((each): SymbolAt[] =>
    own.has(each.name)
      ? []
      : [magicOf(each, { name: `${name}.${each.name}`, module, path, parent: name }, declaration)],
  );
  const whole = symbolOf(withoutInternal(declaration, types), { name, module, path, parent: null }, doc);
  return [...whole.map((symbol) => withoutAliases(symbol, declaration.aliases ?? [])), ...members, ...magic];
}

/** What is for the product's own developers and stands above it, nearest first: its public members are those of whoever extends it. */
function internalAbove(
  { bases }: PhpDeclaration,
  types: Types,
  depth = 0,
): { declaration: PhpDeclaration; path: string }[] {
  return bases
    .filter((base) => depth < DEEPEST && isInternal(base, types))
    .flatMap((base) => {
      const found = types.get(base.toLowerCase());
      return found === undefined || found.declaration.kind === 'interface'
        ? []
        : [found, ...internalAbove(found.declaration, types, depth + 1)];
    });
}
const DEEPEST = 8;
const isProtected = ({ signature }: PhpDeclaration): boolean => /^[^(]*\bprotected\b/i.test(signature);

/** Traits that are for the product's own developers say nothing to users. */
function withoutInternal(declaration: PhpDeclaration, types: Types): PhpDeclaration {
  const traits = declaration.traits?.filter((name) => !isInternal(name, types));
  return traits === undefined
    ? declaration
    : {
        ...declaration,
        traits,
        bases: declaration.bases.filter((each) => traits.includes(each) || !declaration.traits?.includes(each)),
      };
}

function isInternal(name: string, types: Types): boolean {
  const doc = types.get(name.toLowerCase())?.declaration.doc;
  return /(?:^|\.)internal\./i.test(name) || (doc != null && parsePhpDoc(doc).isInternal);
}

type Place = Pick<SymbolAt, 'name' | 'module' | 'path' | 'parent'>;

function symbolOf(declaration: PhpDeclaration, at: Place, doc: PhpDoc | null): SymbolAt[] {
  if (doc?.isInternal === true) return [];
  const { kind, signature, parameters, returns, bases, interfaces, traits, value, throws, start, end } = declaration;
  const isValue = kind === 'property' || kind === 'constant';
  // A property's words may stand behind its type alone.
  const text = doc === null ? null : wordsOfValue(doc, declaration.doc ?? '');
  const documented = doc === null ? null : { ...doc, text };
  const described = describe({
    ...at,
    kind,
    signature,
    parameters: parameters.map((each) => {
      const exact = doc?.parameters.find(({ name }) => name === each.name)?.type ?? null;
      return { ...each, type: finer(each.type, exact) };
    }),
    returns: finer(returns, (isValue ? doc?.of?.type : doc?.returns?.type) ?? null),
    bases,
    ...(value === null ? {} : { value }),
    doc: documented,
    since: doc?.since ?? null,
    raised: throws,
    refuses: declaration.refuses,
    start,
    end,
  });
  return [
    {
      ...described,
      ...(interfaces === undefined ? {} : { interfaces }),
      ...(traits === undefined ? {} : { traits }),
    },
  ];
}

/** Behind the type alone they may be all; a comment that begins with the type goes on below it. */
function wordsOfValue({ text, of }: PhpDoc, comment: string): string | null {
  const own = of?.description || null;
  return text !== null && own !== null && /^\/\*\*[\s*]*@/.test(comment) ? `${own}\n\n${text}` : (text ?? own);
}

/** The comment of the class is all that says so: it stands at its lines there. */
const magicOf = (magic: PhpDoc['magic'][number], at: Place, { start }: PhpDeclaration): SymbolAt => ({
  is_magic: true,
  ...describe({
    ...at,
    kind: magic.kind,
    signature: magic.signature,
    parameters: [],
    returns: null,
    bases: [],
    doc: { text: magic.description || null, parameters: [], returns: null, raises: [], deprecated: null },
    raised: [],
    start: start + magic.row,
    end: start + magic.row + magic.rows - 1,
  }),
});
