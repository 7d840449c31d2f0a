/** The words of a message as its source puts them together: literals, names of literals, forms that are filled, and the places of values. For any language; pure. */
import type { SyntaxNode } from '../adapters/tree-sitter.ts';
import { type Piece, piecesOf, streamedIn } from './built-text.ts';

export interface Reading {
  /** A literal as written; null for what is none. */
  literal(node: SyntaxNode): string | null;
  /** Joins two texts. */
  operator: '+' | '.';
  /** How the language writes a value inside of a text. */
  hole(code: string): string;
  /** What holds the form that a call fills: `sprintf(form, …)`. */
  form?(node: SyntaxNode): SyntaxNode | null | undefined;
}

const LONGEST = 240;
const LONGEST_HOLE = 60;

/** Null where nothing of it is written out. */
export function messageIn(node: SyntaxNode | null | undefined, reading: Reading): string | null {
  const text = node == null ? null : partOf(node, reading, 0);
  return text === null || text.trim() === '' ? null : shortened(text);
}

/** The parameter of the function that a message is, alone or as the form that is filled: `String.format(words, …)`. */
export function takenIn(body: SyntaxNode, reading: Reading): (node: SyntaxNode) => string | undefined {
  const list = body.parent?.childForFieldName('parameters')?.text ?? '';
  return (node) => {
    let at: SyntaxNode | null | undefined = node;
    for (let depth = 0; at != null && depth < DEEPEST; depth++) {
      const form: SyntaxNode | null | undefined = reading.form?.(at);
      // `words ?? "No core."`: what is given instead.
      const instead: SyntaxNode | null | undefined =
        DEFAULTED.test(at.type) && at.children.some(({ type }) => ELSE.has(type)) ? at.namedChild(0) : form;
      const inside: SyntaxNode | null | undefined =
        at.type === 'parenthesized_expression' || at.type === 'argument' ? at.namedChildren.at(-1) : instead;
      if (inside == null) break;
      at = inside;
    }
    const name = at?.text ?? '';
    return /^\$?\w+$/.test(name) && isNameIn(list, name) ? name : undefined;
  };
}
const isNameIn = (list: string, name: string): boolean =>
  list
    .split(name)
    .some((before, at, all) => at < all.length - 1 && !/[\w$]$/.test(before) && !/^\w/.test(all[at + 1] ?? ''));

/** Its first line with words, and of a long one what fits; an ellipsis for what follows. */
function shortened(text: string): string {
  const lines = text.split('\n');
  const at = lines.findIndex((line) => line.trim() !== '');
  const line = (lines[at] ?? '').trimEnd();
  const isWhole = line.length <= LONGEST && lines.slice(at + 1).every((each) => each.trim() === '');
  if (isWhole) return at > 0 ? line.trimStart() : line;
  const end = line.length <= LONGEST ? line.length : line.lastIndexOf(' ', LONGEST);
  return `${line.slice(0, end > 0 ? end : LONGEST).trim()} …`;
}

function partOf(node: SyntaxNode, reading: Reading, depth: number): string | null {
  if (depth > DEEPEST) return null;
  const again = (part: SyntaxNode | null | undefined): string | null =>
    part == null ? null : partOf(part, reading, depth + 1);
  const form = reading.form?.(node);
  if (form !== undefined) return again(form);
  const pieces = piecesOf(node) ?? (node.type === 'binary_expression' ? streamedIn(node)?.pieces : undefined);
  if (pieces !== undefined) return builtOf(pieces, reading, again);
  if (node.type === 'parenthesized_expression') return again(node.namedChild(0));
  const own = reading.literal(node);
  if (own !== null) return own;
  if (isJoined(node, reading.operator)) return joined(node, reading, again);
  // What is given, else the words that are written out.
  if (DEFAULTED.test(node.type) && node.children.some(({ type }) => ELSE.has(type)))
    return again(node.namedChildren.filter(({ type }) => !/comment/.test(type)).at(-1));
  if (CONSTANT.test(node.text)) return again(constantOf(node));
  if (!LOCAL.test(node.text)) return null;
  const { value, isMore = false } = givenTo(node) ?? {};
  const text = again(value);
  if (text === null || !isMore) return text;
  // A word or two are no message.
  return text.trim().split(' ').length < FEWEST_WORDS ? null : `${text}…`;
}
const DEEPEST = 60;
const FEWEST_WORDS = 3;
const DEFAULTED = /^(?:binary(?:_expression|_operator)?|boolean_operator)$/;
const ELSE = new Set(['??', '||', 'or']);
const isJoined = ({ type, children }: SyntaxNode, operator: string): boolean =>
  /^binary(?:_expression|_operator)?$/.test(type) && children.some((each) => each.type === operator);

const LITERAL = /string/;

/** One of them at least is written out. */
function joined(
  node: SyntaxNode,
  reading: Reading,
  again: (part: SyntaxNode | null | undefined) => string | null,
): string | null {
  const [left, right] = node.namedChildren.filter(({ type }) => !/comment/.test(type));
  const [before, after] = [again(left), again(right)];
  // A literal that cannot be read leaves nothing whole.
  const isTorn = [before, after].some((text, at) => text === null && LITERAL.test([left, right][at]?.type ?? ''));
  if (isTorn || (before === null && after === null)) return null;
  const holeOf = (part: SyntaxNode | undefined): string => placesOf(part, reading);
  // What is added below a condition may end otherwise.
  if (before?.endsWith('…') === true && /^[.!?]?$/.test(after ?? '')) return before;
  return `${before ?? holeOf(left)}${after ?? holeOf(right)}`;
}

/** One of them at least is written out. */
function builtOf(
  pieces: readonly Piece[],
  reading: Reading,
  again: (part: SyntaxNode | null | undefined) => string | null,
): string | null {
  const texts = pieces.map((each) => (each === '…' ? null : again(each)));
  if (texts.every((text) => text === null)) return null;
  const parts = pieces.map((each, at) => texts[at] ?? (each === '…' ? '…' : placesOf(each, reading)));
  return parts.join('').replace(/…{2,}/g, '…');
}

/** Values of a sum stand one after the other. */
function placesOf(part: SyntaxNode | undefined, reading: Reading): string {
  if (part === undefined) return '';
  if (isJoined(part, reading.operator))
    return part.namedChildren
      .filter(({ type }) => !/comment/.test(type))
      .map((each) => placesOf(each, reading))
      .join('');
  const code = part.text.replace(/\s+/g, ' ');
  return reading.hole(code.length > LONGEST_HOLE || /[`{}]/.test(code) ? '…' : code);
}

/** `WORDS`, `self::WORDS`, `Words.FORM` */
const CONSTANT = /^(?:[$\w]{1,60}(?:::|\.)){0,4}[A-Z][A-Z0-9_]{1,80}$/;

/** Behind the name: its type, if any, and the sign. */
const GIVEN = /^(?:\s{0,9}:\s{0,9}[\w&'][\w&' ]{0,60})?\s{0,9}=(?![=>])\s{0,99}/;
const LONGEST_HEAD = 200;

/** Where the name stands as a whole, and not as a member of something else. */
function* placesIn(text: string, name: string): Generator<number> {
  for (let at = text.indexOf(name); at >= 0 && name !== ''; at = text.indexOf(name, at + 1))
    if (!/[\w.:>$]/.test(text[at - 1] ?? '')) yield at;
}

/** What the one assignment of the file gives it. */
function constantOf(node: SyntaxNode): SyntaxNode | undefined {
  const name = node.text.split(/[.:]/).at(-1) ?? '';
  let root = node;
  while (root.parent !== null) root = root.parent;
  const { text } = root;
  const [first, ...others] = [...placesIn(text, name)].flatMap((at) => {
    const given = text.slice(at + name.length, at + name.length + LONGEST_HEAD);
    const [head] = GIVEN.exec(given) ?? [];
    return head === undefined ? [] : [at + name.length + head.length];
  });
  if (first === undefined || others.length > 0) return undefined;
  const start = root.startIndex + first;
  let found = root.descendantForIndex(start, start);
  while (found?.parent != null && found.parent.startIndex === start) {
    if (/declarat|assignment|statement|element|property|block/.test(found.parent.type)) break;
    found = found.parent;
  }
  return found ?? undefined;
}

const LOCAL = /^\$?[a-z_]\w{0,60}$/;
const GIVES = [
  ...['assignment', 'assignment_expression', 'variable_declarator', 'init_declarator'],
  ...['short_var_declaration', 'assignment_statement'],
];
const PLAIN =
  /^(?:expression_statement|lexical_declaration|(?:local_)?variable_declaration|local_declaration_statement|declaration|assignment|short_var_declaration|assignment_statement)$/;

/** What the statement before gives it, in its own block or around it: `words = "No core."`, `throw new Torn(words)`. */
export const localOf = (node: SyntaxNode): SyntaxNode | undefined => {
  const found = givenTo(node);
  return found?.isMore === true ? undefined : found?.value;
};

/** `isMore`: something is added to it behind that: `$words .= '…'`. */
function givenTo(node: SyntaxNode): { value: SyntaxNode | undefined; isMore?: boolean } | undefined {
  const name = node.text;
  let isMore = false;
  for (let at: SyntaxNode = node; at.parent !== null && !ENDS.test(at.type); at = at.parent)
    for (let before = at.previousNamedSibling; before !== null; before = before.previousNamedSibling) {
      if (!isNamedIn(before.text, name)) continue;
      const [found, ...others] = before
        .descendantsOfType(GIVES)
        .filter((each) => (each.childForFieldName('left') ?? each.childForFieldName('name') ?? each).text === name);
      if (found === undefined && !isChanged(before.text, name)) continue;
      if (found === undefined && isAdded(before.text, name)) {
        isMore = true;
        continue;
      }
      const value = found?.childForFieldName('right') ?? found?.childForFieldName('value');
      return PLAIN.test(before.type) && others.length === 0
        ? { value: value ?? found?.namedChildren.at(-1), isMore }
        : undefined;
    }
  return undefined;
}

/** The value itself: without parentheses, casts and what is only added to it; of a name what was put into it before. */
export function valueAt(node: SyntaxNode | null | undefined, depth = 0): SyntaxNode | undefined {
  if (node == null || depth > DEEPEST) return undefined;
  if (/^(?:parenthesized|cast|as|satisfies)_\w+$/.test(node.type)) {
    const inside: SyntaxNode | null | undefined =
      node.childForFieldName('value') ?? node.namedChildren.find(({ type }) => !/comment/.test(type));
    return valueAt(inside, depth + 1);
  }
  if (node.type === 'call_expression' && node.childForFieldName('function')?.text === 'Object.assign')
    return valueAt(node.childForFieldName('arguments')?.namedChild(0), depth + 1);
  return LOCAL.test(node.text) ? valueAt(localOf(node), depth + 1) : node;
}
/** `Failure<Core>` is a `Failure`. */
export const typeNamed = (type: string | undefined): string | undefined => type?.split('<', 1)[0]?.trim();

const ENDS =
  /^(?:for|while|until|foreach|do_statement|loop|enhanced_for|function|method(?!_invocation)|lambda|closure|arrow|class|program$|source_file$|module$)/;
const isNamedIn = (text: string, name: string): boolean => text.includes(name);
/** Nothing but texts are added to it. */
const isAdded = (text: string, name: string): boolean =>
  text
    .split(name)
    .every(
      (behind, at) =>
        at === 0 ||
        !/^\s*(?:[-+.*/|&]?=(?!=)|<<|\.(?:append|push|concat|replace)\b)/.test(behind) ||
        /^\s*(?:[.+]=|<<)/.test(behind),
    );
/** By `+=`, `<<` or a call that takes it by reference nobody can see what it has become. */
const isChanged = (text: string, name: string): boolean =>
  text
    .split(name)
    .some((behind, at) => at > 0 && /^\s*(?:[-+.*/|&]?=(?!=)|<<|\.(?:append|push|concat|replace)\b)/.test(behind));
