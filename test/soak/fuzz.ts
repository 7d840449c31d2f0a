/** `npm run soak -- fuzz [minutes]`: every parser that meets foreign bytes, each for so long; a crash, a hang or an error without a code ends it. */
import { LaunchError } from '../../src/errors.ts';
import { HttpRefusal } from '../../src/serve/http-error.ts';
import { YamlError } from '../../src/yaml/limits.ts';
import { type FuzzTarget, TARGETS } from '../support/fuzz-targets.ts';
import { seeded } from '../support/mutate.ts';

/** Longest time for one text of some kilobytes, on a busy machine. */
const MAX_MS = 5_000;
const MAX_LENGTH = 6_000;
const PIECES = [
  '\0',
  '\n',
  '\r',
  ' ',
  '\t',
  '"',
  "'",
  '`',
  '\\',
  '{{',
  '}}',
  '{%',
  '<',
  '>',
  '<!--',
  '-->',
  '{<a>',
  '<a b={',
  '[',
  '](',
  ')',
  '#',
  '---\n',
  ': ',
  '- ',
  '&a',
  '*a',
  '\ud800',
  '\u2028',
  '\ufeff',
  '🦊',
  '__proto__',
  '9'.repeat(40),
]; // prettier-ignore

export default async function fuzz(scale: number): Promise<string> {
  const said: string[] = [];
  for (const target of TARGETS) said.push(await fuzzTarget(target, 60 * scale));
  return said.join('\n');
}

/** One target for so many seconds; every text of its corpus first. Throws at the first fault, with the text as JSON. */
export async function fuzzTarget(target: FuzzTarget, seconds: number): Promise<string> {
  const random = seeded(Number(process.env.LAUNCH_SEED ?? 20_261_128));
  const end = performance.now() + seconds * 1000;
  let count = 0;
  for (let at = 0; at < target.corpus.length || performance.now() < end; at++) {
    const text = at < target.corpus.length ? (target.corpus[at] ?? '') : mutated(target.corpus, random);
    const started = performance.now();
    try {
      await target.run(text);
    } catch (thrown) {
      if (![LaunchError, HttpRefusal, YamlError].some((known) => thrown instanceof known))
        throw new Error(`${target.name} threw for ${JSON.stringify(text)}`, { cause: thrown });
    }
    const took = performance.now() - started;
    if (took > MAX_MS) throw new Error(`${target.name} took ${took.toFixed(0)} ms for ${JSON.stringify(text)}`);
    count++;
  }
  return `${target.name}: ${count} texts, no crash, none above ${MAX_MS} ms`;
}

/** A text of the corpus with some pieces taken out, put in, doubled, repeated, or taken from another. */
export function mutated(corpus: readonly string[], random: () => number): string {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  let text = pick(corpus);
  for (let times = 1 + Math.floor(random() * 6); times > 0; times--) {
    const from = Math.floor(random() * (text.length + 1));
    const to = Math.min(text.length, from + Math.floor(random() * 12));
    const way = Math.floor(random() * 5);
    const other = pick(corpus);
    const part = text.slice(from, to) || pick(PIECES);
    const put =
      way === 0
        ? ''
        : way === 1
          ? text.slice(from, to) + pick(PIECES)
          : way === 2
            ? part.repeat(2 + Math.floor(random() * 300))
            : way === 3
              ? other.slice(Math.floor(random() * other.length))
              : pick(PIECES).repeat(1 + Math.floor(random() * 200));
    text = (text.slice(0, from) + put + text.slice(to)).slice(0, MAX_LENGTH);
  }
  return text;
}
