/** Every regular expression of the source, and what recheck says of it. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'rolldown/utils';

// Its native program where there is one: the same answers as in JavaScript, in a fortieth of the time.
process.env.RECHECK_BACKEND ??= `${process.platform}-${process.arch}` === 'linux-x64' ? 'native' : 'pure';
const { check } = await import('recheck');

const root = path.resolve(import.meta.dirname, '..', '..');
const JUDGED_FILE = path.join(root, 'test', 'patterns', 'linear.txt');

/** What is known: hashes of patterns that are linear, and the recheck that said so. One a line, so that git joins two branches' additions. */
export interface Judged {
  recheck: string;
  linear: string[];
}

export interface Pattern {
  source: string;
  flags: string;
  /** `file:line`, all places. */
  at: string[];
}

/** What patterns are made of at run time where that is no template of words: what comes out. */
export const MADE: Record<string, readonly string[]> = {
  "src/syntax/skeleton.ts|tokens.join('|')": [
    String.raw`\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|(?<!\\)"(?:\\.|[^"\\\n])*"|(?<!\\)'(?:\\.[^'\n]{0,8}|[^'\\\n])'`,
    String.raw`\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|(?<!\\)"(?:\\.|[^"\\\n])*"|(?<!\\)'(?:\\.|[^'\\\n])*'`,
  ],
};

export const hashOf = ({ source, flags }: Pick<Pattern, 'source' | 'flags'>): string =>
  createHash('sha256').update(`/${source}/${flags}`).digest('hex').slice(0, 16);

export function readJudged(): Judged {
  const [recheck, ...linear] = readFileSync(JUDGED_FILE, 'utf8').trimEnd().split('\n');
  return { recheck: recheck?.replace('recheck ', '') ?? '', linear };
}

export const writeJudged = ({ recheck, linear }: Judged): void =>
  writeFileSync(JUDGED_FILE, `${[`recheck ${recheck}`, ...linear.toSorted()].join('\n')}\n`);

export interface Verdict {
  pattern: Pattern;
  /** Why it is red; undefined for a linear one. */
  fault: string | undefined;
}

/** An attack that a busy machine runs slowly would count as one that succeeded: steps are limited, not their time. */
const LIMITS = {
  timeout: 120_000,
  randomSeed: 1,
  attackTimeout: null,
  incubationTimeout: null,
  seedingTimeout: null,
} as const;

/** `unknown`, which is also a timeout or an error, counts as not linear. */
export async function judge(pattern: Pattern): Promise<Verdict> {
  const said = await check(pattern.source, pattern.flags, LIMITS);
  if (said.status === 'safe') return { pattern, fault: undefined };
  const why = said.status === 'vulnerable' ? `${said.complexity.summary}: ${said.attack.pattern}` : said.error.kind;
  return { pattern, fault: `/${pattern.source}/${pattern.flags} at ${pattern.at.join(', ')}: ${why}` };
}

/** All patterns of `src` and `bot`, each once. */
export function patternsOfSource(): Pattern[] {
  const found = new Map<string, Pattern>();
  const note = (source: string, flags: string, at: string): void => {
    const key = `/${source}/${flags}`;
    const known = found.get(key);
    if (known === undefined) found.set(key, { source, flags, at: [at] });
    else known.at.push(at);
  };
  for (const file of ['src', 'bot'].flatMap(filesBelow)) {
    const text = readFileSync(path.join(root, file), 'utf8');
    const { program, errors } = parseSync(file, text);
    if (errors[0] !== undefined) throw new Error(`${file}: ${errors[0].message}`);
    walk(program, (node) => {
      const at = `${file}:${text.slice(0, node.start).split('\n').length}`;
      if (node.type === 'Literal' && node.regex) note(node.regex.pattern, node.regex.flags, at);
      for (const made of madeOf(node, text, file)) note(made.source, made.flags, at);
    });
  }
  return [...found.values()];
}

interface Node {
  type: string;
  start: number;
  end: number;
  regex?: { pattern: string; flags: string };
  callee?: { type: string; name?: string };
  arguments?: Node[];
  quasis?: { value: { cooked: string } }[];
  value?: unknown;
}

/** Patterns made at run time, with a word for each part that is filled in. Throws for one it cannot read. */
function madeOf(node: Node, text: string, file: string): { source: string; flags: string }[] {
  if (!/^(?:New|Call)Expression$/u.test(node.type) || node.callee?.name !== 'RegExp') return [];
  const [first, second] = node.arguments ?? [];
  const flags = typeof second?.value === 'string' ? second.value : '';
  if (first?.type === 'TemplateLiteral')
    return [{ source: (first.quasis ?? []).map(({ value }) => value.cooked).join('word'), flags }];
  const written = first === undefined ? '' : text.slice(first.start, first.end);
  const known = MADE[`${file}|${written}`];
  if (known === undefined) throw new Error(`${file}: name what \`new RegExp(${written})\` is made of, in MADE`);
  return known.map((source) => ({ source, flags }));
}

function walk(value: unknown, visit: (node: Node) => void): void {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const one of value) walk(one, visit);
    return;
  }
  if ('type' in value && typeof value.type === 'string') visit(value as Node);
  for (const inner of Object.values(value)) walk(inner, visit);
}

const filesBelow = (folder: string): string[] =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => `${folder}/${file.replaceAll(path.sep, '/')}`)
    .sort();
