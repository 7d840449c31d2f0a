/** What a C++ library offers: the namespaces, types, functions, values and documented macros of its headers, in the words of their comments. Pure. */
import { GLOBAL, MACROS } from '../../ecosystems/cpp.ts';
import { type CppManifest, headersOf } from '../../manifests/cpp.ts';
import type { ManifestFacts } from '../../manifests/manifest.ts';
import { describe } from '../describe.ts';
import type { FileEvidence } from '../evidence.ts';
import { nearestAbove } from '../nearest.ts';
import type { Api, SymbolAt } from '../platform.ts';
import type { CppDeclaration, CppFile } from './declared.ts';
import { type Doxygen, parseDoxygen } from './doxygen.ts';
import { publicHeaders } from './headers.ts';
import { type CppName, namesOf } from './merge.ts';
import { targetOf } from './offered.ts';
import { erased } from './signatures.ts';

export function publicSymbols(
  evidence: ReadonlyMap<string, FileEvidence>,
  manifest: ManifestFacts | null,
  publicModules: readonly string[],
): Pick<Api, 'symbols' | 'unread'> {
  const files = new Map(
    [...evidence].flatMap(([path, { module }]): [string, CppFile][] =>
      module === null ? [] : [[path, module as CppFile]],
    ),
  );
  const roots = headersOf(manifest as CppManifest | null, [...files.keys()]);
  const headers = publicHeaders(files, roots);
  const names = namesOf(files, headers);
  const writer = createWriter(names);
  const kinds = ({ kind }: SymbolAt): number => (kind === 'module' ? 0 : 1);
  const symbols = names
    .filter(({ of }) => of.owner === null)
    .flatMap((name) => writer.symbols(name))
    .filter(({ module }) => publicModules.length === 0 || publicModules.includes(module))
    .toSorted((a, b) => kinds(a) - kinds(b) || order(a.module, b.module));
  const unread = [...headers.keys()].toSorted(order).flatMap((path) => {
    const lines = files.get(path)?.unread ?? [];
    return lines.length === 0 ? [] : [{ path, lines }];
  });
  return { symbols, unread };
}

const order = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);

/** Where hardly anything has a comment of Doxygen, the plain ones are the documentation. */
const FEW = 0.02;
const PLAIN = /^[\s\W]*$|^\W*(?:TODO|FIXME|XXX|NOLINT|clang-format|IWYU|Copyright|\(c\))/i;

const KINDS: Readonly<Record<CppDeclaration['kind'], SymbolAt['kind']>> = {
  namespace: 'module',
  class: 'class',
  enum: 'enum',
  value: 'property',
  function: 'function',
  variable: 'variable',
  constant: 'constant',
  alias: 'type',
  concept: 'type',
  macro: 'constant',
};

const dotted = (name: string): string => name.replaceAll('::', '.');

function createWriter(names: readonly CppName[]) {
  const isPlain = names.filter(({ of }) => of.comment?.isDoc === true).length < names.length * FEW;
  const byOwner = Map.groupBy(names, ({ of }) => [of.namespace, of.owner ?? ''].filter(Boolean).join('::'));
  const classes = new Map(
    names.flatMap((name) => (name.of.kind === 'class' ? [[fullOf(name.of), name] as const] : [])),
  );
  const docs = new Map<CppDeclaration, Doxygen | null>();
  const docOf = (of: CppDeclaration): Doxygen | null => {
    const known = docs.get(of);
    if (known !== undefined) return known;
    const { comment } = of;
    const isSaid = comment !== null && (comment.isDoc || (isPlain && !PLAIN.test(comment.text)));
    const doc = isSaid ? parseDoxygen(comment.text) : null;
    docs.set(of, doc?.isElsewhere === true && of.kind !== 'namespace' ? null : doc);
    return docs.get(of) ?? null;
  };

  /** A class of the library that a written name means, from where it stands. */
  const classNamed = (written: string, { namespace, owner }: CppDeclaration): CppName | undefined => {
    const name = written.replace(/<.*$/s, '').replace(/^::/, '').replace(/\s+/g, '');
    const around = [namespace, owner ?? ''].filter(Boolean).join('::').split('::').filter(Boolean);
    for (let at = around.length; at >= 0; at--) {
      const found = classes.get([...around.slice(0, at), name].join('::'));
      if (found !== undefined) return found;
    }
    return undefined;
  };
  /** The class of the library that an alias is. */
  const aliased = (of: CppDeclaration): string[] => {
    const target = targetOf(of.signature);
    return target === undefined || classNamed(target, of) === undefined ? [] : [target];
  };
  const above = (name: CppName): CppName[] => name.of.bases.flatMap((base) => classNamed(base, name.of) ?? []);

  /** The words of what it overrides, where it has none. */
  const wordsOf = (name: CppName, owner: CppName | undefined): { doc: Doxygen | null; from?: CppName } => {
    const own = docOf(name.of);
    if (own !== null || owner === undefined || name.of.kind !== 'function' || name.of.isMaker) return { doc: own };
    const found = nearestAbove(owner, above, (type) =>
      membersOf(type).find(({ of }) => of.name === name.of.name && of.erased === name.of.erased && docOf(of) !== null),
    );
    return found === undefined ? { doc: null } : { doc: docOf(found.of), from: found };
  };
  const membersOf = (name: CppName): CppName[] => byOwner.get(fullOf(name.of)) ?? [];
  const isShown = ({ of }: CppName): boolean => docOf(of)?.isHidden !== true && (!of.isProtected || isForHeirs(of));
  /** What a class that is made from it is meant to call or to write anew; its values are its own affair. */
  const isForHeirs = (of: CppDeclaration): boolean =>
    of.kind === 'class' ||
    (of.kind === 'function' && (of.isVirtual || of.isMaker || (docOf(of) !== null && !/^_|_$/.test(of.name))));

  const thrown = (of: CppDeclaration): CppDeclaration['throws'] =>
    of.throws.map((each) => {
      // A function of an error's class that makes it.
      const at = each.type.lastIndexOf('::');
      const made =
        at < 0 || classNamed(each.type, of) !== undefined ? undefined : classNamed(each.type.slice(0, at), of);
      if (made === undefined) return each;
      const { given: _words, ...plain } = each;
      return { ...plain, type: each.type.slice(0, at), message: null };
    });

  const symbol = (
    name: CppName,
    owner: CppName | undefined,
    parent: string | null,
    conditions: readonly string[],
  ): SymbolAt => {
    const { of, path, header, others, isOverload, requires } = name;
    const { doc, from } = wordsOf(name, owner);
    const isCall = of.kind === 'function' || (of.kind === 'macro' && of.signature.startsWith(`#define ${of.name}(`));
    const said = new Set((doc?.parameters ?? []).map((each) => each.name));
    const list = isOverload ? `(${of.erased}${requires === undefined ? '' : `; ${requires}`})` : '';
    const own = of.conditions.filter((each) => !conditions.includes(each));
    const deprecated = of.deprecated ?? doc?.deprecated ?? null;
    const value = of.value ?? undefined;
    const made = describe({
      name: `${dotted(fullOf(of))}${list}`,
      module: of.kind === 'macro' ? MACROS : of.namespace === '' ? GLOBAL : of.namespace,
      path,
      parent,
      kind: isCall
        ? parent === null
          ? 'function'
          : 'method'
        : parent !== null && /^(?:variable|constant)$/.test(of.kind)
          ? 'property'
          : KINDS[of.kind],
      signature: of.signature,
      overloads: [...new Set(others.map((each) => each.of.signature))].filter((each) => each !== of.signature),
      parameters: [
        // What a template takes stands in the signature, unless somebody explains it.
        ...of.typeParameters
          .map((each) => `<${each}>`)
          .filter((each) => said.has(each))
          .map((each) => ({ name: each, type: null, default: null, description: null })),
        ...of.parameters.filter((each) => !each.name.startsWith('#')),
      ],
      returns: of.kind === 'function' && !of.isMaker ? of.returns : null,
      bases: (of.kind === 'alias' ? aliased(of) : of.bases).map((base) => baseName(base, classNamed(base, of))),
      ...(value === undefined ? {} : { value }),
      since: doc?.since ?? null,
      doc: doc === null && deprecated === null ? null : { ...(doc ?? NO_WORDS), deprecated },
      raised: of.kind === 'function' ? thrown(of) : [],
      start: of.start,
      end: of.end,
    });
    return {
      ...made,
      ...(own.length === 0 ? {} : { conditions: own }),
      ...(parent === null && of.kind !== 'namespace' ? { feature: header } : {}),
      ...(from?.of.comment == null
        ? {}
        : { inherited: { path: from.path, start: from.of.comment.start, end: from.of.comment.end, tags: true } }),
    };
  };

  const within = (name: CppName, owner: CppName | undefined, conditions: readonly string[]): SymbolAt[] => {
    if (!isShown(name)) return [];
    const parent = owner === undefined ? null : dotted(fullOf(owner.of));
    const own = symbol(name, owner, parent, conditions);
    const inside = [...conditions, ...name.of.conditions];
    const members = name.of.kind === 'class' || name.of.kind === 'enum' ? membersOf(name) : [];
    return [own, ...members.flatMap((each) => within(each, name, inside))];
  };

  return {
    symbols(name: CppName): SymbolAt[] {
      // A namespace of which nothing is said is the heading of what it holds.
      if (name.of.kind === 'namespace') {
        const doc = docOf(name.of);
        return doc?.text == null || doc.isHidden
          ? []
          : [{ ...symbol(name, undefined, null, []), signature: `namespace ${name.of.namespace}` }];
      }
      return within(name, undefined, []);
    },
  };
}

const fullOf = ({ kind, namespace, owner, name }: CppDeclaration): string =>
  kind === 'namespace' ? namespace : [namespace, owner ?? '', name].filter(Boolean).join('::');

/** A class of the library by its name in full, with what it is filled with. */
const baseName = (written: string, found: CppName | undefined): string => {
  const open = written.indexOf('<');
  const given = open < 0 ? '' : written.slice(open).replace(/\s+/g, ' ');
  return found === undefined
    ? written.replace(/^::/, '')
    : `${dotted(fullOf(found.of))}${given === '' ? '' : `<${erased(given.slice(1, -1)).replace(/,/g, ', ')}>`}`;
};

const NO_WORDS = { text: null, parameters: [], returns: null, raises: [], deprecated: null };
