/** Example programs as snippets: the whole file, under the title its first comment or docstring gives it. */
import type { InventoryFile } from '../model/repo-inventory.ts';
import type { RawSnippet } from '../platforms/evidence.ts';
import { roleOf } from '../platforms/path-roles.ts';
import { checkerOf } from '../syntax/languages.ts';

const MAX_BYTES = 16 * 1024;

export function isExampleFile(file: InventoryFile, directories: readonly string[]): boolean {
  if (
    file.binary ||
    file.bytes > MAX_BYTES ||
    file.bytes === 0 ||
    file.language === null ||
    /(?:^|\/)tests?\.\w+$/.test(file.path) ||
    checkerOf(file.language)?.kind !== 'grammar'
  )
    return false;
  const role = roleOf(file.path);
  return (
    role === 'example' ||
    (role !== 'vendored' &&
      directories.some((directory) => file.path.startsWith(`${directory.replace(/^\.?\/+|(?<!\/)\/+$/g, '')}/`)))
  );
}

export function exampleSnippet(file: InventoryFile, text: string): (RawSnippet & { path: string }) | null {
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/);
  const start = lines[0]?.startsWith('#!') === true ? 2 : 1;
  const code = lines.slice(start - 1).join('\n');
  if (code.trim() === '') return null;
  return {
    path: file.path,
    language: file.language ?? '',
    code,
    title: titleOf(code),
    origin: 'example',
    start,
    end: lines.length,
  };
}

/** One line, a few words: a longer opening is an explanation, not a title. */
function titleOf(code: string): string | null {
  const first = /^\s*(?:"""|'''|\/\*\*?|#|\/\/)\s*([^\n"'*]+)/.exec(code)?.[1]?.trim().replace(/[.:]$/, '') ?? '';
  return first !== '' &&
    first.length <= 60 &&
    /^[\p{Lu}]/u.test(first) &&
    !/copyright|licen[cs]e|coding[:=]/i.test(first)
    ? first
    : null;
}

const DECLARED =
  /^[ \t]*(?:(?:export|public|internal|sealed|abstract|static|partial|final|default|async|pub) )*(?:class|interface|record|struct|enum|trait|def|fn|func|function) (\w+)/gm;

/** Whether a program of a folder names what another file of it, or of one below, declares. */
export function needsBeside(path: string, code: string, files: readonly { path: string; text: string }[]): boolean {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const end = path.slice(path.lastIndexOf('.'));
  const own = new Set(declaredIn(code));
  const beside = files.filter((each) => each.path !== path && each.path.startsWith(folder) && each.path.endsWith(end));
  const words = new Set(code.match(/\w+/g));
  return beside.some(({ text }) =>
    declaredIn(text).some((name) => name !== 'main' && name !== 'Main' && words.has(name) && !own.has(name)),
  );
}

const declaredIn = (code: string): string[] => [...code.matchAll(DECLARED)].map(([, name = '']) => name);

/** Marks by which editors fold code say nothing to a reader. */
export const withoutRegions = (code: string): string =>
  code
    .split('\n')
    .filter((line) => !/^\s*(?:\/\/\s*)?#\s?(?:end)?region\b/.test(line))
    .join('\n')
    .replace(/^\n+/, '');
