/** Reads JSON of a record, in which each key stands once: of two, a person and other programs may see another than the one that counts. */

/** Throws SyntaxError for what is no JSON, and where an object names a key twice, however it is escaped. */
export function parseOnce(text: string): unknown {
  const value: unknown = JSON.parse(text);
  if (isSaid(value, text)) return value;
  const twice = keyTwice(text);
  if (twice !== undefined) throw new KeyTwice(twice.key, twice.position);
  return value;
}

/** Whether the text, lines joined, is what JSON says of the value: then no key stands twice, and nobody has to look for one. */
const isSaid = (value: unknown, text: string): boolean =>
  JSON.stringify(value) ===
  text.replace(/\n *(?:("[a-z_]*"): )?/g, (_line, key: string | undefined) => (key === undefined ? '' : `${key}:`));

export class KeyTwice extends SyntaxError {
  readonly key: string;
  /** Of the second, in the text. */
  readonly position: number;
  constructor(key: string, position: number) {
    super(`the key \`${key}\` stands twice in one object`);
    this.key = key;
    this.position = position;
  }
}

/** Of a text that is JSON. */
function keyTwice(text: string): { key: string; position: number } | undefined {
  /** Keys of the objects that are open; of a list, none. */
  const open: (Set<string> | undefined)[] = [];
  let last = { token: '', position: 0 };
  for (const { 0: token, index: position } of text.matchAll(/"(?:[^"\\]|\\(?:[\s\S]|$))*(?:"|$)|[{}[\]:]/g)) {
    if (token === '{') open.push(new Set());
    else if (token === '[') open.push(undefined);
    else if (token === '}' || token === ']') open.pop();
    else if (token === ':') {
      const key = JSON.parse(last.token) as string;
      const keys = open.at(-1);
      if (keys?.has(key)) return { key, position: last.position };
      keys?.add(key);
    } else last = { token, position };
  }
  return undefined;
}

/** Why a text was refused, in words that follow a name and a colon. */
export const whyNoJson = (thrown: unknown): string => (thrown instanceof KeyTwice ? thrown.message : 'it is no JSON');
