/** Calls in the body of a class or module, and what each declares, hides or mixes in; what nobody here knows is reported, never guessed. */
import type { SyntaxNode } from '../../adapters/tree-sitter.ts';
import { lineOf } from '../tree-lines.ts';
import { type Body, bodyMade, declaresMethods } from './blocks.ts';
import type { RubyMember } from './declared.ts';
import { blockOf, constantPath, nameIn, namesIn, type OwnCall, optionIn, shortText } from './nodes.ts';
import { parametersOf } from './parameters.ts';
import type { Place } from './writer.ts';

export interface Known {
  /** Where its comment ends, if not at the declaration itself. */
  above?: SyntaxNode;
  /** The last line of its head. */
  head?: number;
  isPublic?: boolean;
  /** The comment above it is of something else. */
  silent?: true;
  /** The words above it are of a list that it is one of. */
  ofMany?: true;
  body?: SyntaxNode | null;
}
export interface CallInput {
  node: SyntaxNode;
  call: OwnCall | undefined;
  place: Place;
  requires: string[];
  declare(
    place: Place,
    around: SyntaxNode,
    member: Pick<RubyMember, 'kind' | 'name' | 'signature'> & Partial<RubyMember>,
    known?: Known,
  ): void;
  method(node: SyntaxNode, place: Place, around: SyntaxNode, known?: Known): string;
  walk(nodes: readonly SyntaxNode[], place: Place): void;
  elsewhere(name: string, object: SyntaxNode, place: Place): Place;
}
type Handle = (input: CallInput & { call: OwnCall }) => 'unknown' | undefined;

/** `attr_reader` and its kin: what each name is read and written by. */
const ATTRIBUTES: ReadonlyMap<string, { reads: boolean; singleton?: true }> = new Map<
  string,
  { reads: boolean; singleton?: true }
>([
  ['attr', { reads: true }],
  ['attr_reader', { reads: true }],
  ['attr_accessor', { reads: true }],
  ['attr_writer', { reads: false }],
  ...['cattr', 'mattr', 'thread_mattr', 'thread_cattr'].flatMap((kind) => [
    [`${kind}_reader`, { reads: true, singleton: true }] as const,
    [`${kind}_accessor`, { reads: true, singleton: true }] as const,
    [`${kind}_writer`, { reads: false, singleton: true }] as const,
  ]),
  ['class_attribute', { reads: true, singleton: true }],
]);

const attributes: Handle = ({ node, call, place, declare }) => {
  const { reads, singleton } = ATTRIBUTES.get(call.name) ?? { reads: true };
  const names = namesIn(call.given.filter(({ type }) => type !== 'pair'));
  if (names === undefined) return 'unknown';
  for (const name of names)
    declare(place, node, {
      kind: reads ? 'attribute' : 'method',
      name: reads ? name : `${name}=`,
      signature: `${call.name} :${name}`,
      ...(singleton === undefined ? {} : { singleton }),
    });
  return undefined;
};

/** `private`, `private :a`, `private def a`, `private attr_reader :a`. */
const visibility: Handle = (input) => {
  const { call, place, walk, method } = input;
  const to = call.name === 'module_function' ? 'module_function' : call.name === 'public' ? 'public' : 'private';
  if (call.given.length === 0) {
    place.visibility = to;
    return undefined;
  }
  for (const given of call.given) {
    const names = namesIn([given]);
    if (names !== undefined) place.scope.marks.push({ names, singleton: place.singleton, to });
    else if (given.type === 'method') method(given, { ...place, visibility: to }, input.node);
    else walk([given], { ...place, visibility: to });
  }
  return undefined;
};

/** `private_class_method :open`, `private_class_method def self.open`. */
const classVisibility: Handle = ({ node, call, place, method }) => {
  const isPublic = call.name === 'public_class_method';
  const names = call.given.flatMap((given) =>
    /method$/.test(given.type) ? [method(given, place, node)] : (namesIn([given]) ?? []),
  );
  place.scope.marks.push({ names, singleton: true, to: isPublic ? 'public' : 'private' });
  return undefined;
};

const mixin: Handle = ({ call, place }) => {
  for (const given of call.given) {
    if (given.type === 'self') {
      if (call.name === 'extend' || place.singleton) place.scope.extendsSelf = true;
      continue;
    }
    const name = constantPath(given);
    const how = place.singleton && call.name === 'include' ? 'extend' : (call.name as 'include' | 'extend' | 'prepend');
    if (name !== undefined) place.scope.mixins.push({ how, name });
  }
  return undefined;
};

const alias: Handle = ({ node, call, place, declare }) => {
  const [name, of] = call.given.map(nameIn);
  if (name === undefined || of === undefined) return 'unknown';
  declare(place, node, { kind: 'method', name, of, signature: shortText(node.text) });
  return undefined;
};

/** Forwardable, and `delegate` of Active Support: https://docs.ruby-lang.org/en/master/Forwardable.html */
const delegators: Handle = ({ node, call, place, declare }) => {
  const [receiver, ...rest] = call.given.filter(({ type }) => type !== 'pair');
  const to = optionIn(call.given, 'to');
  const one = /delegator$/.test(call.name);
  const singleton = /single/.test(call.name) ? { singleton: true } : {};
  const forwards = (
    name: string,
    signature: string,
    given: SyntaxNode | null | undefined,
    called: string,
    isOfMany = false,
  ): void =>
    declare(
      place,
      node,
      {
        ...{ kind: 'method', name, signature, ...singleton },
        ...(given == null ? {} : { forwards: { to: nameIn(given) ?? given.text, called } }),
      },
      isOfMany ? { ofMany: true } : {},
    );
  if (to !== undefined) {
    const names = namesIn(call.given.filter(({ type }) => type !== 'pair'));
    const prefix = optionIn(call.given, 'prefix');
    if (names === undefined || (prefix !== undefined && prefix.text !== 'true' && nameIn(prefix) === undefined))
      return 'unknown';
    const before =
      prefix === undefined || prefix.text === 'false'
        ? ''
        : `${prefix.text === 'true' ? to.text.replace(/^[:@]+/, '') : nameIn(prefix)}_`;
    const options = call.given.flatMap(({ type, text }) => (type === 'pair' ? [text] : [])).join(', ');
    for (const name of names)
      forwards(`${before}${name}`, `${call.name} :${name}, ${options}`, to, name, names.length > 1);
    return undefined;
  }
  if (one) {
    const [method, called] = rest.map(nameIn);
    if (method === undefined) return 'unknown';
    forwards(called ?? method, shortText(node.text), receiver, method);
    return undefined;
  }
  // `instance_delegate [:a, :b] => :@c`
  const pairs = call.given.filter(({ type }) => type === 'pair');
  const listed =
    pairs.length > 0 ? namesIn(pairs.flatMap((each) => each.childForFieldName('key') ?? [])) : namesIn(rest);
  if (listed === undefined || (pairs.length === 0 && receiver === undefined)) return 'unknown';
  for (const name of listed)
    forwards(
      name,
      pairs.length > 0 ? shortText(node.text) : `${call.name} ${receiver?.text ?? ''}, :${name}`,
      pairs.length > 0 ? pairs[0]?.childForFieldName('value') : receiver,
      name,
      // Words above a list of several are of the list.
      listed.length > 1,
    );
  return undefined;
};

/** `define_method(:read) { |path| … }` */
const defined: Handle = ({ node, call, place, declare }) => {
  const name = nameIn(call.given[0]);
  if (name === undefined) return 'unknown';
  const block = node.childForFieldName('block');
  const list = block?.childForFieldName('parameters') ?? null;
  declare(
    place,
    node,
    {
      kind: 'method',
      name,
      singleton: place.singleton || call.name === 'define_singleton_method',
      signature: withoutBody(node, block, list),
      parameters: parametersOf(list),
    },
    { head: lineOf(node), body: block?.childForFieldName('body') ?? null },
  );
  return undefined;
};

/** `define_method(:read) { |path| }` */
function withoutBody(node: SyntaxNode, block: SyntaxNode | null, list: SyntaxNode | null): string {
  if (block === null) return shortText(node.text);
  const head = node.text.slice(0, (list?.startIndex ?? block.startIndex) - node.startIndex).trimEnd();
  if (list === null) return shortText(head);
  return shortText(`${head} ${list.text} ${block.type === 'block' ? '}' : 'end'}`);
}

const gone: Handle = ({ node, call, place }) => {
  const names = namesIn(call.given) ?? [];
  place.scope.marks.push({ names, singleton: place.singleton, to: 'gone', at: lineOf(node) });
  return undefined;
};

const privateConstants: Handle = ({ call, place }) => {
  place.scope.privateConstants.push(...(namesIn(call.given) ?? []));
  return undefined;
};

const loads: Handle = ({ call, requires }) => {
  const given = call.name === 'autoload' ? call.given[1] : call.given[0];
  const path = given?.type === 'string' ? nameIn(given) : undefined;
  requires.push(path === undefined ? '*' : call.name === 'require_relative' ? `./${path}` : path);
  return undefined;
};

const HANDLES: ReadonlyMap<string, Handle> = new Map([
  ...[...ATTRIBUTES.keys()].map((name) => [name, attributes] as const),
  ...['public', 'private', 'protected', 'module_function'].map((name) => [name, visibility] as const),
  ...['private_class_method', 'public_class_method'].map((name) => [name, classVisibility] as const),
  ...['include', 'extend', 'prepend'].map((name) => [name, mixin] as const),
  ...['def_delegator', 'def_instance_delegator', 'def_single_delegator'].map((name) => [name, delegators] as const),
  ...['def_delegators', 'def_instance_delegators', 'def_single_delegators'].map((name) => [name, delegators] as const),
  ...['delegate', 'instance_delegate', 'single_delegate'].map((name) => [name, delegators] as const),
  ...['define_method', 'define_singleton_method'].map((name) => [name, defined] as const),
  ...['undef_method', 'remove_method'].map((name) => [name, gone] as const),
  ...['require', 'require_relative', 'autoload', 'load'].map((name) => [name, loads] as const),
  ['alias_method', alias],
  ['private_constant', privateConstants],
]);

/** Calls that declare no name, or change nothing of what is declared. */
const PLAIN = new Set(
  (
    'public_constant deprecate deprecate_constant ruby2_keywords using freeze raise fail warn puts print p pp at_exit trap loop lambda proc abort exit gem memoize private_attr ' +
    'validates validates_presence_of before_action after_action around_action before_validation rescue_from helper_method included extended inherited prepended hook Integer Float String Array Hash'
  ).split(' '),
);
/** Code that is made as text, or in the class of another. */
const EVALUATES =
  /\b(?:define_method|define_singleton_method|class_eval|module_eval|instance_eval|class_exec|attr_(?:reader|writer|accessor)|alias_method)\b/;

const bodyPlace = (body: Body, { place, elsewhere }: Pick<CallInput, 'place' | 'elsewhere'>): Place =>
  body.of === 'other'
    ? { ...elsewhere(body.name, body.object, place), singleton: false }
    : { ...place, singleton: body.of === 'itself' || place.singleton, visibility: 'public' };

/** `unknown`: it may declare names that nobody sees before it runs. */
export function readCall(input: Omit<CallInput, 'call'> & { call: OwnCall | undefined }): 'unknown' | undefined {
  const { node, call, place } = input;
  const made = bodyMade(node);
  if (made !== undefined) {
    const { body, inside } = made;
    input.walk(inside, bodyPlace(body, input));
    return undefined;
  }
  if (declaresMethods(blockOf(node))) return 'unknown';
  if (call === undefined) {
    if (
      /^(?:push|each|map|setup|eager_load|glob)$/.test(node.childForFieldName('method')?.text ?? '') &&
      /\brequire\b|Zeitwerk|\bDir\b/.test(node.text)
    )
      input.requires.push('*');
    return EVALUATES.test(node.text) && place.path.length > 0 ? 'unknown' : undefined;
  }
  const handle = HANDLES.get(call.name);
  if (handle !== undefined) return handle({ ...input, call });
  if (place.path.length === 0) {
    if (/Zeitwerk|\bloader\b/.test(node.text)) input.requires.push('*');
    return undefined;
  }
  // `memoize def read`: a method that is given on is declared.
  const methods = call.given.filter(({ type }) => /^(?:singleton_)?method$/.test(type));
  for (const each of methods) input.method(each, place, node);
  if (methods.length > 0 || PLAIN.has(call.name)) return undefined;
  const isNamed = nameIn(call.given[0]) !== undefined && call.given[0]?.type !== 'string';
  return isNamed || (call.block !== null && EVALUATES.test(call.block.text)) || /_eval$/.test(call.name)
    ? 'unknown'
    : undefined;
}
