/** What a Kotlin product offers: public declarations of its packages, in the words of KDoc. Pure. */
import { UNNAMED } from '../../ecosystems/java.ts';
import { EXTENDS } from '../../ecosystems/kotlin.ts';
import { folderOf, type ManifestFacts } from '../../manifests/manifest.ts';
import { describe } from '../describe.ts';
import type { FileEvidence } from '../evidence.ts';
import { isOfTests, rootOf } from '../java/source-roots.ts';
import { nearestAbove } from '../nearest.ts';
import type { SymbolAt } from '../platform.ts';
import type { KotlinDeclaration, KotlinFile } from './declarations.ts';
import { type KDoc, parseKDoc } from './kdoc.ts';

interface KotlinType {
  name: string;
  declaration: KotlinDeclaration;
  path: string;
  file: KotlinFile;
}
/** By the names in full, and by those that packages and types give them. */
type Types = ReadonlyMap<string, KotlinType>;

export function publicSymbols(
  files: ReadonlyMap<string, FileEvidence>,
  manifest: ManifestFacts | null,
  publicModules: readonly string[],
): SymbolAt[] {
  const folder = manifest === null ? '' : folderOf(manifest.path);
  const all = [...files]
    .flatMap(([path, { module }]) => (module === null ? [] : [{ path, file: module as KotlinFile }]))
    .filter(({ path }) => path.startsWith(folder))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));
  const ofModule = all.filter(({ path }) => /^(?:src|source)\//u.test(path.slice(folder.length)));
  const own = (ofModule.length > 0 ? ofModule : all).filter(
    ({ path, file }) => !isOfTests(rootOf(path, file.package).slice(folder.length)),
  );
  const shown = own.filter(({ file }) =>
    publicModules.length > 0 ? publicModules.includes(file.package) : !/(?:^|\.)internal(?:\.|$)/u.test(file.package),
  );
  const types = typesOf(own);
  const tops = named(
    shown.flatMap(({ path, file }) => file.declarations.map((of) => ({ of, path, file }))),
    ({ of, file }) => `${file.package} ${of.name}`,
  );
  const expected = new Set(tops.flatMap(({ of, file }) => (of.isExpected ? [keyOf(of, file)] : [])));
  const actual = Map.groupBy(
    shown.flatMap(({ path, file }) => file.declarations.flatMap((of) => (of.isActual ? [{ of, path, file }] : []))),
    ({ of, file }) => keyOf(of, file),
  );
  return tops.flatMap(({ of, path, file, called, others }) => {
    // Each platform has its own `actual` of what all of them promise.
    if (of.isActual && expected.has(keyOf(of, file))) return [];
    const name = inPackage(file, called);
    return isType(of)
      ? typeSymbols(
          { name, declaration: of, path, file },
          null,
          types,
          of.isExpected ? actual.get(keyOf(of, file)) : [],
        )
      : [symbol(of, { path, file, name, parent: null }, docOf(of), others)];
  });
}

const keyOf = (of: KotlinDeclaration, file: KotlinFile): string =>
  `${file.package} ${of.receiver ?? ''} ${of.name}${isType(of) ? '' : `(${of.erased})`}`;
const isType = ({ kind }: KotlinDeclaration): boolean => kind === 'class' || kind === 'interface' || kind === 'enum';
const isCallable = ({ kind }: KotlinDeclaration): boolean => kind === 'function' || kind === 'constructor';
const inPackage = (file: KotlinFile, name: string): string =>
  [file.package, name].filter((each) => each !== '').join('.');
const docOf = ({ doc }: KotlinDeclaration): KDoc | null => (doc === null ? null : parseKDoc(doc));

function typesOf(files: readonly { path: string; file: KotlinFile }[]): Types {
  const found = new Map<string, KotlinType>();
  const add = (declaration: KotlinDeclaration, outer: string, path: string, file: KotlinFile): void => {
    const name = [outer, declaration.name].filter((each) => each !== '').join('.');
    if (isType(declaration) && !found.has(name)) found.set(name, { name, declaration, path, file });
    if (isType(declaration)) for (const member of declaration.members) add(member, name, path, file);
  };
  for (const { path, file } of files) for (const each of file.declarations) add(each, file.package, path, file);
  return found;
}

/** A written name in full, where it is one of the product: of the type itself or one around it, of an import, of its package. */
function inFull(written: string, { name, file }: KotlinType, types: Types): string {
  const [head = ''] = written.split('.');
  for (
    let around = name;
    around.length > file.package.length;
    around = around.slice(0, Math.max(0, around.lastIndexOf('.')))
  )
    if (types.has(`${around}.${written}`)) return `${around}.${written}`;
  const imported = file.imports.find((each) => each.endsWith(`.${head}`));
  if (imported !== undefined) return imported + written.slice(head.length);
  const own = inPackage(file, written);
  return types.has(own) ? own : written;
}

const basesIn = (type: KotlinType, types: Types): KotlinType[] =>
  type.declaration.bases.flatMap((base) => types.get(inFull(base, type, types)) ?? []);

/** What users see above a type: behind a base that they do not see stands what that one is made from. */
function seenBases(type: KotlinType, types: Types, depth = 0): string[] {
  const found = type.declaration.bases.flatMap((base) => {
    const full = inFull(base, type, types);
    const above = types.get(full);
    return above === undefined || above.declaration.visibility === 'public' || depth > 8
      ? [full]
      : seenBases(above, types, depth + 1);
  });
  return [...new Set(found)];
}

interface DeclaredAt {
  of: KotlinDeclaration;
  path: string;
  file: KotlinFile;
}

/** `actual`: what platforms make of a type that all of them promise. */
function typeSymbols(
  type: KotlinType,
  parent: string | null,
  types: Types,
  actual: readonly DeclaredAt[] = [],
): SymbolAt[] {
  const { declaration, path, file, name } = type;
  const doc = docOf(declaration);
  if (declaration.visibility === 'private' || doc?.isHidden === true) return [];
  const interfaces = basesIn(type, types).flatMap((each) => (each.declaration.kind === 'interface' ? [each.name] : []));
  const members = named(
    [
      ...declaration.members.map((of): DeclaredAt => ({ of, path, file })),
      // What only some platforms have is called like the rest.
      ...membersOf(actual).filter(({ of }) => !of.isActual && !of.isOverride),
    ],
    ({ of }) => of.name,
  );
  return [
    {
      ...symbol(declaration, { path, file, name, parent }, withConstructor(doc)),
      bases: seenBases(type, types),
      ...(interfaces.length === 0 ? {} : { interfaces }),
    },
    ...members.flatMap(({ of, called, others, ...where }): SymbolAt[] => {
      const full = `${name}.${called}`;
      if (isType(of)) return typeSymbols({ ...where, name: full, declaration: of }, name, types);
      const own = docOf(of);
      if (of.visibility === 'private' || own?.isHidden === true) return [];
      const at = { ...where, name: full, parent: name };
      if (of.kind === 'property' && own === null) return [symbol(of, at, wordsOfProperty(of, doc), others)];
      const above = own === null && of.isOverride ? wordsAbove(of, type, types) : undefined;
      if (above === undefined)
        return own === null && of.isOverride && SILENT.has(of.name) ? [] : [symbol(of, at, own, others)];
      return [{ ...symbol(of, at, above.doc, others), inherited: above.inherited }];
    }),
  ];
}

const membersOf = (all: readonly DeclaredAt[]): DeclaredAt[] =>
  all.flatMap(({ of: type, ...where }) => type.members.map((of) => ({ of, ...where })));

/** What every object has says nothing of this one. */
const SILENT = new Set(['toString', 'hashCode', 'equals']);

const withConstructor = (doc: KDoc | null): KDoc | null =>
  doc?.constructorWords == null || doc.text?.includes(doc.constructorWords) === true
    ? doc
    : {
        ...doc,
        text: [doc.text, `**Constructor:** ${doc.constructorWords}`].filter((each) => each != null).join('\n\n'),
      };

/** Of a property that the head of a class declares. */
function wordsOfProperty({ name }: KotlinDeclaration, doc: KDoc | null): KDoc | null {
  const said = [...(doc?.properties ?? []), ...(doc?.parameters ?? [])].find((each) => each.name === name)?.description;
  return said === undefined || said === '' ? null : { ...parseKDoc('/** */'), text: said };
}

function wordsAbove(of: KotlinDeclaration, owner: KotlinType, types: Types) {
  return nearestAbove(
    owner,
    (type) => basesIn(type, types),
    ({ declaration, path }) => {
      const found = declaration.members.find(
        (each) => each.name === of.name && each.kind === of.kind && each.erased === of.erased,
      );
      const doc = found === undefined ? null : docOf(found);
      return found === undefined || doc?.text == null
        ? undefined
        : {
            doc: { ...doc, deprecated: null, since: null },
            inherited: { path, start: found.start, end: found.end, tags: true },
          };
    },
  );
}

/** Functions of one name differ in what they take, and extensions in what they are called on; those that differ in type arguments alone are one. */
function named<Of extends { of: KotlinDeclaration }>(
  all: readonly Of[],
  nameOf: (each: Of) => string,
): (Of & { called: string; others: string[] })[] {
  const open = all.filter(({ of }) => of.visibility !== 'private');
  const groups = Map.groupBy(
    open,
    (each) =>
      `${nameOf(each)} ${each.of.receiver ?? ''} ${isCallable(each.of) ? each.of.erased : each.of.kind} ${each.of.isActual}`,
  );
  const counts = new Map<string, number>();
  for (const [first] of groups.values())
    if (first !== undefined && !first.of.isActual) counts.set(nameOf(first), (counts.get(nameOf(first)) ?? 0) + 1);
  return [...groups.values()].flatMap(([first, ...rest]) => {
    if (first === undefined) return [];
    const { name, receiver, erased, signature } = first.of;
    const list = isCallable(first.of) && (counts.get(nameOf(first)) ?? 0) > 1 ? erased : undefined;
    const called =
      receiver === null
        ? `${name}${list === undefined ? '' : `(${list})`}`
        : `${name}(${receiver}${EXTENDS}${list ?? ''})`;
    const others = rest.map(({ of }) => of.signature).filter((each) => each !== signature);
    return [{ ...first, called, others: [...new Set(others)] }];
  });
}

function symbol(
  of: KotlinDeclaration,
  at: { path: string; file: KotlinFile; name: string; parent: string | null },
  doc: KDoc | null,
  overloads: readonly string[] = [],
): SymbolAt {
  const said = new Set((doc?.parameters ?? []).map(({ name }) => name));
  const kind =
    of.kind === 'constructor'
      ? 'method'
      : of.kind === 'function'
        ? at.parent === null
          ? 'function'
          : 'method'
        : of.kind;
  const words = doc === null && of.deprecated !== null ? parseKDoc('/** */') : doc;
  return describe({
    ...{ path: at.path, name: at.name, parent: at.parent, kind },
    module: at.file.package === '' ? UNNAMED : at.file.package,
    signature: of.signature,
    // A type parameter that nobody explains stands in the signature.
    parameters: of.parameters.flatMap((each) => {
      if (!each.name.startsWith('<')) return [each];
      // KDoc names it without its brackets.
      const bare = each.name.slice(1, -1);
      return said.has(each.name) || said.has(bare) ? [{ ...each, name: said.has(bare) ? bare : each.name }] : [];
    }),
    returns: of.returns === 'Unit' ? null : of.returns,
    bases: [],
    overloads,
    ...(of.value === null ? {} : { value: of.value }),
    doc: words === null ? null : { ...words, deprecated: of.deprecated },
    since: doc?.since ?? null,
    raised: of.throws,
    start: of.start,
    end: of.end,
  });
}
