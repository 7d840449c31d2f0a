/** The entries of an object that a JavaScript configuration writes out: its own, never those of an object in it. */
import { TOKEN } from './folder-setting.ts';

/** Each value as it is written, by its key; of two with one key the last. `text` begins with the brace of the object. */
export function entriesOf(text: string): Map<string, string> {
  const found = new Map<string, string>();
  let depth = 0;
  let key: string | undefined;
  let start = 0;
  let before = '';
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    if (/^(?:\s|\/[/*])/.test(token)) continue;
    const isEnd = depth === 1 && (token === ',' || token === '}');
    if (isEnd && key !== undefined) found.set(key, text.slice(start, index).trim());
    if (isEnd) key = undefined;
    if (depth === 1 && token === ':' && key === undefined) {
      key = before.replace(/^['"`]|['"`]$/g, '');
      start = index + 1;
    } else if ('{[('.includes(token)) depth += 1;
    else if ('}])'.includes(token) && --depth === 0) break;
    before = token;
  }
  return found;
}

/** What a value says that is text and nothing else. */
export const textOf = (value: string | undefined): string | undefined =>
  /^(?:'([^'\\\n]*)'|"([^"\\\n]*)"|`([^`\\$]*)`)(?:\s+as\s+const)?$/
    .exec(value ?? '')
    ?.slice(1)
    .find((one) => one !== undefined);
