/** A crate's public interface as symbols: items where users find them, with their fields, variants and methods, and the traits they implement. Pure. */
import type { ManifestFacts } from '../../manifests/manifest.ts';
import { folderOf } from '../../manifests/manifest.ts';
import type { RustManifest } from '../../manifests/rust.ts';
import { type Alternatives, alternatives, inOrderOf, whereOneHolds } from '../alternatives.ts';
import { describe } from '../describe.ts';
import type { FileEvidence } from '../evidence.ts';
import type { Api, SymbolAt } from '../platform.ts';
import { aliasesIn } from './aliases.ts';
import { CFG, usually } from './cfg.ts';
import type { RustFile, RustItem } from './declarations.ts';
import { displayedIn } from './displayed.ts';
import { type Export, type Exports, exportsOf, sameNamed } from './exports.ts';
import { conversionsOf, implementorsOf, implsOf, isDenied, type Terms, termsOf } from './impls.ts';
import { conditionsInside, crateAt, type Found, lookup, type RustModule, resolve } from './modules.ts';
import { errorOf } from './results.ts';
import { parseRustdoc, type Rustdoc } from './rustdoc.ts';
import { derived, fieldsOf, headOf, shownIn, withTypes } from './traits.ts';

export function publicSymbols(
  files: ReadonlyMap<string, FileEvidence>,
  manifest: ManifestFacts | null,
  publicModules: readonly string[],
): Pick<Api, 'symbols' | 'unseen'> {
  const { lib = null } = (manifest ?? {}) as Partial<RustManifest>;
  const root = `${manifest === null ? '' : folderOf(manifest.path)}${lib?.path ?? 'src/lib.rs'}`;
  const own = new Map(
    [...files].flatMap(([path, { module }]) => (module === null ? [] : [[path, module as RustFile]])),
  );
  const crate = crateAt(root, own);
  if (crate === undefined) return { symbols: [] };
  const name = (lib?.name ?? manifest?.name?.value ?? 'crate').replaceAll('-', '_');
  const exported = exportsOf(crate);
  const isUsual = usually(manifest);
  const writer = createWriter(name, crate, exported.items, isUsual);
  const modules = Map.groupBy(exported.modules, ({ path }) => path.join('::'));
  const items = Map.groupBy(
    sameNamed([...exported.items, ...exported.foreign]),
    ([first]) => first?.path.join('::') ?? '',
  );
  const rank = ({ kind, parent }: SymbolAt): number =>
    kind === 'module'
      ? -1
      : parent !== null
        ? 0
        : kind === 'function'
          ? 1
          : kind === 'constant' || kind === 'variable'
            ? 2
            : 0;
  const symbols = [...modules]
    .flatMap(([path, same]) =>
      [...writer.module(same), ...(items.get(path) ?? []).flatMap(writer.item)].toSorted((a, b) => rank(a) - rank(b)),
    )
    .filter(({ module }) => publicModules.length === 0 || publicModules.includes(module));
  return { symbols: [...symbols, ...aliasesIn(exported, symbols, name)], unseen: exported.globs };
}

const KINDS: ReadonlyMap<RustItem['kind'], SymbolAt['kind']> = new Map([
  ['struct', 'class'],
  ['enum', 'enum'],
  ['trait', 'interface'],
  ['fn', 'function'],
  ['const', 'constant'],
  ['static', 'variable'],
  ['type', 'type'],
  ['macro', 'function'],
  ['attribute', 'type'],
  ['field', 'property'],
  ['variant', 'property'],
]);

function createWriter(
  crateName: string,
  crate: RustModule,
  items: readonly Export[],
  isUsual: (conditions: readonly string[]) => boolean,
) {
  const nameOf = new Map(items.map(({ item, path, name }) => [item, [crateName, ...path, name].join('.')]));
  const { own: impls, foreign } = implsOf(crate);
  const byTrait = implementorsOf(foreign);
  const words = displayedIn(impls);
  const made = conversionsOf(foreign);
  const at = (path: readonly string[]): string => [crateName, ...path].join('::');

  /** The traits of a type: those of this crate by their names in full; last, what types of others take from it or are made of it. */
  const traitsOf = (of: Found): { base: string; terms: Terms }[] => [
    ...of.item.derives.map((each) => derived(each.slice(each.lastIndexOf(':') + 1), of.item)),
    ...(impls.get(of.item) ?? []).flatMap((impl) => {
      const { implemented } = impl.item;
      if (implemented === null || isDenied(impl.item)) return [];
      return traitName(implemented, impl.in).map((base) => ({
        base: base === implemented ? withTypes(base, impl.item) : base,
        terms: termsOf(impl, of),
      }));
    }),
    ...(made.get(of.item) ?? []).flatMap((impl) => {
      const { implemented, targetText } = impl.item;
      return implemented === null || traitName(implemented, impl.in)[0] !== implemented
        ? []
        : [{ base: implemented, terms: { ...termsOf(impl, of), target: targetText } }];
    }),
  ];
  const traitName = (written: string, from: RustModule): string[] => {
    const plain = written.replace(/<.*$/s, '');
    const found = resolve(from, plain.split('::')).find(({ item }) => item.kind === 'trait');
    if (found === undefined) return [written];
    const known = nameOf.get(found.item);
    return known === undefined ? [] : [known];
  };

  const symbol = (
    of: RustItem,
    from: RustModule,
    place: Pick<SymbolAt, 'name' | 'module' | 'parent'>,
    conditions: readonly string[],
    { signature, overloads }: Alternatives,
  ): SymbolAt => {
    const doc = of.doc === null ? null : parseRustdoc(of.doc);
    const isMethod = of.kind === 'fn' && place.parent !== null;
    const error =
      of.kind === 'fn'
        ? errorOf(of.returns, (alias) => lookup(from, alias).find(({ item }) => item.kind === 'type')?.item.signature)
        : null;
    const implemented = of.kind === 'struct' || of.kind === 'enum' ? traitsOf({ item: of, in: from }) : [];
    const traits = [...new Set(implemented.map(({ base }) => base))];
    const implementations = [...Map.groupBy(implemented, ({ base }) => base).values()].flatMap((same) =>
      same.every(({ terms: { condition, target, bounds } }) => (condition ?? target ?? bounds) !== null)
        ? same.map(({ base, terms }) => ({ base, ...terms }))
        : [],
    );
    const above = of.kind === 'trait' ? of.bases.flatMap((each) => traitName(each, from)) : traits;
    const isUnit = of.kind === 'variant' && (of.items?.length ?? 0) === 0 && !/[({]/.test(of.signature);
    const made = describe({
      ...place,
      path: from.file,
      kind: isMethod ? 'method' : (KINDS.get(of.kind) ?? 'type'),
      signature,
      overloads,
      parameters: of.kind === 'variant' ? fieldsOf(of) : of.parameters,
      returns: of.returns,
      bases: above,
      ...(isUnit ? { value: of.value ?? '' } : of.value === null ? {} : { value: of.value }),
      doc: documented(doc, error, of),
      raised: of.raised,
      unimplemented: of.unimplemented,
      start: of.start,
      end: of.end,
    });
    const named = words.byName.get(of.kind === 'variant' ? `${ownerOf(place)}::${of.name}` : of.name);
    const says = of.says ?? words.byItem.get(of) ?? named;
    const bears = words.borne.get(of);
    return {
      ...made,
      ...(says === undefined ? {} : { says: { path: from.file, ...says } }),
      ...(bears === undefined ? {} : { bears }),
      ...(traits.length === 0 ? {} : { interfaces: traits }),
      ...(implementations.length === 0 ? {} : { implementations }),
      ...(byTrait.has(of) ? { implementors: [...(byTrait.get(of) ?? [])] } : {}),
      ...(conditions.length === 0 ? {} : { conditions: [...new Set(conditions)] }),
    };
  };

  /** What stands in a type, and in its blocks, with all conditions under which it is there. */
  const membersIn = ({ item, in: from, conditions }: Export) =>
    [
      ...membersOf(item).map((each) => ({
        each,
        in: from,
        conditions: [...conditions, ...each.conditions],
        head: null,
      })),
      ...(impls.get(item) ?? [])
        .toSorted((a, b) => Number(a.item.implemented !== null) - Number(b.item.implemented !== null))
        .flatMap((impl) =>
          shownIn(impl.item).map((each) => ({
            each,
            in: impl.in,
            conditions: [
              ...conditions,
              ...conditionsInside(impl.in, from),
              ...impl.item.conditions,
              ...each.conditions,
            ],
            head: headOf(impl, { item, in: from }),
          })),
        ),
    ].filter(({ each }) => !each.isHidden);

  return {
    module: (same: Exports['modules']): SymbolAt[] => {
      const texts = inOrderOf(same, isUsual).filter(
        ({ module: { doc, item } }) => (doc?.text ?? item?.doc ?? '') !== '',
      );
      const [first] = texts;
      if (first === undefined) return [];
      const { module, path } = first;
      const conditions = whereOneHolds(
        same.map((each) => each.conditions),
        CFG,
      );
      const { doc, item, refusals = [] } = module;
      const place = { name: [crateName, ...path].join('.'), module: at(path), parent: null };
      const text = [item?.doc ?? null, doc?.text ?? null].filter((each) => each !== null).join('\n\n');
      const from =
        doc === null && item !== null
          ? { path: module.parent?.file ?? module.file, start: item.start, end: item.end }
          : { path: module.file, start: doc?.start ?? 1, end: doc?.end ?? 1 };
      return [
        {
          ...describe({
            ...place,
            ...from,
            kind: 'module',
            signature: path.length === 0 ? `crate ${crateName}` : `mod ${path.at(-1) ?? ''}`,
            parameters: [],
            returns: null,
            bases: [],
            doc: { ...NOTHING, text: whole(parseRustdoc(text)), deprecated: item?.deprecated ?? null },
            raised: refusals.map(({ message, conditions: under, start, end }) => ({
              ...{ type: 'compile_error!', message, start, end },
              when: { conditions: under.map((code) => ({ code, negated: false })), start, end },
            })),
          }),
          ...(conditions.length === 0 ? {} : { conditions: [...new Set(conditions)] }),
        },
      ];
    },
    /** All declarations of one name, of which every build has one. */
    item: (same: readonly Export[]): SymbolAt[] => {
      const inOrder = inOrderOf(same, isUsual);
      const main = inOrder.find(({ item }) => item.kind !== 'use') ?? inOrder[0];
      if (main === undefined) return [];
      const key = [crateName, ...main.path, main.name].join('.');
      const module = at(main.path);
      const conditions = whereOneHolds(
        same.map((each) => each.conditions),
        CFG,
      );
      const signatures = alternatives(
        inOrder.map(({ item, conditions: own }) => ({ text: item.signature, conditions: own })),
        conditions,
        CFG,
      );
      const byName = Map.groupBy(inOrder.flatMap(membersIn), ({ each }) => each.name);
      return [
        symbol(main.item, main.in, { name: key, module, parent: null }, conditions, signatures),
        ...[...byName.values()].flatMap((all) => {
          const [first, ...rest] = inOrderOf(all, isUsual);
          if (first === undefined) return [];
          const holds = whereOneHolds(
            all.map((each) => each.conditions),
            CFG,
          );
          const texts = [first, ...rest].map(({ each, head, conditions: own }) => ({
            text: head === null || head === first.head ? each.signature : `${each.signature} // ${head}`,
            conditions: own,
          }));
          const place = { name: `${key}.${first.each.name}`, module, parent: key };
          const shown = holds.filter((each) => !conditions.includes(each));
          return [
            {
              ...symbol(first.each, first.in, place, shown, alternatives(texts, holds, CFG)),
              ...(first.head === null ? {} : { declared_in: first.head }),
            },
          ];
        }),
      ];
    },
  };
}

const NOTHING = { parameters: [], returns: null, raises: [], deprecated: null };

/** Of a module, what would be said of one function only. */
const whole = ({ text, errors, panics }: Rustdoc): string | null =>
  [text, errors, panics].filter((each) => each !== null).join('\n\n') || null;

function documented(doc: Rustdoc | null, error: string | null, { deprecated, kind }: RustItem) {
  const isCall = kind === 'fn' || kind === 'macro';
  const raises = [
    ...(isCall && (error !== null || doc?.errors != null)
      ? [{ type: error ?? 'Err', description: doc?.errors ?? '' }]
      : []),
    ...(isCall && doc?.panics != null ? [{ type: 'panic', description: doc.panics }] : []),
  ];
  if (doc === null && deprecated === null && raises.length === 0) return null;
  return { ...NOTHING, text: doc === null ? null : isCall ? doc.text : whole(doc), raises, deprecated };
}

const ownerOf = ({ parent }: Pick<SymbolAt, 'parent'>): string => parent?.slice(parent.lastIndexOf('.') + 1) ?? '';

/** Fields of a struct that are public, all variants, all of a trait. */
const membersOf = ({ kind, items }: RustItem): RustItem[] =>
  (items ?? []).filter(({ isPublic }) => kind === 'enum' || kind === 'trait' || isPublic);
