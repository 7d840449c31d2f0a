/** Syntax of data and markup languages, by the field's own parser of each. */
import { parseFragment } from 'parse5';
import { parse as parseToml, TomlError } from 'smol-toml';
import { faultOfYaml } from '../yaml/edit.ts';
import { YamlError } from '../yaml/limits.ts';
import type { SyntaxResult } from './check-syntax.ts';
import { plainStrings, requestBodies } from './console-requests.ts';
import type { DataLanguage } from './languages.ts';

export type Judged =
  | { ok: true; shape: SyntaxResult['shape'] }
  | { ok: false; line: number | null; reason: string; unsure?: true };

const program: Judged = { ok: true, shape: 'program' };

/** Judges a text of a data language; `unsure` marks failures that may lie in the parser's own limits. */
export const judgeData: Record<Exclude<DataLanguage, 'jsonc' | 'sql'>, (code: string) => Judged> = {
  json,
  yaml,
  toml,
  html,
};

function json(written: string): Judged {
  const bodies = requestBodies(written);
  if (bodies === undefined) return jsonText(plainStrings(written));
  for (const { text, above } of bodies) {
    const judged = jsonText(plainStrings(text));
    if (!judged.ok) return { ...judged, line: above + (judged.line ?? 1) };
  }
  return program;
}

function jsonText(written: string): Judged {
  const code = plainJson(written);
  const whole = tryJson(code);
  if (whole === null) return program;
  if (tryJson(`{${code.replace(/,\s*$/, '')}}`) === null) return { ok: true, shape: 'member' };
  if (/,\s*$/.test(code) && tryJson(closed(code.replace(/,\s*$/, ''))) === null) return { ok: true, shape: 'member' };
  const members = `{${relaxed(code).replace(/,\s*$/, '')}}`;
  if (/^\s*"[^"\n]*"\s*:/.test(code) && tryJson(members) === null) return { ok: true, shape: 'member' };
  if (/^\s*(?:"|\})/.test(code) && tryJson(unfolded(relaxed(code))) === null) return { ok: true, shape: 'member' };
  const lines = code.split('\n').filter((line) => line.trim() !== '');
  if (lines.length > 1 && lines.every((line) => tryJson(line) === null)) return { ok: true, shape: 'statements' };
  const documents = code.split(/^(?=[{[])/m).filter((part) => part.trim() !== '');
  if (documents.length > 1 && documents.every((part) => tryJson(part) === null))
    return { ok: true, shape: 'statements' };
  return { ok: false, line: lineAt(code, jsonErrorAt(code)), reason: jsonReason(whole) };
}

/** What the engine says without the text it quotes, which may go on for lines, and without its own count of places. */
const jsonReason = (message: string): string =>
  firstLine(message.replace(/, (?:\.\.\.)?"[\s\S]*$|\s(?:in JSON )?at position[\s\S]*$/, ''));

/** Comments are for the reader; commas before a bracket are only read over where the file is one that may have both. */
function plainJson(code: string): string {
  const bare = code.replace(/(?<!\\)"(?:\\.|[^"\\\n])*"|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/g, (part) =>
    part.startsWith('"') ? part : part.replace(/[^\n]/g, ' '),
  );
  const isRelaxed = bare !== code || WITH_COMMENTS.test(code);
  return isRelaxed ? relaxed(bare) : bare;
}
const relaxed = (code: string): string => code.replace(/,(?=\s*[}\]])/g, ' ');
/** Keys of TypeScript's and VS Code's own files. */
const WITH_COMMENTS = /"(?:compilerOptions|vueCompilerOptions|[a-z]\w*(?:\.\w+)+|\[\w+\])"\s*:/;

/** An excerpt that ends after a comma, with the brackets it leaves open. */
function closed(code: string): string {
  const open: string[] = [];
  for (const [mark] of code.matchAll(/(?<!\\)"(?:\\.|[^"\\])*"|[{}[\]]/g)) {
    if (mark === '{') open.push('}');
    else if (mark === '[') open.push(']');
    else if (mark === '}' || mark === ']') open.pop();
  }
  return code + open.reverse().join('');
}

/** An excerpt that begins inside objects it then leaves: as many are opened before it, and what it leaves open is closed. */
function unfolded(code: string): string {
  let depth = 0;
  let left = 0;
  for (const [mark] of code.matchAll(/(?<!\\)"(?:\\.|[^"\\])*"|[{}]/g)) {
    if (mark === '{') depth++;
    else if (mark === '}' && --depth < 0) {
      left++;
      depth = 0;
    }
  }
  return left === 0 ? code : closed(`{${'"_":{'.repeat(left)}${code.replace(/,\s*$/, '')}`);
}

function tryJson(code: string): string | null {
  try {
    JSON.parse(code);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Where the first character stands that no JSON goes on with: an engine names the place of some faults only. */
function jsonErrorAt(code: string): number {
  let [low, high] = [0, code.trimEnd().length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBegun(code.slice(0, middle + 1))) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Whether a text is the beginning of some JSON: it is whole, or only its end is missing. */
function isBegun(code: string): boolean {
  const fault = tryJson(code);
  if (fault === null || /Unexpected end of JSON|Unterminated string/.test(fault)) return true;
  return Number(/position (\d+)/.exec(fault)?.[1] ?? 0) >= code.length;
}
const lineAt = (code: string, at: number): number => code.slice(0, at).split('\n').length;

function yaml(code: string): Judged {
  try {
    const fault = faultOfYaml(code);
    return fault === undefined ? program : { ok: false, line: fault.line, reason: firstLine(fault.message) };
  } catch (error) {
    if (!(error instanceof YamlError)) throw error;
    return { ok: false, line: error.line, reason: error.message, unsure: true };
  }
}

function toml(code: string): Judged {
  try {
    parseToml(code);
    return program;
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    if (/redefine/.test(error.message) && isToml(alternatives(code))) return { ok: true, shape: 'statements' };
    return { ok: false, line: error.line, reason: firstLine(error.message) };
  }
}

/** The parts of a text that a comment or a second `[package]` begins: two versions, or two files, shown as one. */
const alternatives = (code: string): string[] => code.split(/^(?=[ \t]*#)|^(?=\[package\])/m);
const isToml = (parts: readonly string[]): boolean =>
  parts.length > 1 &&
  parts.every((part) => {
    try {
      return Boolean(parseToml(part));
    } catch {
      return false;
    }
  });

/** HTML recovers from nearly everything; only what no author means counts. */
const HTML_ERRORS = new Set([
  'eof-in-tag',
  'eof-in-comment',
  'duplicate-attribute',
  'unexpected-character-in-attribute-name',
  'unexpected-equals-sign-before-attribute-name',
  'missing-attribute-value',
  'end-tag-with-attributes',
  'eof-before-tag-name',
]);

function html(code: string): Judged {
  let found: { line: number; code: string } | undefined;
  parseFragment(code, {
    sourceCodeLocationInfo: true,
    onParseError(error) {
      if (found === undefined && HTML_ERRORS.has(error.code)) found = { line: error.startLine, code: error.code };
    },
  });
  return found === undefined ? program : { ok: false, line: found.line, reason: found.code };
}

export const firstLine = (message: string): string => message.split('\n')[0]!.replace(/:$/, '');
