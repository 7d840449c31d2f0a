/** A folder that a JavaScript configuration names among its own settings, not those of a plugin: as text, or as a path made of text. */

import { isPackage, moduleOf } from './taken-over.ts';

/** `computed`: it is set, and only running the configuration says to what; `by`: or a module that is taken over may set it. */
export type FolderSetting = { folder: string } | { computed: true; by?: string } | undefined;

/**
 * `at`: the folder that the configuration lies in; the answer is relative to where `at` is. `maySet`: whether a module that is spread over
 * the configuration may set it; packages may, which nobody reads.
 */
export function folderSetting(source: string, key: string, at: string, maySet = isPackage): FolderSetting {
  const values = ownValues(source, key);
  // What is spread above it is overridden.
  const set = values.findLastIndex((one) => !one.startsWith(SPREAD));
  const [first, ...others] = values.flatMap((written, place): FolderSetting[] => {
    if (!written.startsWith(SPREAD)) return [folderOf(written, { source, at })];
    const by = place < set ? undefined : moduleOf(source, written.slice(SPREAD.length));
    return by !== undefined && maySet(by) ? [{ computed: true, by }] : [];
  });
  // Of two that differ only running it says which is in force.
  return others.every((other) => JSON.stringify(other) === JSON.stringify(first)) ? first : { computed: true };
}
const SPREAD = '...';

/** The modules that a configuration names as its `key`, as `extends: shared`. */
export const modulesIn = (source: string, key: string): string[] =>
  ownValues(source, key).flatMap((written) => (written.startsWith(SPREAD) ? [] : (moduleOf(source, written) ?? [])));

/** What a value says that begins at this place of a configuration, which lies at the site's root. */
export const folderAt = (source: string, index: number): FolderSetting =>
  folderOf(compact(source.slice(index)), { source, at: '' });

/** A configuration with its comments left out, and every place where it was. */
export const withoutComments = (source: string): string =>
  source.replace(TOKEN, (token) => (/^\/[/*]/.test(token) ? ' '.repeat(token.length) : token));

interface Config {
  source: string;
  at: string;
}

/** `path.resolve(__dirname, '../src')`, `join(import.meta.dirname, 'a', 'b')`, `fileURLToPath(new URL('../src', import.meta.url))`. */
const JOINED =
  /^(?:\w+\.)?(?:resolve|join)\((__dirname|import\.meta\.dirname|dirname\(fileURLToPath\(import\.meta\.url\)\)|process\.cwd\(\))((?:,(?:'[^'\n]*'|"[^"\n]*"))+),?\)/;
const FILE_URL = /^(?:\w+\.)?fileURLToPath\(new URL\((?:'([^'\n]*)'|"([^"\n]*)"),import\.meta\.url,?\)/;
/** Text alone: nothing is done to it. */
const TEXT = /^(?:'([^'\n]*)'|"([^"\n]*)"|`([^`\n$]*)`)(?![+.?|&])/;
const NAME = /^([A-Za-z_$][\w$]*)(?=[,;}]|$)/;

/** `written` as `compact` leaves it. */
function folderOf(written: string, config: Config): FolderSetting {
  const text = TEXT.exec(written)
    ?.slice(1)
    .find((one) => one !== undefined);
  if (text !== undefined) return { folder: text };
  const joined = JOINED.exec(written);
  if (joined !== null) {
    const parts = [...(joined[2] ?? '').matchAll(/'([^'\n]*)'|"([^"\n]*)"/g)].map(([, a, b]) => a ?? b ?? '');
    return inside(joined[1]?.startsWith('process') === true ? '' : config.at, parts.join('/'));
  }
  const url = FILE_URL.exec(written);
  if (url !== null) return inside(config.at, url[1] ?? url[2] ?? '');
  const name = NAME.exec(written)?.[1]?.replaceAll('$', '\\$');
  const declared = name && new RegExp(`\\b(?:const|let|var)\\s+${name}\\s*=\\s*`).exec(config.source);
  if (!declared) return { computed: true };
  const value = compact(config.source.slice(declared.index + declared[0].length));
  // One step: what a constant holds, not what that one is made of.
  return /^[A-Za-z_$][\w$]*(?:[,; ]|$)/.test(value) ? { computed: true } : folderOf(value, config);
}

/** The first tokens of a text without comments, and without white space but between words. */
function compact(text: string): string {
  let out = '';
  for (const [token] of text.slice(0, 600).matchAll(TOKEN))
    if (!/^(?:\s|\/[/*])/.test(token)) out += /\w$/.test(out) && /^\w/.test(token) ? ` ${token}` : token;
  return out;
}

/** A path from a folder, with `..` before it where it leads out of where that folder is. */
function inside(at: string, path: string): FolderSetting {
  const out: string[] = [];
  for (const part of [...at.split('/'), ...path.split('/')]) {
    if (part === '' || part === '.') continue;
    if (part !== '..' || out.length === 0 || out.at(-1) === '..') out.push(part);
    else out.pop();
  }
  return { folder: out.join('/') };
}

/** What stands behind `key:` in each object that is no value of another one, as `compact` leaves it; `{ key }` is the constant of that name, `''` what only running it says; a spread with what is spread. */
function ownValues(source: string, key: string): string[] {
  const found: string[] = [];
  const open: Opened[] = [];
  let before = '';
  for (const match of source.matchAll(TOKEN)) {
    const [token] = match;
    if (/^(?:\s|\/[/*])/.test(token)) continue;
    const isKey = token === key || (/^['"`]/.test(token) && token.slice(1, -1) === key);
    const rest = (): string => compact(source.slice(match.index));
    if (/[{,]$/.test(before) && isOwn(open) && (isKey || token === '[' || token === 'get')) {
      const value = keyedValue(rest(), key);
      if (value !== undefined) found.push(open.at(-1) === 'maybe' ? '' : value);
    } else if (isKey && /[.[]$/.test(before) && /^\]?=(?![=>])/.test(rest().slice(token.length))) found.push('');
    if (before === SPREAD && token !== '{' && isOwn(open)) found.push(`${SPREAD}${rest()}`);
    if (token === '[') open.push('[');
    else if (token === ']' && open.at(-1) === '[') open.pop();
    else if (token === '{' || token === '(') open.push(opened(token, before, open.at(-1)));
    else if (token === ')' && isRound(open.at(-1))) open.pop();
    else if (token === '}')
      open.length = Math.max(
        0,
        open.findLastIndex((one) => !isRound(one)),
      );
    before = token === '.' && /^\.{1,2}$/.test(before) ? `${before}.` : token;
  }
  return found;
}

/** `key: value`, `'key': value`, `['key']: value`, `{ key }`; a key that is computed may be this one. */
function keyedValue(text: string, key: string): string | undefined {
  const name = [key, `'${key}'`, `"${key}"`, `['${key}']`, `["${key}"]`, `[\`${key}\`]`].find((form) =>
    text.startsWith(form),
  );
  const behind = name === undefined ? undefined : text.slice(name.length);
  if (behind?.startsWith(':') === true) return behind.slice(1);
  if (name === key && behind !== undefined && /^[,}]/.test(behind)) return `${key},`;
  const isOther = /^\[(?:'[^'\\]*'|"[^"\\]*"|`[^`$\\]*`)\]:/.test(text);
  const isComputed = text.startsWith(`get ${key}(`) || (!isOther && /^\[[^[\],;{}]*\]:/.test(text));
  return isComputed || behind === '' || behind?.startsWith('/') === true ? '' : undefined;
}

/** `spread`: what stands in it belongs to the object around it, and `maybe` on a condition. */
type Opened = 'object' | 'block' | 'spread' | 'maybe' | '[' | '(' | '...(';
const isRound = (one: Opened | undefined): boolean => one === '(' || one === '...(';
const isOwn = (open: readonly Opened[]): boolean =>
  ['object', 'spread', 'maybe'].includes(open.at(-1) ?? '') && open.filter((one) => one === 'object').length === 1;

function opened(sign: '{' | '(', before: string, around: Opened | undefined): Opened {
  if (sign === '(') return before === '...' ? '...(' : '(';
  if (before === '...' || (around === '...(' && before === '(')) return 'spread';
  if (around === '...(' && /^[&|?:]$/.test(before)) return 'maybe';
  return OPENS_OBJECT.test(before) ? 'object' : 'block';
}
export const TOKEN =
  /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|\/\/[^\n]*|\/\*[\s\S]*?\*\/|\s+|[\w$]+|=>|[^\s\w$]/g;
/** What stands before an object; before the body of a function stands `)` or `=>`. */
const OPENS_OBJECT = /^(?:[(:=,[?]|return|default)$/;
