/** What a C# product offers: public types of its project with their public and protected members, parts of one type joined. Pure. */
import { GLOBAL } from '../../ecosystems/dotnet.ts';
import { type DotnetManifest, isOfProject } from '../../manifests/dotnet-project.ts';
import type { ManifestFacts } from '../../manifests/manifest.ts';
import { describe } from '../describe.ts';
import type { FileEvidence } from '../evidence.ts';
import type { SymbolAt } from '../platform.ts';
import type { CsharpFile } from './declarations.ts';
import type { CsharpDeclaration } from './declared.ts';
import { memberWords, typeWords } from './inherited.ts';
import { partsOf, plainType } from './parameters.ts';
import { type Targets, targetsOf } from './targets.ts';
import { type CsharpType, type CsharpTypes, keyOf, type Member, typeNamed, typesOf } from './types.ts';
import type { XmlDoc } from './xmldoc.ts';

export function publicSymbols(
  files: ReadonlyMap<string, FileEvidence>,
  manifest: ManifestFacts | null,
  publicModules: readonly string[],
): SymbolAt[] {
  const { project } = (manifest ?? {}) as Partial<DotnetManifest>;
  const own = [...files]
    .flatMap(([path, { module }]): [string, CsharpFile][] => (module === null ? [] : [[path, module as CsharpFile]]))
    .filter(([path]) => isOfProject(path, project))
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  const targets = targetsOf(project);
  const types = typesOf(own, (readings) => targets.of(readings)?.shown ?? []);
  const isShown = (type: CsharpType): boolean =>
    type.outer === null && (publicModules.length === 0 || publicModules.includes(type.namespace));
  return [...types.values()]
    .filter(isShown)
    .toSorted((a, b) => (a.namespace === b.namespace ? 0 : a.namespace < b.namespace ? -1 : 1))
    .flatMap((type) => symbolsOf(type, { types, targets, nested: Map.groupBy(types.values(), ({ outer }) => outer) }));
}

interface Product {
  types: CsharpTypes;
  targets: Targets;
  nested: ReadonlyMap<string | null, readonly CsharpType[]>;
}

const NEVER = /\bNever\b/;
const isOpen = ({ isPublic, attributes }: CsharpDeclaration): boolean =>
  isPublic && !attributes.some(({ name, text }) => name === 'EditorBrowsable' && NEVER.test(text));
const isOpenType = ({ parts }: CsharpType): boolean =>
  parts.some(({ of }) => of.isPublic) &&
  !parts.some(({ of }) => of.attributes.some(({ name, text }) => name === 'EditorBrowsable' && NEVER.test(text)));

const moduleOf = ({ namespace }: CsharpType): string => (namespace === '' ? GLOBAL : namespace);

function symbolsOf(type: CsharpType, product: Product): SymbolAt[] {
  const { types, targets, nested } = product;
  const found = isOpenType(type) ? targets.of(type.parts) : undefined;
  const [part] = found?.shown ?? [];
  if (found === undefined || part === undefined) return [];
  const { doc, inherited } = typeWords(type, types);
  const module = moduleOf(type);
  const { bases, interfaces } = basesOf(type, types);
  const primary = type.parts.find(({ of }) => of.parameters.length > 0) ?? part;
  const own = symbol(
    {
      ...part.of,
      parameters: primary.of.parameters,
      signature: signatureOf(
        type,
        part.of,
        found.shown.map(({ of }) => of),
      ),
      attributes: type.parts.flatMap(({ of }) => of.attributes),
    },
    { path: part.path, module, name: type.name, parent: type.outer },
    doc,
  );
  const components = new Map((doc?.parameters ?? []).map(({ name, description }) => [name, description]));
  return [
    {
      ...own,
      bases,
      ...(interfaces.length === 0 ? {} : { interfaces }),
      ...(found.conditions.length === 0 ? {} : { conditions: found.conditions }),
      ...(inherited === undefined ? {} : { inherited }),
    },
    ...named(type, targets).flatMap(({ called, first, others, conditions }): SymbolAt[] => {
      const words = memberWords(first, type, types);
      const said = components.get(first.of.name) ?? '';
      // What a record says of the component that a property gives.
      const documented =
        words.doc === null && first.of.kind === 'property' && said !== '' ? { ...NO_WORDS, text: said } : words.doc;
      const made = symbol(
        first.of,
        { path: first.path, module, name: `${type.name}.${called}`, parent: type.name },
        documented,
        others,
      );
      const own = conditions.filter((each) => !found.conditions.includes(each));
      return [
        {
          ...made,
          ...(own.length === 0 ? {} : { conditions: own }),
          ...(words.inherited === undefined ? {} : { inherited: words.inherited }),
        },
      ];
    }),
    ...(nested.get(type.name) ?? []).flatMap((each) => symbolsOf(each, product)),
  ];
}

/** The words before a type's name are those of all its parts together. */
function signatureOf(type: CsharpType, speaker: CsharpDeclaration, shown: readonly CsharpDeclaration[]): string {
  const word = /\b(?:class|struct|interface|record)\b/;
  const [head = ''] = speaker.signature.split(word, 1);
  const rest = speaker.signature.slice(head.length);
  const others = type.parts.filter(({ of }) => of !== speaker && !shown.slice(1).includes(of));
  const missing = others
    .flatMap(({ of }) => of.signature.split(word, 1)[0]?.trim().split(/\s+/) ?? [])
    .filter((each, at, all) => MODIFIERS.has(each) && all.indexOf(each) === at && !head.includes(each));
  if (missing.length === 0) return speaker.signature;
  const words = [...head.trim().split(/\s+/), ...missing].filter((each) => each !== '');
  return `${words.toSorted((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b)).join(' ')} ${rest}`;
}
const ORDER = ['public', 'protected', 'internal', 'static', 'abstract', 'sealed', 'new', 'unsafe', 'readonly', 'ref'];
const MODIFIERS = new Set(ORDER.slice(0, 6));

/** Names in full of what others see above a type, what it implements apart. */
function basesOf(type: CsharpType, types: CsharpTypes): { bases: string[]; interfaces: string[] } {
  const all = type.parts.flatMap(({ of }) =>
    of.bases.flatMap((written, at) => {
      const found = typeNamed(written, type, types);
      if (found !== undefined && !isOpenType(found)) return [];
      const kind = found?.parts[0]?.of.kind;
      const isInterface =
        kind === undefined
          ? at > 0 || of.kind === 'struct' || /^I[A-Z]/.test(plainType(written).name.replace(/^.*\./, ''))
          : kind === 'interface';
      return [
        {
          name: found === undefined ? written.replace(/^global::/, '') : filled(found.name, written, type),
          isInterface: isInterface && of.kind !== 'interface',
        },
      ];
    }),
  );
  const names = (some: typeof all): string[] => [...new Set(some.map(({ name }) => name))];
  return { bases: names(all), interfaces: names(all.filter(({ isInterface }) => isInterface)) };
}

/** A type of the product with what fills it in, where that is more than the parameters of the type itself. */
function filled(name: string, written: string, { parts }: CsharpType): string {
  const [open, at] = [written.indexOf('<'), name.lastIndexOf('<')];
  const own = new Set(parts.flatMap(({ of }) => of.typeParameters));
  const given = open < 0 ? [] : partsOf(written.slice(open + 1, written.lastIndexOf('>')));
  if (at < 0 || given.length === 0 || given.every((each) => own.has(each.trim()))) return name;
  return `${name.slice(0, at)}<${given.map((each) => each.trim()).join(', ')}>`;
}

interface Named {
  called: string;
  first: Member;
  others: string[];
  conditions: string[];
}

const isCallable = ({ kind }: CsharpDeclaration): boolean =>
  ['method', 'constructor', 'operator', 'indexer'].includes(kind);

/** `T?` of a type that is a structure is another type than `T?` of a class: `Nullable<T>`. */
function withNullable(erased: string, { signature, typeParameters }: CsharpDeclaration): string {
  const of = /(?<![\w.])(\w+)\?/g;
  return erased.replace(of, (written, name: string) =>
    typeParameters.includes(name) && new RegExp(`\\bwhere\\s+${name}\\s*:\\s*(?:struct|unmanaged)\\b`).test(signature)
      ? `Nullable<${name}>`
      : written,
  );
}

/** Methods of one name differ by what they take; those that differ by target alone are one. */
function named({ members }: CsharpType, targets: Targets): Named[] {
  const listOf = (of: CsharpDeclaration): string =>
    of.parameters.map(({ erased }) => withNullable(erased, of)).join(',');
  const keyed = Map.groupBy(members, ({ of }) =>
    isCallable(of)
      ? `${of.kind} ${keyOf(of.name, of.typeParameters.length)}(${listOf(of)}${of.kind === 'operator' ? ` ${of.returns ?? ''}` : ''})`
      : `field ${of.name}`,
  );
  const shown = [...keyed.values()].flatMap((readings) => {
    const found = targets.of(readings);
    const open = (found?.shown ?? []).filter(({ of }) => isOpen(of));
    return found === undefined || open.length === 0 ? [] : [{ ...found, shown: open }];
  });
  const counts = new Map<string, number>();
  for (const {
    shown: [first],
  } of shown)
    if (first !== undefined) counts.set(first.of.name, (counts.get(first.of.name) ?? 0) + 1);
  return shown.flatMap(({ shown: [first, ...rest], conditions }): Named[] => {
    if (first === undefined) return [];
    const { of } = first;
    const generic = of.typeParameters.length > 0 ? `<${of.typeParameters.join(',')}>` : '';
    const isAlone = !isCallable(of) || counts.get(of.name) === 1;
    const called =
      of.kind === 'indexer' ? `this[${listOf(of)}]` : `${of.name}${generic}${isAlone ? '' : `(${listOf(of)})`}`;
    const others = [...new Set(rest.map((each) => each.of.signature))].filter((each) => each !== of.signature);
    return [{ called, first, others, conditions }];
  });
}

const KINDS: Readonly<Record<CsharpDeclaration['kind'], SymbolAt['kind']>> = {
  class: 'class',
  struct: 'class',
  interface: 'interface',
  enum: 'enum',
  delegate: 'type',
  constructor: 'method',
  method: 'method',
  operator: 'method',
  property: 'property',
  indexer: 'property',
  event: 'property',
  field: 'property',
  constant: 'constant',
  value: 'property',
};

function symbol(
  of: CsharpDeclaration,
  at: Pick<SymbolAt, 'path' | 'module' | 'name' | 'parent'>,
  doc: XmlDoc | null,
  overloads: readonly string[] = [],
): SymbolAt {
  const { kind, signature, returns, value, throws, attributes, start, end } = of;
  const obsolete = attributes.find(({ name }) => name === 'Obsolete');
  const deprecated = obsolete === undefined ? null : (wordsOf(obsolete.text) ?? 'Deprecated.');
  const said = new Set((doc?.parameters ?? []).map(({ name }) => name));
  const types = of.typeParameters.map((name) => `<${name}>`).filter((name) => said.has(name));
  return describe({
    ...at,
    kind: KINDS[kind],
    signature,
    overloads,
    parameters: [
      // A type parameter that nobody explains stands in the signature.
      ...types.map((name) => ({ name, type: null, default: null, description: null })),
      ...of.parameters.map(({ name, type, default: initial, description }) => ({
        name,
        type,
        default: initial,
        description,
      })),
    ],
    returns: kind === 'constructor' ? null : returns,
    bases: [],
    ...(value === null ? {} : { value }),
    doc: doc === null && deprecated === null ? null : { ...(doc ?? NO_WORDS), deprecated },
    raised: throws,
    refuses: of.refuses,
    start,
    end,
  });
}

const NO_WORDS: XmlDoc = { text: null, parameters: [], returns: null, raises: [], deprecated: null, inherits: null };

/** The first string of `("Use other.", true)`. */
const wordsOf = (text: string): string | undefined => {
  const parts = [...text.matchAll(/(?<!\\)"((?:\\.|[^"\\])*)"/g)].map(([, words = '']) => words);
  const joined = /^\(\s*(?:message:\s*)?@?"/.test(text)
    ? parts.slice(0, text.includes('+') ? undefined : 1).join('')
    : '';
  return joined.trim() === '' ? undefined : joined.replaceAll('\\"', '"').replaceAll('\\\\', '\\');
};
