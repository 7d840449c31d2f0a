/** Public definitions of Python as API symbols with their members. */
import { describe } from '../describe.ts';
import type { SymbolAt } from '../platform.ts';
import { isKnownDecorator } from './decorators.ts';
import type { Described } from './described.ts';
import { isMarked, parseDocstring } from './docstring.ts';
import { inheritedOf, isFromAbove, orderAbove, saysStub, withInherited } from './inherited.ts';
import { membersAbove, type Placed, type ResolveBase, withFields } from './lineage.ts';
import type { PyDefinition } from './module.ts';
import { isPrivateName } from './module-names.ts';
import type { PublicSymbol } from './public-api.ts';

/** Whether a decorator, as a file writes it, lets errors of what it decorates reach the caller. */
export type Passes = (path: string, decorator: string) => boolean;
const isKnownDecoratorOf: Passes = (_path, decorator) => isKnownDecorator(decorator);

/** `used`: names that documents write behind a dot. `overridden`: methods that a subclass in the product implements, so that raising NotImplementedError only means "abstract". */
export function describeSymbols(
  publicSymbols: readonly PublicSymbol[],
  overridden: (className: string, method: string) => boolean,
  resolve: ResolveBase = () => undefined,
  passes: Passes = isKnownDecoratorOf,
  said: ReadonlyMap<string, Described> = new Map(),
  moduleAt: (path: string) => string | undefined = () => undefined,
  used: ReadonlySet<string> = new Set(),
): SymbolAt[] {
  const keyOf = (each: Placed): string => `${each.path}:${each.definition.start}:${each.definition.name}`;
  const known = new Set(publicSymbols.map(keyOf));
  // Of what is imported by its own name as well, the entry of that name says which it is another name of.
  const ownNamed = new Set(
    publicSymbols.flatMap(({ name, aliasOf: other, definition }) =>
      other !== undefined && name.endsWith(`.${definition.name}`) ? [other] : [],
    ),
  );
  return publicSymbols.flatMap((symbol) => {
    const { name, module, path, definition: found } = symbol;
    if (isMarked(found.doc, 'private')) return [];
    if (symbol.aliasOf !== undefined) return [aliasOf(symbol, symbol.aliasOf, resolve)];
    const made = documented(worded(withFields(symbol, resolve), name, said));
    const definition = calledAs(name.slice(name.lastIndexOf('.') + 1), made);
    const meant = `${moduleAt(path) ?? module}.${made.name}`;
    // What nobody else should write is named to nobody.
    const alias_of = definition === made || isPrivateName(meant) || ownNamed.has(name) ? undefined : meant;
    const isStub = definition.kind === 'function' && definition.unimplemented;
    const own = symbolOf({ name, module, path, parent: null }, definition, isStub, passes);
    if (alias_of !== undefined) own.alias_of = alias_of;
    if (definition.kind !== 'class') return [own];
    // Of an attribute that is a name alone what it is set to, or how documents use it, may say more.
    const ownMembers = definition.members.map((member) => ({ path: member.path ?? path, definition: member }));
    const hasTests = isOfTests(definition);
    const explained = explainedParameters(definition);
    const names = new Set<string>();
    const above = orderAbove(symbol, resolve);
    const members = [...ownMembers, ...membersAbove(symbol, resolve, (each) => known.has(keyOf(each)))]
      .map((each) => ({ ...each, definition: worded(each.definition, `${name}.${each.definition.name}`, said) }))
      .map((each) => ({ ...each, definition: withInherited(each.definition, above) }))
      .filter(
        ({ definition: member }) =>
          (isForUsers(member) || isMaker(member, definition)) &&
          !(hasTests && isTest(member)) &&
          !(isBareName(member) && !isGiven(member, explained) && !used.has(member.name)) &&
          !names.has(member.name) &&
          names.add(member.name) !== undefined,
      );
    const isAbstract = /\b(?:ABC|Protocol)\b/.test(definition.bases.join(' '));
    return [
      own,
      ...members.map(({ definition: member, path: at }) =>
        symbolOf(
          { name: `${name}.${member.name}`, module, path: at, parent: name },
          member,
          member.unimplemented &&
            !isAbstract &&
            !member.decorators.some((each) => /abstract/.test(each)) &&
            !overridden(made.name, member.name),
          passes,
        ),
      ),
    ];
  });
}

/** How it is imported and called; what it is stands under the other name. */
function aliasOf(symbol: PublicSymbol, other: string, resolve: ResolveBase): SymbolAt {
  const { name, module, path } = symbol;
  const { decorators: _decorators, ...made } = withFields(symbol, resolve);
  const called = calledAs(name.slice(name.lastIndexOf('.') + 1), { ...made, decorators: [], raises: [], doc: null });
  return { ...symbolOf({ name, module, path, parent: null }, called, false, () => true), alias_of: other };
}

/** Parameters of which the words of the class, or of what makes an instance, say what they are. */
function explainedParameters({ doc, members }: PyDefinition): ReadonlySet<string> {
  const docs = [doc, members.find(({ name }) => name === '__init__')?.doc ?? null];
  return new Set(
    docs.flatMap((each) =>
      each === null
        ? []
        : parseDocstring(each).parameters.flatMap(({ name, description }) => (description === '' ? [] : [name])),
    ),
  );
}
const isBareName = ({ isAttribute, returns, doc }: PyDefinition): boolean =>
  isAttribute === true && returns === null && doc === null;
const isGiven = ({ givenBy }: PyDefinition, explained: ReadonlySet<string>): boolean =>
  givenBy !== undefined && explained.has(givenBy);

/** A function or class that its module gives another name is called by that. */
function calledAs(own: string, definition: PyDefinition): PyDefinition {
  const { name, kind, signature, overloads = [] } = definition;
  if (own === name || kind === 'constant') return definition;
  const renamed = (text: string): string => text.replace(name, () => own);
  return {
    ...definition,
    name: own,
    signature: renamed(signature),
    ...(overloads.length === 0
      ? {}
      : { overloads: overloads.map((each) => ({ ...each, signature: renamed(each.signature) })) }),
  };
}

/** Where the source says nothing, the product's own documents may. */
function worded(definition: PyDefinition, name: string, said: ReadonlyMap<string, Described>): PyDefinition {
  const described = definition.doc === null ? said.get(name) : undefined;
  return described === undefined ? definition : { ...definition, doc: described.text, described };
}

/** By its name, unless its words say otherwise; what stands for syntax, as `__call__` does, where it has words. */
function isForUsers({ name, doc, kind }: PyDefinition): boolean {
  if (isMarked(doc, 'private')) return false;
  const isSyntax = kind === 'function' && /^__\w+__$/.test(name) && !OF_THE_LANGUAGE.has(name);
  return !name.startsWith('_') || isMarked(doc, 'public') || (isSyntax && doc !== null);
}
/** Called by a test runner, which gives it nothing. */
const isTest = ({ name, kind, parameters }: PyDefinition): boolean =>
  kind === 'function' && name.startsWith('test_') && parameters.length === 0;
/** At least half of its methods are tests. */
function isOfTests({ members }: PyDefinition): boolean {
  const methods = members.filter(({ name, kind }) => kind === 'function' && !name.startsWith('_'));
  const tests = methods.filter(isTest);
  return tests.length > 2 && tests.length * 2 >= methods.length;
}
/** Where the class has words of its own, those of what makes an instance stand beside them; a few words only name it. */
function isMaker({ name, doc }: PyDefinition, { doc: ofClass }: PyDefinition): boolean {
  if ((name !== '__init__' && name !== '__new__') || doc === null || ofClass === null || doc === ofClass) return false;
  if (isMarked(doc, 'private')) return false;
  const { text, parameters, raises } = parseDocstring(doc);
  return parameters.length > 0 || raises.length > 0 || (text?.length ?? 0) > FEW_WORDS;
}
const FEW_WORDS = 80;
/** What makes an object, or what Python itself asks it for. */
const OF_THE_LANGUAGE = new Set(
  'class_getitem copy deepcopy del dir format getattribute getnewargs getnewargs_ex getstate hash init init_subclass instancecheck new post_init prepare reduce reduce_ex repr set_name setstate sizeof str subclasscheck subclasshook'
    .split(' ')
    .map((each) => `__${each}__`),
);

/** Members that only the class's docstring describes have these words; what it describes beside them stays in its text. */
function documented(definition: PyDefinition): PyDefinition {
  if (definition.kind !== 'class' || definition.doc === null) return definition;
  const said = new Map(parseDocstring(definition.doc).attributes.map((each) => [each.name, each]));
  if (said.size === 0) return definition;
  const members = definition.members.map((member) => {
    const own = said.get(member.name);
    if (own === undefined || member.kind === 'function' || member.doc !== null) return member;
    return { ...member, doc: own.description, returns: member.returns ?? own.type };
  });
  const parameters = definition.parameters.map((parameter) => {
    const own = said.get(parameter.name);
    return own === undefined || parameter.description !== null
      ? parameter
      : { ...parameter, description: own.description };
  });
  return { ...definition, members, parameters };
}

type Place = Pick<SymbolAt, 'name' | 'module' | 'path' | 'parent'>;

function symbolOf(at: Place, definition: PyDefinition, unimplemented: boolean, passes: Passes): SymbolAt {
  const maker = definition.members.find(({ name }) => name === '__init__' || name === '__new__');
  const decorators = definition.kind === 'class' ? (maker?.decorators ?? []) : definition.decorators;
  const raises = decorators.every((each) => passes(at.path, each)) ? definition.raises : [];
  const { described } = definition;
  const parts = definition.doc === null ? null : parseDocstring(definition.doc);
  const doc = parts !== null && isFromAbove(definition) ? inheritedOf(parts, definition) : parts;
  const names = new Set(definition.members.map(({ name }) => name));
  const others = (doc?.attributes ?? []).filter(({ name }) => !names.has(name));
  const list = others.map(({ name, description }) => `- \`${name}\`: ${description}`).join('\n');
  const text = [doc?.text ?? '', list].filter((part) => part !== '').join('\n\n');
  const symbol = describe({
    ...at,
    kind: kindOf(definition, at.parent),
    signature: [...modifiersOf(definition), definition.signature].join('\n'),
    overloads: (definition.overloads ?? []).map(({ signature }) => signature),
    parameters: definition.parameters,
    returns: definition.returns,
    bases: definition.bases,
    value: definition.kind === 'constant' ? valueIn(definition.signature) : undefined,
    doc:
      doc === null
        ? null
        : { ...doc, text: text === '' ? null : text, deprecated: deprecationOf(definition, doc.deprecated) },
    raised: raises.map(({ line, ...each }) => ({ ...each, start: line })),
    unimplemented: unimplemented ? 'NotImplementedError' : undefined,
    isStub: definition.kind === 'function' && described === undefined && saysStub(definition.doc),
    start: definition.start,
    end: definition.end,
  });
  if (definition.isAttribute === true) symbol.is_assigned = true;
  if (described === undefined) return symbol;
  const { path, start, end } = described;
  return { ...symbol, inherited: { path, start, end, tags: true } };
}

/** How a method is called, and that it is one to write: decorators as the source writes them. */
const modifiersOf = ({ decorators, kind }: PyDefinition): string[] =>
  kind === 'class'
    ? []
    : decorators
        .filter((each) => MODIFIERS.has(each.slice(each.lastIndexOf('.') + 1).replace(/\(\)$/, '')))
        .map((each) => `@${each}`);
const MODIFIERS = new Set(
  'abstractclassmethod abstractmethod abstractproperty abstractstaticmethod cached_property classmethod property staticmethod'.split(
    ' ',
  ),
);

function kindOf(definition: PyDefinition, parent: string | null): SymbolAt['kind'] {
  if (definition.kind === 'class')
    return definition.bases.some((base) => /(?:^|\.)(?:Enum|IntEnum|StrEnum|Flag|IntFlag)$/.test(base))
      ? 'enum'
      : 'class';
  if (definition.kind === 'property') return 'property';
  if (definition.kind === 'constant') return parent === null ? 'constant' : 'property';
  return parent === null ? 'function' : 'method';
}

function deprecationOf(definition: PyDefinition, said: string | null): string | null {
  if (said !== null) return said;
  const decorator = definition.decorators.find((each) => /^(?:\w+\.)*deprecated\b/.test(each));
  if (decorator !== undefined) return /["']([^"']+)["']/.exec(decorator)?.[1] ?? 'Deprecated.';
  const own = isFromAbove(definition) ? null : definition.doc;
  return /^(?:\*\*)?deprecated\b[:.]?\s*(.*)/i.exec(own ?? '')?.[1] ?? null;
}

/** What stands behind the first equals sign of the last line. */
function valueIn(signature: string): string | undefined {
  const line = signature.slice(signature.lastIndexOf('\n') + 1);
  const at = line.indexOf(' = ');
  return at < 0 ? undefined : line.slice(at + 3) || undefined;
}
