/** A crate's public interface as symbols: items where users find them, with their fields, variants and methods, and the traits they implement. Pure. */
import type { ManifestFacts } from '../../manifests/manifest.ts';
import { folderOf } from '../../manifests/manifest.ts';
import type { RustManifest } from '../../manifests/rust.ts';
import { describe } from '../describe.ts';
import type { FileEvidence, Said } from '../evidence.ts';
import type { Api, SymbolAt } from '../platform.ts';
import type { RustFile, RustItem } from './declarations.ts';
import { type Export, exportsOf } from './exports.ts';
import { conversionsOf, type Impl, implementorsOf, implsOf, isDenied, type Terms, termsOf } from './impls.ts';
import { conditionsInside, crateAt, type Found, lookup, type RustModule, resolve } from './modules.ts';
import { errorOf } from './results.ts';
import { parseRustdoc, type Rustdoc } from './rustdoc.ts';
import { derived, fieldsOf, headOf, shownIn } from './traits.ts';

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
  const writer = createWriter(name, crate, exported.items);
  const order = exported.modules.map(({ path }) => path.join('::'));
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
  const symbols = order
    .flatMap((path) =>
      [
        ...exported.modules.filter((each) => each.path.join('::') === path).flatMap(writer.module),
        ...exported.items.filter((each) => each.path.join('::') === path).flatMap(writer.item),
        ...exported.foreign.filter((each) => each.path.join('::') === path).map(writer.foreign),
      ].toSorted((a, b) => rank(a) - rank(b)),
    )
    .filter(({ module }) => publicModules.length === 0 || publicModules.includes(module));
  return { symbols, unseen: exported.globs };
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

function createWriter(crateName: string, crate: RustModule, items: readonly Export[]) {
  const nameOf = new Map(items.map(({ item, path, name }) => [item, [crateName, ...path, name].join('.')]));
  const { own: impls, foreign } = implsOf(crate);
  const byTrait = implementorsOf(foreign);
  const words = displayedIn(impls);
  const made = conversionsOf(foreign);
  const taken = new Set<string>();
  const at = (path: readonly string[]): string => [crateName, ...path].join('::');

  /** The traits of a type: those of this crate by their names in full; last, what types of others take from it or are made of it. */
  const traitsOf = (of: Found): { base: string; terms: Terms }[] => [
    ...of.item.derives.map((each) => derived(each.slice(each.lastIndexOf(':') + 1), of.item)),
    ...(impls.get(of.item) ?? []).flatMap((impl) => {
      const { implemented } = impl.item;
      if (implemented === null || isDenied(impl.item)) return [];
      return traitName(implemented, impl.in).map((base) => ({ base, terms: termsOf(impl, of) }));
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
    overloads: readonly string[] = [],
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
      signature: of.signature,
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
    const says = of.says ?? words.get(of.kind === 'variant' ? `${ownerOf(place)}::${of.name}` : of.name);
    return {
      ...made,
      ...(says === undefined ? {} : { says: { path: from.file, ...says } }),
      ...(traits.length === 0 ? {} : { interfaces: traits }),
      ...(implementations.length === 0 ? {} : { implementations }),
      ...(byTrait.has(of) ? { implementors: [...(byTrait.get(of) ?? [])] } : {}),
      ...(conditions.length === 0 ? {} : { conditions: [...new Set(conditions)] }),
    };
  };

  return {
    module: ({
      module,
      path,
      conditions,
    }: {
      module: RustModule;
      path: readonly string[];
      conditions: readonly string[];
    }): SymbolAt[] => {
      const { doc, item, refusals = [] } = module;
      const place = { name: [crateName, ...path].join('.'), module: at(path), parent: null };
      const text = [item?.doc ?? null, doc?.text ?? null].filter((each) => each !== null).join('\n\n');
      if (text === '') return [];
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
    item: ({ item, in: from, path, name, conditions }: Export): SymbolAt[] => {
      const full = [crateName, ...path, name].join('.');
      // Where systems differ, the first declaration speaks; a type and a function may share a name.
      const key = taken.has(full) ? `${full}${item.kind === 'fn' ? '()' : ''}` : full;
      if (taken.has(key)) return [];
      taken.add(key);
      const own = symbol(item, from, { name: key, module: at(path), parent: null }, conditions);
      const members = [
        ...membersOf(item).map((each) => ({ each, in: from, conditions, head: null })),
        ...(impls.get(item) ?? [])
          .toSorted((a, b) => Number(a.item.implemented !== null) - Number(b.item.implemented !== null))
          .flatMap((impl) =>
            shownIn(impl.item).map((each) => ({
              each,
              in: impl.in,
              conditions: [...conditions, ...conditionsInside(impl.in, from), ...impl.item.conditions],
              head: headOf(impl, { item, in: from }),
            })),
          ),
      ].filter(({ each }) => !each.isHidden);
      const byName = Map.groupBy(members, ({ each }) => each.name);
      return [
        own,
        ...[...byName.values()].flatMap(([first, ...rest]) =>
          first === undefined
            ? []
            : [
                {
                  ...symbol(
                    first.each,
                    first.in,
                    { name: `${key}.${first.each.name}`, module: at(path), parent: key },
                    [...first.conditions.filter((each) => !conditions.includes(each)), ...first.each.conditions],
                    [
                      ...new Set(
                        rest.map(({ each, head }) =>
                          head === null || head === first.head ? each.signature : `${each.signature} // ${head}`,
                        ),
                      ),
                    ].filter((each) => each !== first.each.signature),
                  ),
                  ...(first.head === null ? {} : { declared_in: first.head }),
                },
              ],
        ),
      ];
    },
    foreign: ({ item, in: from, path, name, conditions }: Export): SymbolAt => ({
      ...describe({
        name: [crateName, ...path, name].join('.'),
        module: at(path),
        path: from.file,
        kind: 'type',
        parent: null,
        signature: item.signature,
        parameters: [],
        returns: null,
        bases: [],
        doc: item.doc === null ? null : { ...NOTHING, text: whole(parseRustdoc(item.doc)) },
        raised: [],
        start: item.start,
        end: item.end,
      }),
      ...(conditions.length === 0 ? {} : { conditions: [...new Set(conditions)] }),
    }),
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

/** By `Type::Variant`, or by the type, of errors alone that share their name with no other one. */
function displayedIn(impls: ReadonlyMap<RustItem, readonly Impl[]>): ReadonlyMap<string, Said> {
  const isError = ({ name, derives }: RustItem, own: readonly Impl[]): boolean =>
    /Err(?:or)?(?:Kind)?$/.test(name) ||
    derives.some((each) => /(?:^|::)Error$/.test(each)) ||
    own.some(({ item }) => /(?:^|::)Error$/.test(item.implemented ?? ''));
  const all = [...impls].flatMap(([type, own]) =>
    isError(type, own)
      ? own.flatMap(({ item, in: from }) =>
          (item.displays ?? []).map(({ of, variant, ...place }) => {
            const name = of === 'Self' ? type.name : of;
            return { key: variant === null ? name : `${name}::${variant}`, ...place, path: from.file };
          }),
        )
      : [],
  );
  return new Map(
    [...Map.groupBy(all, ({ key }) => key)].flatMap(([name, [only, ...others]]) =>
      only === undefined || others.length > 0 ? [] : [[name, { ...only }] as const],
    ),
  );
}

/** Fields of a struct that are public, all variants, all of a trait. */
const membersOf = ({ kind, items }: RustItem): RustItem[] =>
  (items ?? []).filter(({ isPublic }) => kind === 'enum' || kind === 'trait' || isPublic);
