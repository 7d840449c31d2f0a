/** Declarations of one name of which every build has one, since conditions choose between them: they are one declaration. For any language; pure. */

/** A condition taken apart: a name of its own, or others together. */
export type Choice = { kind: 'name'; text: string } | { kind: 'all' | 'any' | 'not'; of: Choice[] };

/** How a language writes conditions. */
export interface Notation {
  parsed(condition: string): Choice;
  /** Several that hold together, or of which one holds. */
  joined(kind: 'all' | 'any', conditions: readonly string[]): string;
  /** Conditions that are written as one. */
  split(condition: string): string[];
  /** A condition above a signature. */
  above(condition: string): string;
}

/** Signatures of one name; where conditions choose between them, each has its own above it. */
export interface Alternatives {
  signature: string;
  overloads: string[];
}

/** `around`: what holds for all of them. */
export function alternatives(
  all: readonly { text: string; conditions: readonly string[] }[],
  around: readonly string[],
  notation: Notation,
): Alternatives {
  const byText = [...Map.groupBy(all, ({ text }) => text)];
  const [signature = '', ...overloads] =
    byText.length === 1
      ? byText.map(([text]) => text)
      : byText.map(([text, same]) => {
          const whole = whereOneHolds(
            same.map(({ conditions }) => conditions),
            notation,
          );
          const own = whole.filter((each) => !around.includes(each));
          return [...own.map(notation.above), text].join('\n');
        });
  return { signature, overloads };
}

/** First those that most readers get, whatever all of them ask. */
export const inOrderOf = <T extends { conditions: readonly string[] }>(
  all: readonly T[],
  isUsual: (conditions: readonly string[]) => boolean,
): T[] =>
  all.length < 2 ? [...all] : all.toSorted((a, b) => Number(isUsual(b.conditions)) - Number(isUsual(a.conditions)));

/** More names than that give too many cases: the conditions are then written as they are. */
const MOST_NAMES = 8;

/** Each a list of conditions that hold together. The shortest list that holds wherever one of them does: nothing where that is always. */
export function whereOneHolds(lists: readonly (readonly string[])[], notation: Notation): string[] {
  const written = [...new Map(lists.map((each) => [[...new Set(each)].toSorted().join('\n'), each])).values()];
  if (written.length === 1) return withoutImplied([...new Set(written[0])], notation);
  const [first = [], ...others] = written.map((each) => [
    ...new Set(each.flatMap((condition) => notation.split(condition))),
  ]);
  const together = (list: readonly string[]): string =>
    list.length === 1 ? (list[0] ?? '') : notation.joined('all', list);
  const shared = first.filter((each) => others.every((other) => other.includes(each)));
  let rest = [first, ...others].map((each) => each.filter((condition) => !shared.includes(condition)));
  const names = [...new Set(rest.flat().flatMap((each) => namesIn(notation.parsed(each))))];
  if (rest.some((each) => each.length === 0)) return shared;
  if (names.length > MOST_NAMES) return [...shared, notation.joined('any', rest.map(together))];
  const sign = signs(names, notation);
  const whole = sign(rest);
  if (!whole.includes('0')) return shared;
  // Without what is no news: of `a` and `all(not(a), b)`, `a` and `b`.
  for (const [at, list] of rest.entries())
    for (const condition of list) {
      const shorter = rest.map((each, index) => (index === at ? each.filter((own) => own !== condition) : each));
      if ((shorter[at]?.length ?? 0) > 0 && sign(shorter) === whole) rest = shorter;
    }
  for (const list of rest) {
    const fewer = rest.filter((each) => each !== list);
    if (fewer.length > 0 && sign(fewer) === whole) rest = fewer;
  }
  const [only = [], ...more] = rest;
  return more.length === 0 ? [...shared, ...only] : [...shared, notation.joined('any', rest.map(together))];
}

/** Of `a` and `any(a, b)` the first says all. */
function withoutImplied(list: string[], notation: Notation): string[] {
  const names = [...new Set(list.flatMap((each) => namesIn(notation.parsed(each))))];
  if (list.length < 2 || names.length > MOST_NAMES) return list;
  const sign = signs(names, notation);
  const whole = sign([list]);
  return list.reduceRight<string[]>((kept, each) => {
    const fewer = kept.filter((other) => other !== each);
    return sign([fewer]) === whole ? fewer : kept;
  }, list);
}

/** In which cases one of them holds, as one text. */
function signs(names: readonly string[], notation: Notation): (of: readonly (readonly string[])[]) => string {
  const cases = Array.from(
    { length: 2 ** names.length },
    (_each, bits) => new Set(names.filter((_name, at) => ((bits >> at) & 1) === 1)),
  );
  return (of) => cases.map((on) => Number(isOn(of, on, notation))).join('');
}

const isOn = (of: readonly (readonly string[])[], on: ReadonlySet<string>, { parsed }: Notation): boolean =>
  of.some((list) => list.every((each) => holds(parsed(each), (name) => on.has(name))));

const namesIn = (of: Choice): string[] => (of.kind === 'name' ? [of.text] : of.of.flatMap(namesIn));

export function holds(of: Choice, isSet: (name: string) => boolean): boolean {
  if (of.kind === 'name') return isSet(of.text);
  if (of.kind === 'not') return !of.of.every((each) => holds(each, isSet));
  return of.kind === 'all' ? of.of.every((each) => holds(each, isSet)) : of.of.some((each) => holds(each, isSet));
}
