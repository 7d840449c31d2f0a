/** Conditions as formulas over the comparisons that they are made of, in any language: what holds where others do. Plain data; pure. */
import type { SyntaxNode } from '../adapters/tree-sitter.ts';

/** A comparison of two texts, what may be true or not, or others together. */
export type Formula =
  | { kind: 'compared'; sign: 'same' | 'less'; left: string; right: string }
  | { kind: 'asked'; code: string }
  | { kind: 'not'; of: Formula }
  | { kind: 'all' | 'any'; of: Formula[] };

const DEEPEST = 12;

export const not = (of: Formula): Formula => (of.kind === 'not' ? of.of : { kind: 'not', of });
export const compared = (left: string, right: string): Formula => ({ kind: 'compared', sign: 'same', left, right });

export function formulaOf(node: SyntaxNode, depth = 0): Formula {
  const { type } = node;
  const [first, ...others] = node.namedChildren.filter((each) => !/comment/.test(each.type));
  if (depth > DEEPEST || first === undefined) return asked(node);
  if (WRAPPED.test(type) && others.length === 0) return formulaOf(first, depth + 1);
  if (UNARY.test(type) && others.length === 0 && /^(?:!|not\b)/.test(node.text))
    return not(formulaOf(first, depth + 1));
  const [second, ...more] = others;
  if (!BINARY.test(type) || second === undefined || more.length > 0) return asked(node);
  const between = node.text.slice(first.endIndex - node.startIndex, second.startIndex - node.startIndex).trim();
  if (between === '&&' || between === 'and')
    return { kind: 'all', of: [formulaOf(first, depth + 1), formulaOf(second, depth + 1)] };
  if (between === '||' || between === 'or')
    return { kind: 'any', of: [formulaOf(first, depth + 1), formulaOf(second, depth + 1)] };
  const sides =
    SAME.test(between) || OTHER.test(between) ? [formulaOf(first, depth + 1), formulaOf(second, depth + 1)] : [];
  if (sides.length > 0 && sides.every(({ kind }) => kind !== 'asked')) return alike(sides, OTHER.test(between));
  return comparison(between, folded(first), folded(second)) ?? asked(node);
}
const WRAPPED = /^(?:parenthesized_\w+|condition_clause|condition|expression_statement)$/;
const UNARY = /^(?:unary(?:_op)?(?:_expression)?|prefix_unary_expression|not_operator)$/;
const BINARY = /^(?:binary(?:_expression|_operator)?|boolean_operator|comparison_operator|is_pattern_expression)$/;

/** `(a == null) == (b == null)`: both hold, or neither does. */
function alike(sides: Formula[], isOther: boolean): Formula {
  const both: Formula = {
    kind: 'any',
    of: [
      { kind: 'all', of: sides },
      { kind: 'all', of: sides.map(not) },
    ],
  };
  return isOther ? not(both) : both;
}

function comparison(sign: string, left: string, right: string): Formula | undefined {
  if (SAME.test(sign)) return right.startsWith('not ') ? not(same(left, right.slice(4))) : same(left, right);
  if (OTHER.test(sign)) return not(same(left, right));
  if (sign === '<') return { kind: 'compared', sign: 'less', left, right };
  if (sign === '>') return { kind: 'compared', sign: 'less', left: right, right: left };
  if (sign === '>=') return not({ kind: 'compared', sign: 'less', left, right });
  if (sign === '<=') return not({ kind: 'compared', sign: 'less', left: right, right: left });
  return undefined;
}
const SAME = /^(?:={2,3}|is)$/;
const OTHER = /^(?:!={1,2}|<>|is\s+not)$/;
const same = (left: string, right: string): Formula =>
  isPlain(left) && !isPlain(right) ? compared(right, left) : compared(left, right);

const asked = (node: SyntaxNode): Formula => askedBy(folded(node));

/** Some languages compare by methods: whether something is nothing, whether two are equal. */
function askedBy(code: string): Formula {
  const [, one, other] = EQUALS.exec(code) ?? [];
  if (one !== undefined && other !== undefined) return same(one, other);
  return code.endsWith('.nil?') ? compared(code.slice(0, -5), 'nil') : { kind: 'asked', code };
}
/** `ANY.equals(of)` */
const EQUALS = /^\(?("[^"\\{$#]{0,80}"|[\w$.>-]{1,80})\.(?:equals|eql\?)\(("[^"\\{$#]{0,80}"|[\w$.>-]{1,80})\)\)?$/;
export const folded = ({ text }: SyntaxNode): string => text.replace(/\s+/g, ' ').trim();

/** Written out in full: a text, a number, a truth value, nothing. */
export const isPlain = (code: string): boolean =>
  /^(?:null|none|nil|undefined|true|false)$/i.test(code) ||
  /^-?\d[\w.]*$/.test(code) ||
  /^(?:[bfru$@]{0,2}"[^"\\{$#]*"|[bfru]?'[^'\\{]*'|`[^`$\\]*`|:\w+)$/i.test(code);

/** The condition with the text of `given` in place of each name that it has. */
export const replaced = (of: Formula, given: ReadonlyMap<string, string>): Formula =>
  given.size === 0 ? of : rewritten(of, (code) => inText(code, given));

/** The condition with other texts for those that it is made of. */
export function rewritten(of: Formula, text: (code: string) => string): Formula {
  switch (of.kind) {
    case 'compared': {
      const [left, right] = [text(of.left), text(of.right)];
      return of.sign === 'same' ? same(left, right) : { ...of, left, right };
    }
    case 'asked':
      return askedBy(text(of.code));
    case 'not':
      return { kind: 'not', of: rewritten(of.of, text) };
    default:
      return { kind: of.kind, of: of.of.map((each) => rewritten(each, text)) };
  }
}

/** Names as a whole, and not as members of something else. */
export function inText(code: string, given: ReadonlyMap<string, string>): string {
  return code.replace(NAME, (name, at: number) => {
    const before = code.slice(Math.max(0, at - 2), at);
    const isMember = /(?:->|::|[^.]\.|^\.|@)$/.test(before);
    return isMember ? name : (given.get(name) ?? name);
  });
}
const NAME = /\$?[A-Za-z_]\w*/g;

/** All names that it speaks of. */
export const speaksOf = (of: Formula, names: ReadonlySet<string>): boolean => {
  if (of.kind === 'not') return speaksOf(of.of, names);
  if (of.kind === 'compared') return isIn(`${of.left} ${of.right}`, names);
  return of.kind === 'asked' ? isIn(of.code, names) : of.of.some((each) => speaksOf(each, names));
};

/** Whether all names that it speaks of are among them, or are the same everywhere: `Stack.limit`. */
export const speaksOnlyOf = (of: Formula, names: { has(name: string): boolean }): boolean => {
  if (of.kind === 'not') return speaksOnlyOf(of.of, names);
  const isOnly = (code: string): boolean =>
    (code.replace(STATIC, ' ').match(NAME) ?? []).every((name) => names.has(name) || isPlain(name));
  if (of.kind === 'compared') return isOnly(`${of.left} ${of.right}`);
  return of.kind === 'asked' ? isOnly(of.code) : of.of.every((each) => speaksOnlyOf(each, names));
};

const STATIC = /\b[A-Z]\w{0,60}(?:\.|::)[#$]?\w{1,60}\b(?!\()/g;

const isIn = (code: string, names: ReadonlySet<string>): boolean =>
  (code.match(NAME) ?? []).some((name) => names.has(name));

/** What is known of comparisons, by their texts. */
export type Facts = ReadonlyMap<string, boolean>;

/** With what follows from a formula that holds, or does not. */
export function assumed(of: Formula, holds: boolean, facts: Map<string, boolean>): void {
  if (of.kind === 'not') assumed(of.of, !holds, facts);
  else if (of.kind === (holds ? 'all' : 'any')) for (const each of of.of) assumed(each, holds, facts);
  else if (of.kind === 'compared') {
    facts.set(keyOf(of), holds);
    // Less than another is not the same.
    if (of.sign === 'less' && holds) facts.set(keyOf(compared(of.left, of.right)), false);
  } else if (of.kind === 'asked') {
    facts.set(of.code, holds);
    // What is true is something.
    if (holds) for (const nothing of ['null', 'undefined']) facts.set(keyOf(compared(of.code, nothing)), false);
  }
}

const keyOf = (of: Formula): string =>
  of.kind === 'compared'
    ? `${of.sign} ${nothingOf(of.left)} ${nothingOf(of.right)}`
    : of.kind === 'asked'
      ? of.code
      : '';
const nothingOf = (code: string): string => (/^(?:none|nil|null)$/i.test(code) ? 'null' : code);

/** Whether it holds; undefined where nobody knows. */
export function holdsBy(of: Formula, facts: Facts): boolean | undefined {
  switch (of.kind) {
    case 'not': {
      const found = holdsBy(of.of, facts);
      return found === undefined ? undefined : !found;
    }
    case 'all':
    case 'any': {
      const found = of.of.map((each) => holdsBy(each, facts));
      const ends = of.kind === 'any';
      return found.includes(ends) ? ends : found.includes(undefined) ? undefined : !ends;
    }
    case 'compared':
      return facts.get(keyOf(of)) ?? bySight(of.sign, of.left, of.right);
    default:
      return facts.get(of.code) ?? truthOf(of.code);
  }
}

/** Of two that are written out. */
function bySight(sign: 'same' | 'less', left: string, right: string): boolean | undefined {
  const [one, other] = [nothingOf(left), nothingOf(right)];
  // Nothing is less than itself.
  if (sign === 'less' && one === other) return /^[\w$.>-]+$/.test(one) ? false : undefined;
  if (sign === 'less') return NUMBER.test(one) && NUMBER.test(other) ? Number(one) < Number(other) : undefined;
  if (one === other && (isPlain(one) || /^[\w$.]+$/.test(one))) return true;
  const isNothing = [one, other].map((each) => each === 'null' || each === 'undefined');
  if (isNothing[0] === true && isNothing[1] === true) return undefined;
  if (isNothing.includes(true)) {
    const something = isNothing[0] === true ? other : one;
    return isSomething(something) ? false : undefined;
  }
  return isPlain(one) && isPlain(other) ? unquoted(one) === unquoted(other) : undefined;
}
/** `(isDeep ? Mode.DEEP : Mode.FLAT)` is one of two that are there. */
function isSomething(code: string): boolean {
  const bare = code.replace(/^\((.*)\)$/, '$1');
  const [, one, other] = /^[^?:]{1,120}\? ?([\w.:'"-]{1,80}) : ([\w.:'"-]{1,80})$/.exec(bare) ?? [];
  if (one !== undefined && other !== undefined) return isSomething(one) && isSomething(other);
  return isMade(code) || /^(?:this|self|\$this)$|^(?:[A-Z]\w*\.){1,4}[A-Z][A-Z\d_]*$/.test(code);
}
const NUMBER = /^-?\d{1,15}(?:\.\d{1,15})?$/;
const unquoted = (code: string): string => code.replace(/^[bfru$@]{0,2}["'`:]/i, '"').replace(/["'`]$/, '');

function truthOf(code: string): boolean | undefined {
  if (/^(?:true|new\b.*)$/i.test(code)) return true;
  return /^(?:false|null|none|nil|undefined)$/i.test(code) ? false : undefined;
}

/** A value that is there, whatever it is. */
export const isMade = (code: string): boolean =>
  (isPlain(code) && !/^(?:null|none|nil|undefined)$/i.test(code)) ||
  /^[\w.]{1,80}::\w+$|^(?:new\s|lambda\b|function\b|[[{]|[bfru$@]{0,2}["'`])|^[\w$(), ]{0,60}=>/i.test(code);
