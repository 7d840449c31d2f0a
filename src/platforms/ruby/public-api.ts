/** What a gem offers: the classes and modules below its `lib`, with their public methods, attributes and constants, in the words of their comments. Pure. */
import { INSTANCE, OUTSIDE } from '../../ecosystems/ruby.ts';
import { folderOf } from '../../manifests/manifest.ts';
import type { RubyManifest } from '../../manifests/ruby.ts';
import { describe } from '../describe.ts';
import type { FileEvidence } from '../evidence.ts';
import type { Api, SymbolAt } from '../platform.ts';
import type { RubyFile } from './declared.ts';
import { type MemberAt, type Merged, mergedOf, type Product } from './merge.ts';
import { doneBy, isShown, isTagged, keptPrivate, parentOf, reachedFrom, withInitializer } from './reached.ts';
import { featuresOf } from './requires.ts';
import type { RubyDoc } from './yard.ts';

export function publicSymbols(
  files: ReadonlyMap<string, FileEvidence>,
  manifest: RubyManifest | null,
  publicModules: readonly string[],
): { symbols: SymbolAt[]; hidden: NonNullable<Api['hidden']> } {
  const root = manifest === null ? '' : folderOf(manifest.path);
  const folders = (manifest?.requirePaths ?? ['lib']).map((each) => `${root}${each}/`);
  const gem = manifest?.name?.value ?? null;
  const shipped = new Map(
    [...files].flatMap(([path, { module }]) =>
      module !== null && isShipped(path, folders, module as RubyFile) ? [[path, module as RubyFile] as const] : [],
    ),
  );
  const { featureOf, main } = featuresOf(shipped, folders, gem);
  const first = folders.map((each) => `${each}${main ?? ''}.rb`);
  // What lies deeper is a part of what lies above.
  const rank = (path: string): number => (first.includes(path) ? 0 : path.split('/').length);
  const ordered = [...shipped].toSorted(([a], [b]) => rank(a) - rank(b) || (a < b ? -1 : 1));
  const product = mergedOf(ordered.map(([path, { scopes }]) => [path, scopes]));
  const writer = createWriter(product, featureOf);
  const isForAll = isTagged(product);
  const order = reachedFrom(
    [...product.classes.values()].filter((each) => isShown(each, product) && isForAll(each)),
    product,
    membersOf,
  ).map((each) => writer.symbols(each));
  const all = order.flat().filter(({ module }) => publicModules.length === 0 || publicModules.includes(module));
  const kinds = ({ kind }: SymbolAt): number => (kind === 'module' ? 0 : 1);
  const shown = new Set(all.map(({ name }) => name));
  const hidden = [...product.classes.values()]
    .filter((each) => each.name !== '' && !shown.has(dotted(each.name)) && !isShown(each, product))
    .map(({ name, at }) => ({ name, path: at.path, line: at.scope.start }));
  return { symbols: all.toSorted((a, b) => kinds(a) - kinds(b)), hidden };
}

/** What lies in a folder of templates or tasks is a part of the gem where it stands in a module that is called so. */
function isShipped(path: string, folders: readonly string[], { scopes }: RubyFile): boolean {
  const folder = path.endsWith('.rb') ? folders.find((each) => path.startsWith(each)) : undefined;
  if (folder === undefined || /(?:^|\/)vendor(?:ed)?\//.test(path.slice(folder.length))) return false;
  const [, aside] = /(?:^|\/)(templates|tasks)\//.exec(path.slice(folder.length)) ?? [];
  return (
    aside === undefined ||
    scopes.some(({ name, around }) =>
      [...around, name].some((each) => each.split('::').some((part) => part.toLowerCase() === aside)),
    )
  );
}

/** Called by the interpreter, not by users: shown where somebody wrote what they do. */
const HOOKS = new Set(
  'inherited included extended prepended method_added singleton_method_added const_missing method_missing append_features extend_object'.split(
    ' ',
  ),
);
/** Private whatever stands around them (https://docs.ruby-lang.org/en/master/syntax/modules_and_classes_rdoc.html#label-Visibility). */
const PRIVATE = new Set('initialize_copy initialize_dup initialize_clone respond_to_missing?'.split(' '));

/** What an attribute returns is what it is. */
const ofValue = (doc: RubyDoc): RubyDoc => ({
  ...doc,
  text: doc.text ?? (doc.returns?.description || null),
  returns:
    doc.returns === null
      ? null
      : { type: doc.returns.type, description: doc.text === null ? '' : doc.returns.description },
});

const dotted = (name: string): string => name.replace(/^::/, '').replaceAll('::', '.');

const membersOf = ({ members }: Merged): MemberAt[] =>
  members.filter(
    ({ doc, name, singleton, kind }) =>
      doc?.isHidden !== true &&
      !(kind === 'method' && !singleton && PRIVATE.has(name)) &&
      !(kind === 'method' && HOOKS.has(name) && doc?.text == null),
  );

function createWriter(product: Product, featureOf: (path: string) => string | undefined) {
  const { classes, resolve } = product;
  const children = Map.groupBy(classes.keys(), parentOf);
  /** A module that only holds others is a part of the interface; what it holds stands below its name. */
  const isNamespace = (of: Merged): boolean =>
    of.kind === 'module' &&
    membersOf(of).length === 0 &&
    of.mixins.length === 0 &&
    (children.get(of.name)?.length ?? 0) > 0;
  /** The nearest module that holds others: what is in a class stands beside it. */
  const unitOf = (name: string): string => {
    let outermost = name;
    for (let at = name; at !== ''; at = parentOf(at)) {
      if (classes.get(at)?.kind === 'module' && (at !== name || (children.get(at)?.length ?? 0) > 0)) return at;
      outermost = at;
    }
    return outermost;
  };

  const wordsOf = (member: MemberAt, owner: Merged): { doc: RubyDoc | null; from?: MemberAt } => {
    const own = member.doc;
    const see = own?.see == null ? undefined : find(own.see, owner);
    const from =
      see ??
      (own !== null && (own.text !== null || own.parameters.length > 0 || own.returns !== null)
        ? undefined
        : doneBy(member, owner, product));
    if (from?.doc == null) return { doc: withInitializer(own, member, owner) };
    return { doc: { ...from.doc, ...(own?.deprecated == null ? {} : { deprecated: own.deprecated }) }, from };
  };
  /** `Table#read`, `#read` or `Table.open`. */
  const find = (written: string, owner: Merged): MemberAt | undefined => {
    const at = Math.max(written.lastIndexOf('#'), written.lastIndexOf('.'));
    const [path, mark, name] = [written.slice(0, Math.max(at, 0)), written.charAt(at), written.slice(at + 1)];
    const of = path === '' ? owner : classes.get(resolve(path, owner.name) ?? '');
    return of?.members.find((each) => each.name === name && each.singleton === (mark === '.'));
  };

  const member = (of: MemberAt, owner: Merged, place: Pick<SymbolAt, 'module' | 'parent'>): SymbolAt => {
    const { doc, from } = wordsOf(of, owner);
    const done = doneBy(of, owner, product);
    const source = from ?? done ?? of;
    const isHanded = done !== undefined && of.of === undefined;
    const isMethod = of.kind === 'method';
    const mark = of.kind === 'constant' || of.singleton ? '' : INSTANCE;
    const own = `${mark}${of.name}`;
    const made = describe({
      ...place,
      name: [dotted(owner.name), own].filter((part) => part !== '').join('.'),
      path: of.path,
      kind: isMethod
        ? place.parent === null
          ? 'function'
          : 'method'
        : of.kind === 'constant'
          ? 'constant'
          : 'property',
      signature: of.signature,
      // How it is called stands where it is done.
      overloads: !isMethod ? [] : isHanded ? [done.signature] : (doc?.overloads ?? []),
      parameters: isMethod ? (of.of === undefined && !isHanded ? of : source).parameters : [],
      returns: null,
      bases: [],
      ...(of.value === undefined ? {} : { value: of.value }),
      doc: doc === null ? null : isMethod ? doc : ofValue(doc),
      since: doc?.since ?? null,
      raised: source.raised,
      unimplemented: of.unimplemented,
      start: of.start,
      end: of.end,
    });
    const kept = keptPrivate(of, owner, product);
    return {
      ...made,
      ...(kept.length === 0 ? {} : { unexported_types: kept.map(dotted) }),
      ...(of.isMagic === true ? { is_magic: true } : {}),
      ...(from !== undefined
        ? { inherited: { path: from.path, start: from.start, end: from.end, tags: true } }
        : of.words !== undefined
          ? { inherited: { path: of.path, ...of.words, tags: true } }
          : {}),
    };
  };

  return {
    symbols(of: Merged): SymbolAt[] {
      const shown = membersOf(of);
      const unit = of.name === '' ? OUTSIDE : unitOf(of.name);
      if (of.name === '')
        return shown
          .filter(({ kind }) => kind === 'method')
          .map((each) => member(each, of, { module: OUTSIDE, parent: null }));
      const { scope, path } = of.at;
      const { doc } = scope;
      const full = (name: string): string => dotted(resolve(name, of.name) ?? name);
      const mixed = (how: string): string[] => [
        ...new Set(of.mixins.flatMap((each) => (each.how === how ? [full(each.name)] : []))),
      ];
      const [included, extended, prepended] = ['include', 'extend', 'prepend'].map(mixed);
      const above = of.superclass === null || /^(?:::)?Object$/.test(of.superclass) ? [] : [full(of.superclass)];
      const name = dotted(of.name);
      const namespace = isNamespace(of);
      if (namespace && doc?.text == null) return [];
      const feature = featureOf(path);
      const own = {
        ...describe({
          name,
          module: namespace ? of.name : unit,
          path,
          kind: namespace ? 'module' : of.kind === 'class' ? 'class' : 'interface',
          parent: null,
          signature: scope.signature,
          parameters: [],
          returns: null,
          bases: [...above, ...(included ?? []), ...(extended ?? []), ...(prepended ?? [])],
          doc: doc === null ? null : { ...doc, parameters: [], returns: null, raises: [] },
          since: doc?.since ?? null,
          raised: [],
          start: scope.start,
          end: scope.end,
        }),
        ...(included?.length ? { interfaces: included } : {}),
        ...(extended?.length ? { traits: extended } : {}),
        ...(prepended?.length ? { prepended } : {}),
        ...(feature === undefined ? {} : { feature }),
      };
      if (!isShown(of, product)) Object.assign(own, { is_unexported: true });
      return [own, ...(namespace ? [] : shown.map((each) => member(each, of, { module: unit, parent: name })))];
    },
  };
}
