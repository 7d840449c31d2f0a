/** What a body knows when it is called: what its names stand for there, and under which conditions it is reached. For any language; pure. */
import { conditionsAt, type Given } from './at-call.ts';
import { boundBy, UNKNOWN } from './bound.ts';
import type { Argument, Call } from './calls.ts';
import type { Body } from './carried.ts';
import { assumed, inText, speaksOf } from './formula.ts';
import { type Around, inFrame, textsOf } from './met-here.ts';
import { settledBy } from './settled.ts';
import { isOwnSource, partOf, UNSEEN } from './sources.ts';
import { clearAt, isSteered } from './steered.ts';

/** What a body knows when it is called, and what stands around. */
export interface Frame extends Given, Around {
  given: ReadonlyMap<string, Argument>;
  isOther?: boolean;
  /** Kinds of errors that handlers around the calls take. */
  handled?: readonly string[];
  /** What the function that all began with takes; of what it calls there is none. */
  roots?: ReadonlySet<string>;
  /** It calls what the frame is of. */
  isFirst?: boolean;
  /** How many calls lead there that give on nothing of what is given. */
  depth?: number;
  /** Something on the way is decided by what nobody sees: it may never be reached. */
  isUnsure?: boolean;
}

interface Place {
  path?: string;
  typeOf?(written: string): string | undefined;
}

export function frameOf(call: Call, helper: Body<unknown>, around: Frame, { path, typeOf }: Place): Frame {
  const file = path === undefined ? {} : { path };
  const own = boundBy(call.given, helper.takes);
  const texts = textsOf(around.given);
  const settled = settledBy(call.held);
  const isRoot = around.roots !== undefined;
  const given = [...own].map(([name, each]): [string, Argument] => {
    const { code, isFixed, isComputed, isCalled, isLocal, words, asks } = each;
    const above = around.given.get(code);
    const isInstead = words === undefined ? above?.isInstead : each.isInstead;
    const said = words === undefined ? above : { words, at: { start: call.start, end: call.end, ...file } };
    const isAlways = isFixed === true || above?.isFixed === true || settled.has(code);
    const fixed = isAlways ? { isFixed: true as const } : {};
    const called = isCalled === true || above?.isCalled === true ? { isCalled: true as const } : {};
    const computed = isComputed === true || above?.isComputed === true ? { isComputed: true as const } : {};
    const local = isLocal === true && isRoot ? { isLocal: true as const } : {};
    const open = isRoot || isToldBy(code, isLocal === true, around) ? {} : { isOpen: true as const };
    const type = (each.type === undefined ? undefined : typeOf?.(each.type)) ?? above?.type;
    const passed = isPassed(code, around) || own.get(name) === UNKNOWN ? { isPassed: true as const } : {};
    const known = {
      from: rootsOf(each.from, around),
      ...(asks === undefined ? {} : { asks: inFrame(asks, around.given) }),
      ...clearAt(call, each, around),
      ...(isInstead === true ? { isInstead } : {}),
      ...(type === undefined ? {} : { type }),
      ...passed,
      ...local,
      ...open,
      ...(said?.words === undefined ? {} : { words: said.words }),
      ...(said?.at === undefined ? {} : { at: said.at }),
    };
    return [name, { code: inText(code, texts), ...fixed, ...computed, ...called, ...known }];
  });
  const isOfObject = around.isOther !== true && call.isMaking !== true && /^(?:own|above)$/.test(call.of ?? '');
  const isOnwards =
    given.some(
      ([, { from = [], isFixed }]) => isFixed !== true && from.some((each) => !isOwnSource(each) && each !== UNSEEN),
    ) ||
    (isOfObject && given.length === 0);
  const facts = new Map(around.facts);
  for (const { of, isPast, isLocal } of call.held)
    if (isPast !== true && (around.given.size === 0 || isLocal !== true))
      assumed(inFrame(of, around.given), true, facts);
  const isMaking = call.isMaking === true;
  const isOther = around.isOther === true || isMaking || !OWN.test(call.of ?? '');
  const made = isMaking ? given : [];
  const above = around.computed ?? new Set();
  const computed = [
    ...made.flatMap(([name, each]) => (each.isFixed === true || each.isComputed !== true ? [] : [name])),
    ...[...own].flatMap(([name, { code }]) => (speaksOf({ kind: 'asked', code }, above) ? [name] : [])),
  ];
  const typed = [
    ...(around.typed ?? []),
    ...call.held.flatMap((each) => (each.isPast === true ? [] : (each.typed ?? []).map((code) => inText(code, texts)))),
  ];
  // What another object is given by somebody who decides all of it is nothing that its own caller decides.
  const isDecided = !OWN.test(call.of ?? '') && (call.isFree === true || (call.given ?? []).length > 0);
  const isSettled =
    given.every(([, { isFixed }]) => isFixed === true) &&
    (around.isSettled === true || isDecided || given.some(([name]) => settled.has(own.get(name)?.code ?? '')));
  return {
    given: new Map(given),
    facts,
    around: aroundAt(call, around),
    isOther,
    computed: new Set(computed),
    typed,
    isSettled,
    isFirst: isRoot,
    depth: (around.depth ?? 0) + (isOnwards ? 0 : 1),
    isMaking,
    isInlined: /^\d/.test(call.of ?? ''),
    isOfObject,
    isGuarded: around.isGuarded === true || isGuarded(call, around),
    isUnsure: around.isUnsure === true || (!isRoot && !isSteered(call.held, around)),
    ...(around.isBelow === undefined ? {} : { isBelow: around.isBelow }),
    handled: [...(around.handled ?? []), ...(call.handled ?? [])],
  };
}

/** It asks for more than what is given; what a loop decides is asked of what it goes through. */
const isGuarded = ({ held }: Call, { roots, given }: Frame): boolean =>
  held.some(
    ({ of, isCheck, isLocal }) =>
      isCheck !== true && isLocal !== true && !speaksOf(of, new Set([...given.keys(), ...(roots ?? [])])),
  );

/** In the names of the function that all began with. */
const rootsOf = (from: readonly string[] = [UNSEEN], { roots, given, isOther }: Frame): string[] => [
  ...new Set(
    from.flatMap((each) => {
      if (isOwnSource(each)) return [isOther === true ? UNSEEN : each];
      if (roots !== undefined) return [each];
      const [name = '', part] = each.split('#');
      return given.get(name)?.from?.map((one) => partOf(one, part)) ?? [UNSEEN];
    }),
  ),
];

/** A parameter of the function that all began with, or a member of one. */
function isPassed(code: string, { roots, given }: Frame): boolean {
  const [, head = ''] = /^(\$?\w+)(?:(?:\??\.|\??->)\w+)*$/.exec(code) ?? [];
  return roots === undefined ? given.get(head)?.isPassed === true : roots.has(head) || roots.has(`$${head}`);
}

/** Of its own type, of the one above, of none, or inside of the function. */
const OWN = /^(?:own|above|\d.*|(?:\w*:)?)$/;

/** The conditions of the call behind those that lead to it. */
function aroundAt({ when, held }: Call, around: Frame): Frame['around'] {
  const own =
    when === undefined
      ? held.length === 0
        ? []
        : undefined
      : around.roots !== undefined
        ? when.conditions
        : conditionsAt(when, around);
  const isWhole = around.around.isWhole && own !== undefined && when?.isLast !== true && when?.isAfter !== true;
  return { conditions: [...around.around.conditions, ...(own ?? [])], isWhole };
}

/** All its names are those of the function that all began with, once they are put in. */
const isToldBy = (code: string, isLocal: boolean, around: Frame): boolean =>
  !isLocal &&
  conditionsAt({ conditions: [{ code, negated: false }], isLast: true, start: 0, end: 0 }, around) !== undefined;
