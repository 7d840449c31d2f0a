/**
 * `npm run soak -- growth [scale]`: documents of one piece of markup, of two in turn, and of one whose names are all different, thousands of times, go
 * through drafting and checking. The time of none grows with the square of its length. SOAK_FROM=<number> goes on there.
 */
import { draft, judge } from './growth/stages.ts';
import { type Format, TOKENS } from './growth/tokens.ts';

/** Characters; more while that takes too little to say how it grows, then twice and four times as many. */
const LENGTH = 8_000;
const LONGEST = 64_000;
/** Milliseconds of the processor: below, nothing is said of how it grows. */
const FLOOR_MS = 400;
/** Twice the length takes twice the time, and some. */
const MOST_GROWTH = 2.6;

interface Case {
  name: string;
  run(length: number): Promise<void>;
}

export default async function growth(scale: number): Promise<string> {
  const from = scale === 1 ? Number(process.env.SOAK_FROM ?? 0) : 0;
  const all = casesOf();
  const chosen = all.filter((_each, at) => at >= from && Math.floor(at * scale) !== Math.floor((at - 1) * scale));
  let measured = 0;
  for (const [at, each] of chosen.entries()) {
    if (await measure(each)) measured += 1;
    if (scale === 1 && at % 100 === 0) process.stderr.write(`${from + at} of ${all.length}\n`);
  }
  return `${chosen.length} of ${all.length} documents, ${measured} of them long enough to be measured: no time grows with the square`;
}

/** Whether it took long enough to say how it grows. Throws where each of two doublings took more than it may, measured twice. */
export async function measure({ name, run }: Case, floor = FLOOR_MS): Promise<boolean> {
  // What is loaded and compiled the first time is no part of it.
  await run(LENGTH);
  let length = LENGTH;
  while ((await timeOf(run, length)) < floor) {
    length *= 2;
    if (length > LONGEST) return false;
  }
  const grows = async (): Promise<boolean> => {
    const [one, two, four] = [
      await timeOf(run, length),
      await timeOf(run, length * 2),
      await timeOf(run, length * 4),
    ] as const;
    return two > one * MOST_GROWTH && four > two * MOST_GROWTH;
  };
  if ((await grows()) && (await grows())) throw new Error(`The time grows with the square of the length: ${name}`);
  return true;
}

async function timeOf(run: Case['run'], length: number): Promise<number> {
  const before = process.threadCpuUsage();
  await run(length);
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

function casesOf(): Case[] {
  const formats = Object.keys(TOKENS) as Format[];
  return formats.flatMap((format) => {
    const tokens = TOKENS[format];
    const pieces = [...tokens, ...tokens.flatMap((one) => tokens.flatMap((two) => (one === two ? [] : [one + two])))];
    const alike = pieces.map((piece) => ({ piece, part: (): string => piece }));
    const numbered = tokens.map((piece) => ({
      piece: `numbered ${piece}`,
      part: (at: number): string => piece.replace(/\ba\b/gu, `a${at}`),
    }));
    return [...numbered, ...alike].flatMap(({ piece, part }): Case[] => {
      const text = (length: number): string => {
        const parts: string[] = [];
        for (let size = 0; size < length; size += parts.at(-1)?.length ?? 1) parts.push(part(parts.length));
        return parts.join('');
      };
      const name = `${JSON.stringify(piece)} of ${format}`;
      const drafted = { name: `${name}, drafted`, run: (length: number) => draft(text(length), format) };
      return format === 'md'
        ? [drafted, { name: `${name}, judged`, run: (length: number) => judge(text(length)) }]
        : [drafted];
    });
  });
}
