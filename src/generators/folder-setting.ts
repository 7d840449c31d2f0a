/** A folder that a JavaScript configuration names among its own settings, not those of a plugin: as text, or as a path made of text. */

/** `computed`: it is set, and only running the configuration says to what. */
export type FolderSetting = { folder: string } | { computed: true } | undefined;

/** `at`: the folder that the configuration lies in; the answer is relative to where `at` is. */
export function folderSetting(source: string, key: string, at: string): FolderSetting {
  const written = ownValue(source, key);
  return written === undefined ? undefined : folderOf(written, { source, at });
}

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

/** What stands behind `key:` in an object that is no value of another one; `{ key }` is the constant of that name. */
function ownValue(source: string, key: string): string | undefined {
  const objects: boolean[] = [];
  let before = '';
  for (const match of source.matchAll(TOKEN)) {
    const [token] = match;
    if (/^(?:\s|\/[/*])/.test(token)) continue;
    if (token === '{') objects.push(OPENS_OBJECT.test(before));
    else if (token === '}') objects.pop();
    else if (token === key && /[{,]$/.test(before) && objects.at(-1) === true && isOnly(objects)) {
      const behind = source.slice(match.index + token.length);
      const colon = /^\s*:\s*/.exec(behind);
      if (colon !== null) return compact(behind.slice(colon[0].length));
      if (/^\s*[,}]/.test(behind)) return `${key},`;
    }
    before = token;
  }
  return undefined;
}
const TOKEN =
  /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|\/\/[^\n]*|\/\*[\s\S]*?\*\/|\s+|[\w$]+|=>|[^\s\w$]/g;
/** What stands before an object; before the body of a function stands `)` or `=>`. */
const OPENS_OBJECT = /^(?:[(:=,[?]|return|default)$/;
const isOnly = (objects: readonly boolean[]): boolean => objects.filter(Boolean).length === 1;
