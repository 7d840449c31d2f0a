/** Which recipes say something: none that only reads what it wrote, none of an object that is only as good as a value, and one of a kind. Pure. */
import type { ApiSymbol, Example } from '../model/product-facts.ts';
import { callsInternal, madeIn } from './recipe-internals.ts';
import type { Ranked } from './recipe-rank.ts';

type Shown = Pick<Example, 'code' | 'results' | 'language'>;

/** `rig.depth = 3` and then `rig.depth` is 3. */
const isTrivial = ({ code, results }: Shown): boolean => {
  const said = folded(code);
  return (
    results.length > 0 &&
    results.every(
      ({ expression, value }) => expression !== null && said.includes(`${folded(expression)}=${folded(value)}`),
    )
  );
};
const folded = (text: string): string => text.replace(/\s+/g, '').replaceAll('"', "'");

/** `assert(true)`: a literal is what it is, whatever was done before. */
const looksAtNothing = ({ results }: Shown): boolean =>
  results.some(({ expression }) => expression !== null && LITERAL.test(expression.trim()));
const LITERAL = /^(?:true|false|null|None|nil|undefined|[+-]?\d[\w.]*|"[^"\\]*"|'[^'\\]*')$/iu;

/** `key = Key("a")`, and `key == "a"`: it equals the value, and is none. */
function looksLikeValue({ code, results }: Shown, api: readonly ApiSymbol[]): boolean {
  const made = madeIn(code, api);
  return results.some(({ expression, value }) => made.has(expression ?? '') && /^["'\d{[-]/.test(value));
}

/** `rig = Rig(3)` and then `rig.depth` is 3, or `rig = Rig()` and a word of it: nothing is done with it. */
function onlyGets({ code, results }: Shown, api: readonly ApiSymbol[]): boolean {
  const made = madeIn(code, api);
  const isMaking = code.split('\n').filter((line) => line.trim() !== '').length === made.size;
  return (
    isMaking &&
    results.length > 0 &&
    results.every(({ expression, value }) => {
      const [, name = '', member = '', call] = /^(\$?\w+)(?:->|\.)(\w+)(\(\))?$/.exec(expression ?? '') ?? [];
      const isRead = call === undefined || /^(?:get|is|has)(?=[A-Z_])|^(?:size|length|count|name)$/.test(member);
      const given = made.get(name)?.given.split(',').map(folded);
      const isWord = /^(?:["'][^"']*["']|-?\d[\w.]*|true|false|null|None|True|False|nil)$/.test(value);
      if (!isWord || given === undefined) return false;
      return given.join('') === '' ? isRead : given.some((each) => each.endsWith(folded(value)));
    })
  );
}

export const saysNothing = (made: Shown, api: readonly ApiSymbol[]): boolean =>
  isTrivial(made) || looksAtNothing(made) || [looksLikeValue, onlyGets, callsInternal].some((each) => each(made, api));

/** Lines without their literals. */
function shapeOf(lines: readonly string[]): ReadonlySet<string> {
  const shapes = lines.map((line) =>
    line
      .replace(/(?<!\\)"(?:\\.|[^"\\\n])*"|(?<!\\)'(?:\\.|[^'\\\n])*'|(?<!\\)`(?:\\.|[^`\\])*`/g, '0')
      .replace(/(?<![\w.])-?\d[\w.]*/g, '0')
      .replace(/\b(?:true|false|True|False|null|nil|None)\b/g, '0')
      .replace(/\s+/g, '')
      .replace(/0(?:,0)+/g, '0'),
  );
  return new Set(shapes.filter((line) => line !== ''));
}

/** Without those that do what another one does, with other literals, and look at nothing else: of one kind the one that shows most. */
export function oneOfAKind(found: readonly Ranked[]): Ranked[] {
  const kept: { of: Ranked; code: string; looks: ReadonlySet<string> }[] = [];
  for (const of of found.toSorted((a, b) => worthOf(b) - worthOf(a))) {
    const code = [...shapeOf(of.example.code.split('\n'))].join('\n');
    const looks = shapeOf(of.example.results.map(({ expression }) => expression ?? ''));
    if (!kept.some((each) => each.code === code && [...looks].every((line) => each.looks.has(line))))
      kept.push({ of, code, looks });
  }
  const all = new Set(kept.map((each) => each.of));
  return found.filter((each) => all.has(each));
}

const worthOf = ({ example: { title, results, code }, rank }: Ranked): number =>
  Math.sign(rank) * 100_000 + results.length * 1_000 + Math.min(code.length, 900) + (title === null ? 0 : 500);
