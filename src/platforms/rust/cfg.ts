/** Conditions behind `#[cfg(…)]`: when one of several holds, and which hold in the build that documentation sites show. Pure. */

/** A condition taken apart: a name of its own, or others together. */
type Cfg = { kind: 'name'; text: string } | { kind: 'all' | 'any' | 'not'; of: Cfg[] };

/** More names than that give too many cases: the conditions are then written as they are. */
const MOST_NAMES = 10;

/** Each a list of conditions that hold together. The shortest list that holds wherever one of them does: nothing where that is always. */
export function whereOneHolds(lists: readonly (readonly string[])[]): string[] {
  const written = [...new Map(lists.map((each) => [[...new Set(each)].toSorted().join('\n'), each])).values()];
  if (written.length === 1) return [...new Set(written[0])];
  const [first = [], ...others] = written.map((each) => [...new Set(each.flatMap(split))]);
  const shared = first.filter((each) => others.every((other) => other.includes(each)));
  let rest = [first, ...others].map((each) => each.filter((condition) => !shared.includes(condition)));
  const names = [...new Set(rest.flat().flatMap((each) => namesIn(parsed(each))))];
  if (rest.some((each) => each.length === 0)) return shared;
  if (names.length > MOST_NAMES) return [...shared, put('any', rest.map(together))];
  const cases = Array.from(
    { length: 2 ** names.length },
    (_each, bits) => new Set(names.filter((_name, at) => ((bits >> at) & 1) === 1)),
  );
  const sign = (of: readonly (readonly string[])[]): string => cases.map((on) => Number(isOn(of, on))).join('');
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
  return more.length === 0 ? [...shared, ...only] : [...shared, put('any', rest.map(together))];
}

const isOn = (of: readonly (readonly string[])[], on: ReadonlySet<string>): boolean =>
  of.some((list) => list.every((each) => holds(parsed(each), (name) => on.has(name))));

const together = (list: readonly string[]): string => (list.length === 1 ? (list[0] ?? '') : put('all', list));
const put = (word: string, list: readonly string[]): string => `${word}(${list.join(', ')})`;

/** `all(a, b)` is two conditions. */
function split(condition: string): string[] {
  const inside = insideOf('all', condition);
  return inside === undefined ? [condition] : partsOf(inside).flatMap(split);
}

/** Whether all hold on a 64-bit Linux with these features: so is documentation built, and so are most crates. */
export function holdUsually(conditions: readonly string[], features: ReadonlySet<string>): boolean {
  return conditions.every((each) =>
    holds(parsed(each), (name) => {
      const [, feature] = /^feature ?= ?"([^"]*)"$/.exec(name) ?? [];
      return feature === undefined ? USUAL.has(name.replaceAll(' ', '')) : features.has(feature);
    }),
  );
}
const USUAL: ReadonlySet<string> = new Set([
  ...['unix', 'target_family="unix"', 'target_os="linux"', 'target_env="gnu"', 'target_arch="x86_64"'],
  ...['target_pointer_width="64"', 'target_endian="little"', 'panic="unwind"', 'debug_assertions'],
  ...['target_has_atomic', ...['8', '16', '32', '64', 'ptr'].map((size) => `target_has_atomic="${size}"`)],
]);

const DEEPEST = 20;

function parsed(condition: string, depth = 0): Cfg {
  const text = condition.trim();
  for (const kind of ['all', 'any', 'not'] as const) {
    const inside = depth > DEEPEST ? undefined : insideOf(kind, text);
    if (inside !== undefined) return { kind, of: partsOf(inside).map((each) => parsed(each, depth + 1)) };
  }
  return { kind: 'name', text };
}

const insideOf = (word: string, text: string): string | undefined =>
  text.startsWith(`${word}(`) && text.endsWith(')') ? text.slice(word.length + 1, -1) : undefined;

/** Between commas that stand in no brackets and no text. */
function partsOf(list: string): string[] {
  const parts = [''];
  let depth = 0;
  let isText = false;
  for (const char of list) {
    if (char === '"') isText = !isText;
    else if (!isText && char === '(') depth++;
    else if (!isText && char === ')') depth--;
    if (char === ',' && depth === 0 && !isText) parts.push('');
    else parts.push((parts.pop() ?? '') + char);
  }
  return parts.map((each) => each.trim()).filter((each) => each !== '');
}

const namesIn = (of: Cfg): string[] => (of.kind === 'name' ? [of.text] : of.of.flatMap(namesIn));

function holds(of: Cfg, isSet: (name: string) => boolean): boolean {
  if (of.kind === 'name') return isSet(of.text);
  if (of.kind === 'not') return !of.of.every((each) => holds(each, isSet));
  return of.kind === 'all' ? of.of.every((each) => holds(each, isSet)) : of.of.some((each) => holds(each, isSet));
}
