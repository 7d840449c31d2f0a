/** What a Java product offers: public types of exported packages with their public and protected members. Pure. */
import { UNNAMED } from '../../ecosystems/java.ts';
import { folderOf, type ManifestFacts } from '../../manifests/manifest.ts';
import { describe } from '../describe.ts';
import type { FileEvidence } from '../evidence.ts';
import type { SymbolAt } from '../platform.ts';
import type { JavaDeclaration, JavaFile } from './declarations.ts';
import { withInherited } from './inherited.ts';
import { type Javadoc, parseJavadoc } from './javadoc.ts';
import { artifactOf, ownRoots, rootOf } from './source-roots.ts';
import { basesIn, inFull, type JavaType, type JavaTypes, typesOf } from './types.ts';

export function publicSymbols(
  files: ReadonlyMap<string, FileEvidence>,
  manifest: ManifestFacts | null,
  publicModules: readonly string[],
): SymbolAt[] {
  const all = [...files]
    .flatMap(([path, { module }]) => (module === null ? [] : [{ path, file: module as JavaFile }]))
    .map((each) => ({ ...each, root: rootOf(each.path, each.file.package) }))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));
  const roots = new Set(
    ownRoots([...new Set(all.map(({ root }) => root))], manifest === null ? '' : folderOf(manifest.path)),
  );
  const own = all.filter(({ root }) => roots.has(root));
  const exported = new Map(
    own.flatMap(({ root, file }) => (file.exports === null ? [] : [[artifactOf(root), file.exports]])),
  );
  const isShown = ({ file, root }: (typeof own)[number]): boolean =>
    publicModules.length > 0
      ? publicModules.includes(file.package)
      : (exported.get(artifactOf(root))?.includes(file.package) ?? !/(?:^|\.)internal(?:\.|$)/.test(file.package));
  const types = typesOf(own.map(({ path, file }) => [path, file]));
  const shown = own.filter(isShown);
  const paths = new Set(shown.map(({ path }) => path));
  return [
    ...shown.flatMap(({ path, file }) => packageOf(path, file)),
    ...[...types.values()]
      .filter(({ path, file, declaration }) => paths.has(path) && file.declarations.includes(declaration))
      .flatMap((type) => symbolsOf(type, null, types)),
  ];
}

/** Annotations by which products say what is for themselves. */
const INTERNAL = new Set(['Internal', 'InternalApi', 'InternalAPI', 'InternalUseOnly', 'RestrictTo', 'Generated']);

const moduleOf = ({ package: name }: JavaFile): string => (name === '' ? UNNAMED : name);

function packageOf(path: string, file: JavaFile): SymbolAt[] {
  if (file.doc === null || !path.endsWith('package-info.java')) return [];
  const doc = parseJavadoc(file.doc.text);
  return [
    describe({
      ...place(path, moduleOf(file), moduleOf(file), null),
      kind: 'module',
      signature: `package ${file.package}`,
      parameters: [],
      returns: null,
      bases: [],
      doc: { ...doc, parameters: [], returns: null, raises: [] },
      since: doc.since,
      raised: [],
      start: file.doc.start,
      end: file.doc.end,
    }),
  ];
}

const place = (path: string, module: string, name: string, parent: string | null) => ({ path, module, name, parent });

const isOpen = ({ isPublic, annotations }: JavaDeclaration): boolean =>
  isPublic && !annotations.some((each) => INTERNAL.has(each));

function symbolsOf(type: JavaType, parent: string | null, types: JavaTypes): SymbolAt[] {
  const { declaration, path, file, name } = type;
  const doc = declaration.doc === null ? null : parseJavadoc(declaration.doc);
  if (!isOpen(declaration) || doc?.isHidden === true) return [];
  const module = moduleOf(file);
  const bases = seenBases(declaration.bases, type, types);
  const interfaces = [
    ...seenBases(declaration.interfaces, type, types),
    ...hiddenAbove(type, types).flatMap((each) => seenBases(each.declaration.interfaces, each, types)),
  ].filter((each, at, all) => bases.includes(each) && all.indexOf(each) === at);
  const [nested, members] = parted(membersOf(type, types));
  const parameters = declaration.parameters;
  return [
    {
      ...symbol(declaration, place(path, module, name, parent), doc, parameters),
      bases,
      ...(interfaces.length === 0 ? {} : { interfaces }),
      ...(type.release === undefined ? {} : { conditions: [`Java ${type.release} or later`] }),
    },
    ...named(members).flatMap(({ of, owner, called, others }) => {
      const { doc: words, inherited } = withInherited(of, owner, types);
      if (words?.isHidden === true || !isOpen(of)) return [];
      const isMute = of.doc === null && of.kind === 'method' && (words?.text ?? null) === null;
      const component = isMute ? componentWords(of, type, doc) : null;
      const at = place(owner.path, module, `${name}.${called}`, name);
      const made = symbol(of, at, component ?? words, of.parameters, others);
      return [inherited === undefined || component !== null ? made : { ...made, inherited }];
    }),
    ...nested.flatMap((each) => {
      const inner = types.get(`${name}.${each.name}`);
      return inner === undefined ? [] : symbolsOf(inner, name, types);
    }),
  ];
}

/** Names in full of what others see above a type: behind a base that only its package sees stands what that one is made from. */
function seenBases(written: readonly string[], type: JavaType, types: JavaTypes, depth = 0): string[] {
  const found = written.flatMap((base) => {
    const full = inFull(base, type, types);
    const above = types.get(full);
    return above === undefined || above.declaration.isPublic || depth > 8
      ? [full]
      : seenBases(above.declaration.bases, above, types, depth + 1);
  });
  return [...new Set(found)];
}

/** Bases that only its package sees, and theirs. */
function hiddenAbove(type: JavaType, types: JavaTypes, seen: Set<JavaType> = new Set([type])): JavaType[] {
  return basesIn(type, types).flatMap((base) => {
    if (base.declaration.isPublic || seen.has(base)) return [];
    seen.add(base);
    return [base, ...hiddenAbove(base, types, seen)];
  });
}

/** What a record says of the component that a method gives. */
function componentWords(of: JavaDeclaration, { declaration }: JavaType, doc: Javadoc | null): Javadoc | null {
  const said = doc?.parameters.find(({ name }) => name === of.name)?.description ?? '';
  const isComponent = of.parameters.length === 0 && declaration.parameters.some(({ name }) => name === of.name);
  return doc === null || said === '' || !isComponent
    ? null
    : { ...doc, text: said, parameters: [], returns: null, raises: [], deprecated: null, since: null };
}

interface Member {
  of: JavaDeclaration;
  owner: JavaType;
}

/** Its own members, and those of bases that only its package sees: they are its own for everybody else. */
function membersOf(type: JavaType, types: JavaTypes, seen: Set<JavaType> = new Set([type])): Member[] {
  const own = type.declaration.members.map((of) => ({ of, owner: type }));
  const known = new Set(own.map(({ of }) => `${of.name}(${of.erased})`));
  const hidden = basesIn(type, types).filter((base) => !base.declaration.isPublic && !seen.has(base));
  return [
    ...own,
    ...hidden.flatMap((base) => {
      seen.add(base);
      return membersOf(base, types, seen).filter(({ of }) => {
        const key = `${of.name}(${of.erased})`;
        // What overrides without words of its own is known from where it was declared first.
        const isKnown = isOverride(of) && (of.doc === null || parseJavadoc(of.doc).text === null);
        const isNew = of.kind !== 'constructor' && !isNested(of) && !isKnown && !known.has(key);
        known.add(key);
        return isNew;
      });
    }),
  ];
}

const isOverride = ({ annotations }: JavaDeclaration): boolean => annotations.includes('Override');
const isNested = ({ kind }: JavaDeclaration): boolean => ['class', 'interface', 'enum'].includes(kind);

const parted = (members: readonly Member[]): [JavaDeclaration[], Member[]] => [
  members.flatMap(({ of }) => (isNested(of) ? [of] : [])),
  members.filter(({ of }) => !isNested(of)),
];

/** Methods of one name are told apart by what they take; a record's own accessor comes before the one it would have. */
function named(members: readonly Member[]): (Member & { called: string; others: string[] })[] {
  const byKey = Map.groupBy(members, ({ of }) =>
    isCallable(of) ? `${of.kind} ${of.name}(${of.erased})` : `field ${of.name}`,
  );
  const counts = new Map<string, number>();
  for (const [{ of }] of byKey.values() as Iterable<[Member]>)
    if (isCallable(of)) counts.set(`${of.kind} ${of.name}`, (counts.get(`${of.kind} ${of.name}`) ?? 0) + 1);
  const taken = new Set(members.flatMap(({ of }) => (isCallable(of) ? [] : [of.name])));
  return [...byKey.values()].flatMap(([first, ...rest]) => {
    if (first === undefined) return [];
    const { of } = first;
    const isAlone = !isCallable(of) || (counts.get(`${of.kind} ${of.name}`) === 1 && !taken.has(of.name));
    const called = isAlone ? of.name : `${of.name}(${of.erased})`;
    taken.add(called);
    const others = rest.map(({ of: other }) => other.signature).filter((each) => !each.endsWith(`${of.name}()`));
    return [{ ...first, called, others: others.filter((each) => each !== of.signature) }];
  });
}

const isCallable = ({ kind }: JavaDeclaration): boolean => kind === 'method' || kind === 'constructor';

function symbol(
  declaration: JavaDeclaration,
  at: ReturnType<typeof place>,
  doc: Javadoc | null,
  parameters: JavaDeclaration['parameters'],
  overloads: readonly string[] = [],
): SymbolAt {
  const { kind, signature, returns, value, throws, annotations, start, end } = declaration;
  const isMarked = annotations.includes('Deprecated');
  const said = new Set((doc?.parameters ?? []).map(({ name }) => name));
  return describe({
    ...at,
    kind: kind === 'constructor' ? 'method' : kind,
    signature,
    // A type parameter that nobody explains stands in the signature.
    parameters: parameters.filter(({ name }) => !name.startsWith('<') || said.has(name)),
    returns,
    bases: [],
    overloads,
    ...(value === null ? {} : { value }),
    doc:
      doc === null && isMarked
        ? NO_WORDS
        : doc === null
          ? null
          : { ...doc, deprecated: doc.deprecated ?? (isMarked ? 'Deprecated.' : null) },
    since: doc?.since ?? null,
    raised: throws,
    refuses: declaration.refuses,
    start,
    end,
  });
}

const NO_WORDS = { text: null, parameters: [], returns: null, raises: [], deprecated: 'Deprecated.' };
