/** The language that a labelled code block provably is in, where that is not the one it declares. */
import type { SyntaxResult } from '../syntax/check-syntax.ts';
import { canonicalLanguage, checkerOf } from '../syntax/languages.ts';
import { certainLanguage, shebangLanguage } from './certain-language.ts';

type Syntax = (language: string, code: string) => SyntaxResult;

/** `result`: what its own parser said. Some languages take nearly every text, so that their parser's word is not the last. */
export function otherLanguage(
  { language, code }: { language: string; code: string },
  result: SyntaxResult,
  syntax: Syntax,
): string | undefined {
  const checker = checkerOf(language);
  if (checker === undefined || checker.kind === 'transcript') return undefined;
  const own = canonicalLanguage(language);
  const text = code.trim();
  const found = sqlOf(text) ?? (result.status === 'error' ? byParsing(text, own, syntax) : byForm(text, own, syntax));
  return found === undefined || canonicalLanguage(found) === own ? undefined : found;
}

function byParsing(text: string, own: string, syntax: Syntax): string | undefined {
  const certain = certainLanguage(text, syntax);
  if (certain !== undefined && canonicalLanguage(certain) !== own) return certain;
  if (isYaml(text, syntax)) return 'yaml';
  return own === 'yaml' && isToml(text, syntax) ? 'toml' : undefined;
}

/** Languages that take nearly every text, or whose samples often show what a program prints. */
const TAKES_ALL: ReadonlySet<string> = new Set(['bash', 'html', 'yaml']);

function byForm(text: string, own: string, syntax: Syntax): string | undefined {
  // Labels of a program look like keys, and nobody nests them.
  if (LABELS.has(own)) return isYaml(text, syntax) ? 'yaml' : undefined;
  if (!TAKES_ALL.has(own)) return undefined;
  const script = shebangLanguage(text);
  if (script !== undefined) return script;
  if (PYTHON.test(text) && syntax('python', text).status === 'ok') return 'python';
  if (own === 'yaml') return undefined;
  if (/^apiVersion:[ \t]/mu.test(text) && /^kind:[ \t]/mu.test(text) && isYaml(text, syntax)) return 'yaml';
  if (own === 'bash') return undefined;
  const certain = certainLanguage(text, syntax);
  // A page of XHTML begins as XML does.
  return certain === 'xml' ? undefined : certain;
}
const LABELS: ReadonlySet<string> = new Set(['javascript', 'typescript', 'tsx', 'go', 'java', 'python']);
const PYTHON = /^(?:from [\w.]+ import \w|def \w+\([^()\n\r\u2028\u2029]*\)[^()\n\r\u2028\u2029]*:$)/mu;

/** Statements as people write them where SQL is meant: words of the language in capitals, from the first line on. */
function sqlOf(text: string): string | undefined {
  const start = text.replace(/^(?:--[^\n]*\n|\s)+/u, '');
  const isOne = SELECT.test(start) ? /\sFROM\s+["`[\w]/u.test(start) : STATEMENT.test(start);
  return isOne ? 'sql' : undefined;
}
const SELECT = /^SELECT\s+["'`*(\w]/u;
const STATEMENT =
  /^(?:INSERT\s+INTO|CREATE\s+(?:OR\s+REPLACE\s+)?(?:TABLE|VIEW|INDEX|SCHEMA|DATABASE)|ALTER\s+TABLE|DROP\s+(?:TABLE|VIEW|INDEX|DATABASE)|DELETE\s+FROM)\s+["`[\w]/u;

/** Keys one below the other, two at least, from the first line on; no line ends as statements and blocks do. */
function isYaml(text: string, syntax: Syntax): boolean {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !/^\s*#/u.test(line));
  const keys = lines.filter((line) => KEY.test(line));
  if (keys.length < 2 || !KEY.test(lines[0] ?? '') || lines.some((line) => /[;,{(]\s*$/u.test(line))) return false;
  const isNested = lines.some((line) => /^\s+|^- /u.test(line));
  return isNested && syntax('yaml', text).status === 'ok';
}
const KEY = /^\s*(?:- )*["']?[A-Za-z_][\w./-]*["']?:(?:\s|$)/u;

const isToml = (text: string, syntax: Syntax): boolean =>
  /^\[{1,2}[\w."-]+\]{1,2}[ \t]*(?:#[^\n]*)?$/mu.test(text) &&
  /^[\w."-]+[ \t]*=/mu.test(text) &&
  syntax('toml', text).status === 'ok';
