/** An error of a helper as its caller meets it: its message and its condition with what the call gives put in for what the helper takes. For any language; pure. */
import type { Argument } from './calls.ts';
import type { Worded } from './error-words.ts';
import { inText } from './formula.ts';
import type { Guard } from './guards.ts';

/** What is known of a helper's names where it is called. */
export interface Given {
  /** What its parameters stand for, in the names of the function that all began with. */
  given: ReadonlyMap<string, Argument>;
  /** The conditions of the calls that lead to it, in the same names; `isWhole`: all of them. */
  around: { conditions: Guard['conditions']; isWhole: boolean };
  /** Its object is another one, or none: members of it mean nothing to the caller. */
  isOther?: boolean;
  /** A call before the one that leads there may have raised something itself. */
  isBehind?: boolean;
}

const MOST = 3;
const LONGEST = 120;

/** The words of the call for names that the message is made of, and where they stand; `{label}` where the call has a value there. */
export function wordedAt<T extends Partial<Worded>>(
  error: T,
  given: Given['given'],
): { error: T; at?: Argument['at'] } {
  const { messageFrom, given: list } = error;
  const used: Argument[] = [];
  const of = (name: string, isWhole = true): Argument | undefined => {
    const found = given.get(name) ?? given.get(name.replace(/^\$/, ''));
    if (found?.words !== undefined && (isWhole || found.isInstead !== true)) used.push(found);
    return found;
  };
  // What stands there for want of others is a message, but no part of one.
  const inside = (name: string): Argument | undefined => of(name, false);
  const words = messageFrom === undefined ? undefined : of(messageFrom)?.words;
  const put = (list?.taken ?? []).flatMap(({ at, name, from }) => {
    const text = of(from)?.words;
    return text === undefined ? [] : [{ at, text, ...(name === undefined ? {} : { name }) }];
  });
  const isGiven = (at: number): boolean => put.some((each) => each.at === at);
  // What a call gives stands in place of the words that are there for want of others.
  const instead = put.find(({ at }) => list?.literals.some((each) => each.at === at && each.text === error.message));
  const message = error.message == null ? (words ?? null) : (instead?.text ?? filled(error.message, inside));
  if (message === (error.message ?? null) && put.length === 0) return { error };
  const literals = [
    ...(list?.literals ?? []).flatMap((each) =>
      isGiven(each.at) ? [] : [{ ...each, text: filled(each.text, inside) }],
    ),
    ...put,
  ].toSorted((a, b) => a.at - b.at);
  const at = used[0]?.at;
  return {
    error: {
      ...error,
      message,
      messageFrom: undefined,
      ...(list === undefined ? {} : { given: { ...list, literals } }),
    },
    ...(at === undefined ? {} : { at }),
  };
}

/** `{label} is empty` with `label` for "depth": `depth is empty`. */
const filled = (message: string, argumentOf: (name: string) => Argument | undefined): string =>
  message.replace(HOLE, (hole, open: string, name: string) => {
    const of = argumentOf(name);
    if (of === undefined || of.code === UNKNOWN) return hole;
    if (of.words !== undefined && of.isInstead !== true) return of.words;
    return of.isOpen === true || of.isInstead === true || /[`{}]/.test(of.code)
      ? `${open}…}`
      : `${open}${bare(of.code)}}`;
  });
const HOLE = /([#$]?\{)(\$?[A-Za-z_]\w{0,60})\}/g;
const UNKNOWN = '…';

/** A condition of the helper, and those of the calls, where all its names are known; undefined where one is not. */
export function conditionAt(
  { when, isAlways }: { when?: Guard | undefined; isAlways: boolean },
  frame: Given,
  place: Pick<Guard, 'start' | 'end' | 'path'>,
): Guard | undefined {
  const own = when === undefined ? (isAlways ? [] : undefined) : conditionsAt(when, frame);
  // What the caller made itself is nothing that its own caller reads of.
  if (own === undefined || own.some(({ isLocal }) => isLocal)) return undefined;
  const isWhole = frame.around.isWhole && when?.isLast !== true;
  const shown = distinct(isWhole ? [...frame.around.conditions, ...own] : own);
  const list = isFitting(shown) ? shown : distinct(own);
  if (list.length === 0 || !isFitting(list)) return undefined;
  return {
    ...place,
    conditions: list,
    ...(isWhole && list === shown ? {} : { isLast: true as const }),
    ...(when?.isAfter === true || frame.isBehind === true ? { isAfter: true as const } : {}),
  };
}
const isFitting = (list: Guard['conditions']): boolean =>
  list.length <= MOST && list.every(({ code }) => code.length <= LONGEST);
const distinct = (list: Guard['conditions']): Guard['conditions'] =>
  list
    .map(({ code, negated }) => ({ code, negated }))
    .filter(
      ({ code, negated }, at, all) => !all.slice(0, at).some((each) => each.code === code && each.negated === negated),
    );

interface Told {
  code: string;
  negated: boolean;
  /** It speaks of what the caller made itself. */
  isLocal: boolean;
}

/** In the names of the caller; undefined where one of them means nothing there. */
export function conditionsAt({ conditions, isLast }: Guard, frame: Given): Told[] | undefined {
  const found = conditions.map((each) => conditionIn(each, frame, isLast === true));
  return found.some((each) => each === undefined)
    ? undefined
    : found.flatMap((each) => (each === undefined || NOTHING_ELSE.test(each.code) ? [] : each));
}
/** What a call gives as it is written out is known to be there, or not; other words then stand in the message. */
const NOTHING_ELSE =
  /^(?:(?:null|undefined|"[^"]{0,200}"|'[^']{0,200}'|\(?[$@]"[^"]{0,200}"\)?) ={2,3} null|(?:not |!)(?:None|nil|null|undefined|""))$/;

function conditionIn({ code, negated }: Guard['conditions'][number], frame: Given, isLast: boolean): Told | undefined {
  const { given, isOther } = frame;
  let isLocal = false;
  let isKnown = true;
  const texts = new Map([...given].map(([name, each]) => [name, each.code]));
  for (const [name, at] of namesIn(code)) {
    const of = given.get(name);
    if (of !== undefined) {
      if (of.isOpen === true || of.code === UNKNOWN) isKnown = false;
      if (of.isLocal === true) isLocal = true;
    } else if (OBJECT.test(name)) isKnown &&= isOther !== true;
    else if (!PLAIN.test(name) && !/^\s?\(/.test(code.slice(at + name.length))) isKnown &&= isOther !== true && !isLast;
  }
  return isKnown ? { ...straight(withoutTrue(inText(code, texts)), negated), isLocal } : undefined;
}
const OBJECT = /^(?:\$?this|self|cls|super)$/;
/** Words of languages, types and constants. */
const PLAIN =
  /^(?:null|none|nil|undefined|true|false|not|and|or|in|is|instanceof|new|typeof|isinstance|len|as|default|[A-Z]\w*)$/;

/** Each name that is no member of something, and no word of a text. */
function* namesIn(code: string): Generator<[name: string, at: number]> {
  const blank = code.replace(/"[^"]*"|'[^']*'/g, (text) => ' '.repeat(text.length));
  for (const { 0: name, index } of blank.matchAll(/[$@]{0,2}[A-Za-z_]\w*/g))
    if (!/(?:->|::|\.)$/.test(blank.slice(Math.max(0, index - 2), index))) yield [name, index];
}

/** `!(depth > 0)` is not `depth > 0`, and not `!rows.isEmpty()` is `rows.isEmpty()`. */
function straight(code: string, negated: boolean): { code: string; negated: boolean } {
  const [, asked] = /^(?:! ?|not )([\w$.>-]+(?:\([^()]*\))?)$/.exec(bare(code)) ?? [];
  if (negated && asked !== undefined) return { code: asked, negated: false };
  const [, inner] = /^(?:! ?|not )(\(.*\)|[\w$.>-]+(?:\([^()]*\))?)$/s.exec(code) ?? [];
  if (inner !== undefined && bare(inner) !== inner) return { code: bare(inner), negated: !negated };
  return { code: bare(code), negated };
}

/** `true && depth == null`: of what is always true nothing hangs. */
function withoutTrue(code: string): string {
  if (code.includes('||') || !code.includes('true')) return code;
  const parts = code.split(' && ');
  const others = parts.filter((part) => part !== 'true');
  return others.length === 0 ? code : others.join(' && ');
}

/** Without parentheses around all of it. */
function bare(code: string, left = 20): string {
  if (left === 0 || !code.startsWith('(') || !code.endsWith(')')) return code;
  let depth = 0;
  for (let at = 0; at < code.length; at++) {
    const char = code.charAt(at);
    if (char === '(') depth++;
    else if (char === ')' && --depth === 0 && at < code.length - 1) return code;
  }
  return bare(code.slice(1, -1).trim(), left - 1);
}
