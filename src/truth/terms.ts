/** The checkable terms of a sentence: identifiers, numbers, versions, flags, paths, formats and names. */
import { MONTHS } from '../content/months.ts';

export type TermKind = 'identifier' | 'number' | 'flag' | 'path' | 'url' | 'format' | 'name';
export interface Term {
  kind: TermKind;
  text: string;
}

const NUMBER_WORDS: ReadonlyMap<string, string> = new Map(
  ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'].map((word, index) => [
    word,
    String(index + 2),
  ]),
);
/** Abbreviations any documentation uses; naming one says nothing about a product. */
const COMMON_ABBREVIATIONS = new Set([
  'API',
  'APIS',
  'CLI',
  'FAQ',
  'ID',
  'IDS',
  'OK',
  'OS',
  'URL',
  'URLS',
  'TODO',
  'README',
  'VS',
  'AM',
  'PM',
  'II',
  'ETC',
  'NB',
]);
const COMMON_NAMES = new Set(['i', 'english', ...MONTHS]);

const URL = /https?:\/\/[^\s<>)"'`]+[^\s<>)"'`.,;:!?]/gu;
const FLAG = /(?<![\w-])--?[A-Za-z][\w-]*/gu;
const PATH = /(?<![\w/@.-])(?:~?\.{0,2}\/)?[\w@.-]+(?:\/[\w@.*-]+)+\/?/gu;
const EXTENSION = /(?<![\w.])\.[a-z][a-z0-9]{0,5}\b(?!\.)/gu;
const MIXED = /(?<![\w.])(?:\d+[A-Z][A-Z0-9]+|[A-Z]{2,}-?\d+)\b/gu;
const NUMBER = /(?<![\w.-])v?\d[\d,_]*(?:\.\d+)*(?:(?:a|b|rc|alpha|beta)\d+)?/gu;
const IDENTIFIER =
  /(?<![\w.$])(?:[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)+|[A-Za-z$]*_[\w$]+|[a-z]+[A-Z][\w$]*|[A-Z][a-z0-9]+[A-Z][\w$]*|[A-Za-z_$][\w$.]*(?=\(\)))/gu;
const ABBREVIATION = /\b[A-Z][A-Z0-9]+s?\b/gu;
const WORD = /[\p{L}][\p{L}\p{M}'’-]*/gu;

/** From each run of backticks to the next that is as long. */
function codeSpans(text: string): { start: number; end: number; ticks: number }[] {
  const runs = [...text.matchAll(/`+/gu)].map(({ index, 0: { length } }) => ({ start: index, ticks: length }));
  const later = Map.groupBy(runs.toReversed(), ({ ticks }) => ticks);
  const found: { start: number; end: number; ticks: number }[] = [];
  let from = 0;
  for (const run of runs) {
    const same = later.get(run.ticks);
    same?.pop();
    const close = same?.at(-1);
    if (run.start < from || close === undefined) continue;
    from = close.start + close.ticks;
    found.push({ start: run.start, end: from, ticks: run.ticks });
  }
  return found;
}

/** In order of appearance, without repeats. `text` is a sentence from `plainSentence`. */
export function termsOf(text: string): Term[] {
  const found: { at: number; term: Term }[] = [];
  let rest = text;
  const take = (
    pattern: RegExp,
    kind: TermKind,
    map: (match: string) => string | undefined = (match) => match,
  ): void => {
    rest = rest.replace(pattern, (match: string, ...groups: unknown[]) => {
      const at = groups.find((group): group is number => typeof group === 'number') ?? 0;
      const value = map(match);
      if (value === undefined) return match;
      found.push({ at, term: { kind, text: value } });
      return ' '.repeat(match.length);
    });
  };
  for (const { start, end, ticks } of codeSpans(rest)) {
    for (const term of codeTerms(rest.slice(start + ticks, end - ticks))) found.push({ at: start, term });
    rest = rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end);
  }
  take(URL, 'url');
  take(FLAG, 'flag', (match) => (match.startsWith('--') || match.length === 2 ? match : undefined));
  take(PATH, 'path', (match) =>
    looksLikePath(match.replace(/(?<!\.)\.+$/u, '')) ? match.replace(/(?<!\.)\.+$/u, '') : undefined,
  );
  take(EXTENSION, 'format', (match) => match.slice(1));
  take(MIXED, 'format');
  take(NUMBER, 'number', (match) => match.replace(/(?<![,_])[,_]+$/u, ''));
  take(IDENTIFIER, 'identifier', (match) => (/^(?:e\.g|i\.e|a\.k\.a|vs)$/iu.test(match) ? undefined : match));
  take(ABBREVIATION, 'format', (match) => (COMMON_ABBREVIATIONS.has(match.toUpperCase()) ? undefined : match));
  takeWords(rest, found);
  return unique(found.sort((a, b) => a.at - b.at).map(({ term }) => term));
}

/** Number words and names: capitalised words that do not open a sentence. */
function takeWords(rest: string, found: { at: number; term: Term }[]): void {
  for (const match of rest.matchAll(WORD)) {
    const word = match[0];
    const digits = NUMBER_WORDS.get(word.toLowerCase());
    if (digits !== undefined) found.push({ at: match.index, term: { kind: 'number', text: digits } });
    else if (
      /^\p{Lu}/u.test(word) &&
      !opensSentence(rest, match.index) &&
      !COMMON_NAMES.has(word.toLowerCase()) &&
      word.length > 1 &&
      !COMMON_ABBREVIATIONS.has(word.toUpperCase())
    ) {
      found.push({ at: match.index, term: { kind: 'name', text: word.replace(/['’]s$/u, '') } });
    }
  }
}

/** The words of a code span are terms each, so that `pip install x` names three things. */
export function codeTerms(code: string): Term[] {
  const terms: Term[] = [];
  for (const [written] of code.matchAll(
    /--?[A-Za-z][\w-]*|\d+[A-Za-z]\w*|v?\d+(?:\.\d+)+|\d+|[@A-Za-z_$][\w$@/-]*(?:\.[\w$*-]+)*/gu,
  )) {
    // `x@latest` names x; which of its versions comes is no name.
    const token = written.replace(/(?<=\w)@latest$/u, '');
    if (token.startsWith('-')) terms.push({ kind: 'flag', text: token });
    else if (/^v?\d[\d.]*$/u.test(token)) terms.push({ kind: 'number', text: token });
    else terms.push({ kind: token.includes('/') ? 'path' : 'identifier', text: token });
  }
  return terms;
}

/** `read/write` and `and/or` are words; `src/a.py`, `./x` and `a/b/c` are paths. */
const looksLikePath = (text: string): boolean =>
  /^(?:~|\.{1,2})?\//u.test(text) || /\.[A-Za-z0-9]{1,8}\/?$/u.test(text) || (text.match(/\//gu) ?? []).length > 1;

function opensSentence(text: string, at: number): boolean {
  const before = text.slice(0, at).trimEnd();
  return before === '' || /[.:!?|"“(]$/u.test(before) || /(?:^|\|)\s*$/u.test(before);
}

function unique(terms: Term[]): Term[] {
  const seen = new Set<string>();
  return terms.filter(({ kind, text }) => {
    const key = `${kind} ${text}`;
    return seen.has(key) ? false : seen.add(key) !== undefined;
  });
}
