/** Reads JSON of a record, in which each key stands once: of two, a person and other programs may see another than the one that counts. */

/** Throws SyntaxError for what is no JSON, and where an object names a key twice, however it is escaped. */
export function parseOnce(text: string): unknown {
  const value: unknown = JSON.parse(text);
  const twice = keyTwice(text);
  if (twice !== undefined) throw new KeyTwice(twice);
  return value;
}

export class KeyTwice extends SyntaxError {
  readonly key: string;
  constructor(key: string) {
    super(`The key \`${key}\` stands twice.`);
    this.key = key;
  }
}

/** Of a text that is JSON. */
function keyTwice(text: string): string | undefined {
  /** Keys of the objects that are open; of a list, none. */
  const open: (Set<string> | undefined)[] = [];
  let last = '';
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\(?:[\s\S]|$))*(?:"|$)|[{}[\]:]/g)) {
    if (token === '{') open.push(new Set());
    else if (token === '[') open.push(undefined);
    else if (token === '}' || token === ']') open.pop();
    else if (token === ':') {
      const key = JSON.parse(last) as string;
      const keys = open.at(-1);
      if (keys?.has(key)) return key;
      keys?.add(key);
    } else last = token;
  }
  return undefined;
}
