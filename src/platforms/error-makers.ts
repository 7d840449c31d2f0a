/** What the constructors of a file's classes give on to the class above: which of their parameters become the words of an error. For any language; pure. */
import type { SyntaxNode } from '../adapters/tree-sitter.ts';
import { factoriesIn, type OwnWords, returnedWords, type TextOf, wordsGiven } from './own-words.ts';
import { speaksOfLocal } from './rebound.ts';

/** One constructor: what it takes, and of each argument that it gives on, which of its parameters that is. */
export interface Maker {
  takes: string[];
  gives: (number | null)[];
  /** To whom: a constructor of the class above, or another one of its own; nobody where that is missing. */
  to?: 'above' | 'own';
  /** The first literal among them. */
  says?: NonNullable<OwnWords['says']>;
}
export interface ErrorClass extends OwnWords {
  name: string;
  /** The class above, as written; null for none. */
  base: string | null;
  makers: Maker[];
  /** Traits that are put into it, as written. */
  mixes?: string[];
  /** It makes the words anew whenever they are asked for. */
  isWorded?: true;
}
const CLASSES = ['class_definition', 'class_declaration', 'abstract_class_declaration', 'class'];
const MAKERS = new Set(['__init__', '__construct', 'constructor', 'initialize']);
/** Members by which a class gives its words itself. */
const WORDS = new Set(['__str__', 'getMessage', 'Message', 'message', 'to_s']);
const ABOVE = ['call', 'scoped_call_expression', 'call_expression', 'explicit_constructor_invocation', 'super'];

/** `textOf` reads a literal. */
export function errorClassesIn(root: SyntaxNode, textOf: TextOf): ErrorClass[] {
  return root.descendantsOfType(CLASSES).flatMap((node): ErrorClass[] => {
    const name = node.childForFieldName('name')?.text;
    if (name === undefined || !node.isNamed) return [];
    const members = membersOf(node.childForFieldName('body'));
    const made = members.filter((each) => each.type === 'constructor_declaration' || MAKERS.has(nameOf(each)));
    const primary = primaryOf(node, textOf);
    const isWorded = members.some((each) => WORDS.has(nameOf(each)) && !/^(?:field|property)_/.test(each.type));
    const says = members.some((each) => nameOf(each) === 'Message' && each.type === 'property_declaration');
    const base = baseOf(node);
    const mixes = mixedInto(node);
    if (base === null && made.length === 0 && mixes.length === 0) return [];
    const makers = [...made.map((each) => makerOf(each, textOf)), ...(primary === undefined ? [] : [primary])];
    const worded = members.filter((each) => WORDS.has(nameOf(each)));
    const own = worded.length === 1 && worded[0] !== undefined ? returnedWords(worded[0], textOf) : undefined;
    const factories = factoriesIn(members, name, textOf);
    return [
      {
        ...{ name, base, makers },
        ...(mixes.length === 0 ? {} : { mixes }),
        ...(isWorded || says ? { isWorded: true } : {}),
        ...(own === undefined ? {} : { says: own }),
        ...(factories === undefined ? {} : { factories }),
      },
    ];
  });
}

/** Traits of PHP, modules of Ruby. */
export const mixedInto = (node: SyntaxNode): string[] =>
  (node.childForFieldName('body')?.namedChildren ?? []).flatMap((each) => {
    if (each.type === 'use_declaration')
      return each.namedChildren.filter(({ type }) => /name$/.test(type)).map(({ text }) => text);
    const isIncluded =
      each.type === 'call' && /^(?:include|prepend)$/.test(each.childForFieldName('method')?.text ?? '');
    const list = isIncluded ? (each.childForFieldName('arguments')?.namedChildren ?? []) : [];
    return list.filter(({ type }) => /^(?:constant|scope_resolution)$/.test(type)).map(({ text }) => text);
  });

const nameOf = (node: SyntaxNode): string => node.childForFieldName('name')?.text ?? '';

const membersOf = (body: SyntaxNode | null): SyntaxNode[] =>
  (body?.namedChildren ?? []).flatMap((each) =>
    each.type === 'decorated_definition' ? (each.childForFieldName('definition') ?? []) : [each],
  );

/** The first of what it extends, whatever the language calls that; what it implements stands elsewhere or behind. */
function baseOf(node: SyntaxNode): string | null {
  const clause =
    node.childForFieldName('superclasses') ??
    node.childForFieldName('superclass') ??
    node.namedChildren.find(({ type }) => /^(?:base_clause|base_list|class_heritage)$/.test(type));
  const first = clause?.namedChildren.find(({ type }) => !/comment|keyword_argument|implements/.test(type));
  const extended = first?.type === 'extends_clause' ? first.childForFieldName('value') : first;
  const type = extended?.type === 'primary_constructor_base_type' ? extended.childForFieldName('type') : extended;
  return type == null ? null : type.text.replace(/<.*$/s, '').trim();
}

function makerOf(node: SyntaxNode, textOf: TextOf): Maker {
  const takes = namesOf(node.childForFieldName('parameters'));
  const body = node.childForFieldName('body');
  const initial = node.namedChildren.find(({ type }) => type === 'constructor_initializer');
  const saidIn = (call: SyntaxNode): Pick<Maker, 'says'> => {
    const says = wordsGiven(call, textOf);
    return says === undefined ? {} : { says };
  };
  if (node.type === 'constructor_declaration' && initial !== undefined) {
    const to = /^:\s*base\b/.test(initial.text) ? 'above' : 'own';
    return { takes, gives: givenIn(initial, takes, null), to, ...saidIn(initial) };
  }
  const calls = body?.descendantsOfType(ABOVE).filter(isAbove) ?? [];
  const [only, ...others] = calls;
  // Java and C# go on with what takes nothing where nobody says otherwise.
  if (only === undefined && node.type === 'constructor_declaration') return { takes, gives: [], to: 'above' };
  if (body === null || only === undefined || others.length > 0) return { takes, gives: [] };
  const to = only.childForFieldName('constructor')?.type === 'this' ? 'own' : 'above';
  // Ruby's `super` gives on all that its method takes.
  return only.type === 'super'
    ? { takes, gives: takes.map((_name, at) => at), to }
    : { takes, gives: givenIn(only, takes, body), to, ...saidIn(only) };
}

/** `class Torn(string words) : Exception(words)` */
function primaryOf(node: SyntaxNode, textOf: TextOf): Maker | undefined {
  const list = node.namedChildren.find(({ type }) => type === 'parameter_list');
  const bases = node.namedChildren.find(({ type }) => type === 'base_list');
  const takes = namesOf(list ?? null);
  if (list === undefined || bases === undefined) return undefined;
  const says = wordsGiven(bases.descendantsOfType('primary_constructor_base_type')[0] ?? bases, textOf);
  return { takes, gives: givenIn(bases, takes, null), to: 'above', ...(says === undefined ? {} : { says }) };
}

function isAbove(node: SyntaxNode): boolean {
  const [of, parent] = [node.childForFieldName('function'), node.parent];
  if (node.type === 'super')
    return /^(?:call|call_expression|explicit_constructor_invocation)$/.test(parent?.type ?? '') === false;
  if (node.type === 'explicit_constructor_invocation')
    return /^(?:super|this)$/.test(node.childForFieldName('constructor')?.type ?? '');
  if (node.type === 'scoped_call_expression') return /^parent::__construct\b/i.test(node.text);
  if (node.type === 'call_expression') return of?.type === 'super';
  return node.childForFieldName('method')?.type === 'super' || /\.__init__$/.test(of?.text ?? '');
}

function givenIn(call: SyntaxNode, takes: readonly string[], body: SyntaxNode | null): (number | null)[] {
  const list =
    call.childForFieldName('arguments') ?? call.namedChildren.find(({ type }) => /^argument(?:s|_list)$/.test(type));
  const given = (list?.namedChildren ?? []).filter(({ type }) => !/comment/.test(type));
  // `Base.__init__(self, words)`
  const own = /^[A-Z][\w.]*\.__init__$/.test(call.childForFieldName('function')?.text ?? '') ? given.slice(1) : given;
  return own.flatMap((each): (number | null)[] => {
    const name = each.childForFieldName('name')?.text;
    const value = each.type === 'argument' ? (each.namedChildren.at(-1) ?? each) : each;
    const at = takes.indexOf(value.text.replace(/^\$/, ''));
    if (name !== undefined && value.id !== each.childForFieldName('name')?.id && name !== 'message') return [];
    return [at < 0 || (body !== null && speaksOfLocal(value, body)) ? null : at];
  });
}

/** In their order, without `self`, marks and types. */
const namesOf = (list: SyntaxNode | null): string[] =>
  (list?.namedChildren ?? []).flatMap((each) => {
    if (/comment|separator/.test(each.type)) return [];
    const named = each.childForFieldName('name') ?? each.childForFieldName('pattern') ?? each.namedChild(0) ?? each;
    const name = named.text.replace(/^[$&*]+/, '');
    return name === 'self' ? [] : [name];
  });
