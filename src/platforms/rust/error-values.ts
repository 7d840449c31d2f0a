/** Errors that Rust writes as values: the words of variants, by attribute or by `Display`, and those that a function gives back itself. */
import type { SyntaxNode } from '../../adapters/tree-sitter.ts';
import type { LineRange, Said } from '../evidence.ts';
import { type Guard, guardOf } from '../guards.ts';
import type { Above } from './attributes.ts';

/** What `Display` writes for a variant, or, where it has none, for the type. */
export interface Displayed extends Said {
  /** The type as the arm names it; `Self` for that of the `impl`. */
  of: string;
  variant: string | null;
}
const LONGEST = 200;

const shown = (literal: string): string | undefined => {
  const text = literal
    .slice(1, -1)
    .replace(/\\(["\\])/g, '$1')
    .replace(/\\\n\s*/g, '');
  return /\p{L}{2}/u.test(text.replace(/\{[^{}]*\}/g, '')) && text.length <= LONGEST && !/\n|\\[nrt]/.test(text)
    ? text
    : undefined;
};

/** `#[error("…")]` of thiserror, and `#[snafu(display("…"))]`. */
export function saidAbove({ attributes }: Above, place: LineRange): Said | undefined {
  for (const [name, rest] of attributes) {
    const [, literal] =
      (name === 'error'
        ? /^\(\s*(?:fmt\s*=\s*)?("(?:[^"\\]|\\[\s\S])*")/.exec(rest)
        : name === 'snafu'
          ? /^\(\s*display\(\s*("(?:[^"\\]|\\[\s\S])*")/.exec(rest)
          : null) ?? [];
    const text = literal === undefined ? undefined : shown(literal);
    if (text !== undefined) return { text, ...place };
  }
  return undefined;
}

/** Each arm that writes one literal, or a body that does nothing else. */
export function displayedBy(body: SyntaxNode | null): Displayed[] {
  const whole = body?.descendantsOfType('function_item').find((each) => each.childForFieldName('name')?.text === 'fmt');
  const inside = whole?.childForFieldName('body');
  if (inside == null) return [];
  const arms = inside.descendantsOfType('match_arm');
  if (arms.length === 0) {
    const found = writtenIn(inside);
    return found === undefined ? [] : [{ ...found, of: 'Self', variant: null }];
  }
  const match = inside.descendantsOfType('match_expression');
  if (match.length !== 1 || !/\bself\b/.test(match[0]?.childForFieldName('value')?.text ?? '')) return [];
  const brought = broughtBy(inside);
  const named = arms.map((arm) => ({ value: arm.childForFieldName('value'), variants: variantsIn(arm, brought) }));
  // What several arms write of one hangs on more than the variant.
  const isOne = (variant: string): boolean =>
    named.filter(({ variants }) => variants.some((each) => each.variant === variant)).length === 1;
  return named.flatMap(({ value, variants }): Displayed[] => {
    const found = value === null ? undefined : writtenIn(value);
    return found === undefined
      ? []
      : variants.filter(({ variant }) => isOne(variant)).map((each) => ({ ...found, ...each }));
  });
}

/** `use self::Kind::*;` of one type, whose variants then stand alone. */
function broughtBy(body: SyntaxNode): string | undefined {
  const [only, ...others] = body.descendantsOfType('use_declaration');
  return others.length > 0 ? undefined : /^use\s+(?:\w+::)*([A-Z]\w*)::\*;$/.exec(only?.text ?? '')?.[1];
}

const variantsIn = (arm: SyntaxNode, brought: string | undefined): { of: string; variant: string }[] =>
  (arm.childForFieldName('pattern')?.text ?? '').split('|').flatMap((each) => {
    const [, of = '', variant = ''] = /^\s*&?(?:\w+::)*(\w+)::(\w+)/.exec(each) ?? [];
    const [, alone] = /^\s*&?([A-Z]\w*)\b(?!\s*::)/.exec(each) ?? [];
    if (variant === '' && brought !== undefined && alone !== undefined) return [{ of: brought, variant: alone }];
    return variant === '' ? [] : [{ of, variant }];
  });

/** `write!(f, "…")`, `f.write_str("…")`, `f.pad("…")`, `"…".fmt(f)` or the literal itself, and no other. */
function writtenIn(node: SyntaxNode): Said | undefined {
  const literals = node.type === 'string_literal' ? [node] : node.descendantsOfType('string_literal');
  const [only, ...others] = literals;
  if (only === undefined || others.length > 0) return undefined;
  const isWritten =
    /\bwrite(?:ln)?!\s{0,9}\(\s{0,60}\w{1,60}\s{0,9},\s{0,60}"/.test(node.text) ||
    /\.(?:write_str|pad)\(\s{0,60}"/.test(node.text) ||
    /^\s{0,60}\{?\s{0,60}"/.test(node.text);
  const text =
    isWritten && !/\b(?:if|for|while|match)\b/.test(node.text.replace(only.text, '')) ? shown(only.text) : undefined;
  return text === undefined ? undefined : { text, start: only.startPosition.row + 1, end: only.endPosition.row + 1 };
}

/** `Err(Failure::Torn { … })` and `ok_or(Failure::Torn)` where the function ends with them. */
export function errorsIn(
  body: SyntaxNode,
): (LineRange & { type: string; message: string | null; when?: Guard | undefined })[] {
  if (!/\bErr\(|\bok_or|\bmap_err/.test(body.text)) return [];
  return body.descendantsOfType('call_expression').flatMap((call) => {
    const name = call.childForFieldName('function')?.text.split('.').at(-1)?.trim() ?? '';
    if (!/^(?:Err|ok_or|ok_or_else|map_err)$/.test(name) || !endsWith(call, body)) return [];
    const given = call.childForFieldName('arguments')?.namedChildren.filter(({ type }) => !/comment/.test(type)) ?? [];
    const [only] = given;
    const made = only?.type === 'closure_expression' ? only.childForFieldName('body') : only;
    const type = /^((?:\w+::)*[A-Z]\w*::[A-Z]\w*)\s*(?:$|[({.])/.exec(made?.text ?? '')?.[1];
    if (given.length !== 1 || type === undefined) return [];
    const named = type.split('::').slice(-2).join('::');
    const when = name === 'Err' ? guardOf(call, body) : undefined;
    return [{ type: named, message: null, when, start: call.startPosition.row + 1, end: call.endPosition.row + 1 }];
  });
}

/** By `return`, by `?`, or as the last value. */
function endsWith(call: SyntaxNode, body: SyntaxNode): boolean {
  for (let at = call; at.parent !== null && at.id !== body.id; at = at.parent) {
    const { parent } = at;
    if (/^(?:closure_expression|function_item|impl_item|async_block)$/.test(parent.type)) return false;
    if (/^(?:return_expression|try_expression)$/.test(parent.type)) {
      for (let up: SyntaxNode | null = parent; up !== null && up.id !== body.id; up = up.parent)
        if (/^(?:closure_expression|function_item|impl_item|async_block)$/.test(up.type)) return false;
      return true;
    }
    const isLast = parent.namedChildren.findLast(({ type }) => !/comment/.test(type))?.id === at.id;
    const isValue =
      /^(?:if_expression|else_clause|match_block|match_expression|parenthesized_expression|unsafe_block)$/.test(
        parent.type,
      ) ||
      (parent.type === 'match_arm' && parent.childForFieldName('value')?.id === at.id) ||
      (parent.type === 'block' && isLast) ||
      (parent.type === 'expression_statement' && !parent.text.endsWith(';'));
    if (!isValue) return false;
  }
  return true;
}
