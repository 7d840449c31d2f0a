/** Passages as text that terms are looked up in: the lines, and what their path and symbol themselves say. */
import { remembered } from './remembered.ts';
import type { Term } from './terms.ts';

export interface Passage {
  text: string;
  path: string;
  symbol: string | null;
  /** All of a file that tells by its silence (`src/truth/absence.ts`). */
  whole?: boolean;
}

/** What a manifest's or source file's name says of its ecosystem. */
const SAID_BY_PATH: readonly [RegExp, string][] = [
  [/(?:^|\/)(?:pyproject\.toml|setup\.(?:py|cfg)|requirements[\w-]*\.txt)$|\.pyi?$/u, 'python pip pypi'],
  [/(?:^|\/)package\.json$|\.[cm]?[jt]sx?$/u, 'node node.js nodejs npm yarn pnpm javascript typescript npx'],
  [/(?:^|\/)cargo\.toml$|\.rs$/iu, 'rust cargo crate crates.io'],
  [/(?:^|\/)go\.mod$|\.go$/u, 'go golang'],
  [/(?:^|\/)(?:pom\.xml|build\.gradle(?:\.kts)?)$|\.(?:java|kt)$/u, 'java maven gradle jdk kotlin'],
  [/\.(?:csproj|fsproj|sln|nuspec|cs)$/u, 'dotnet .net nuget c#'],
  [/\.gemspec$|(?:^|\/)gemfile$|\.rb$/iu, 'ruby gem bundler rubygems'],
  [/(?:^|\/)composer\.json$|\.php$/u, 'php composer packagist'],
  [/(?:^|\/)licen[sc]e(?:\.\w+)?$/iu, 'license licence licensed'],
  [/(?:^|\/)action\.ya?ml$/u, 'github action actions'],
];

export interface EvidenceText {
  exact: string;
  folded: string;
  words: ReadonlySet<string>;
}

export function evidenceText(passages: readonly Passage[], given: readonly string[]): EvidenceText {
  const said = passages.flatMap(({ path }) =>
    SAID_BY_PATH.filter(([pattern]) => pattern.test(path)).map(([, words]) => words),
  );
  const pieces = [
    ...passages.flatMap(({ text, path, symbol }) => [
      text,
      path,
      path.replace(/\.\w+$/u, '').replaceAll('/', '.'),
      symbol ?? '',
    ]),
    ...said,
    ...given,
  ].map((piece) => piece.replace(/(\d)[,_](?=\d{3}\b)/gu, '$1'));
  const exact = pieces.join('\n');
  return { exact, folded: exact.toLowerCase(), words: new Set(pieces.flatMap((piece) => wordsOfPiece(piece, ''))) };
}

/** Passages come back with every sentence that cites them. */
const wordsOfPiece = remembered((piece: string): readonly string[] => wordsOf(piece));

/** Lower-case words, identifiers taken apart at capitals, underscores and dots. */
export function wordsOf(text: string): string[] {
  const whole = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const parts =
    text
      .replace(/([\p{Ll}\d])(\p{Lu})|(\p{L}{3})(?=\d)/gu, (_, low: string | undefined, up: string, three: string) =>
        low === undefined ? `${three} ` : `${low} ${up}`,
      )
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...whole, ...parts];
}

/** Whether a passage names the term. Identifiers keep their case; names and formats do not. */
export function namesTerm(evidence: EvidenceText, { kind, text }: Term): boolean {
  switch (kind) {
    case 'number':
      return namesNumber(evidence.folded, text);
    case 'flag':
    case 'url':
      return bounded(evidence.exact, text.replace(/\/$/u, ''));
    case 'path':
      return bounded(evidence.exact, text.replace(/^\.\//u, '').replace(/\/$/u, ''));
    case 'identifier':
      return (
        bounded(evidence.exact, text) ||
        text
          .split('.')
          .filter(Boolean)
          .every((part) => bounded(evidence.exact, part)) ||
        sameWords(evidence, text) ||
        (/^[A-Z]\w+\.js$/u.test(text) && namesWord(evidence, text))
      );
    case 'format':
    case 'name':
      return namesWord(evidence, text);
  }
}

/** `strata-logs` is named by `strata_logs`; `NumPy` by `numpy`. Only names without capitals inside may fold so. */
const sameWords = (evidence: EvidenceText, text: string): boolean =>
  /^[\p{Lu}]?[\p{Ll}\d]+(?:\p{Lu}[\p{Ll}\d]*)?$/u.test(text) && evidence.words.has(text.toLowerCase());

function namesWord(evidence: EvidenceText, text: string): boolean {
  const word = text.toLowerCase();
  const forms = [word, word.replace(/\.js$/u, ''), word.replace(/s$/u, ''), word.replace(/'s$/u, ''), `${word}s`];
  return forms.some((form) => evidence.words.has(form) || bounded(evidence.folded, form));
}

function namesNumber(folded: string, text: string): boolean {
  const digits = text.toLowerCase().replace(/^v/u, '').replaceAll(/[,_]/gu, '');
  if (new RegExp(`(?<![\\d.])v?${escapePattern(digits)}(?:\\.0)*(?![\\d]|\\.\\d)`, 'u').test(folded)) return true;
  if (
    new RegExp(`(?<![\\d.])v?${escapePattern(digits.replace(/(?<!\.0)(?:\.0)+$/u, ''))}(?![\\d]|\\.[1-9])`, 'u').test(
      folded,
    )
  )
    return true;
  const word = WORDS[Number(digits)];
  return word !== undefined && new RegExp(`\\b${word}\\b`, 'u').test(folded);
}
const WORDS: readonly (string | undefined)[] = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];

function bounded(haystack: string, needle: string): boolean {
  if (needle === '') return true;
  for (let at = haystack.indexOf(needle); at !== -1; at = haystack.indexOf(needle, at + 1)) {
    const before = haystack[at - 1] ?? ' ';
    const after = haystack[at + needle.length] ?? ' ';
    if (!(isWord(before) && isWord(needle[0] ?? '')) && !(isWord(after) && isWord(needle.at(-1) ?? ''))) return true;
  }
  return false;
}
const isWord = (character: string): boolean => /[\p{L}\p{N}_]/u.test(character);
const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&');
