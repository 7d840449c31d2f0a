/** JSON as `JSON.stringify(value, null, 2)` writes an object, taken apart while it is read: items of its lists one by one, and the rest. */

/** What stands before the first object of a list, what ends each, and what ends the list: in no text of JSON is a line break. */
const OPENS = Buffer.from('": [\n    {');
const ENDS = Buffer.from('\n    }');
const BRACKET = '['.length + '": '.length;

/** The value; `item` is handed each object of a list of the outermost object as its text, and what it answers stands there. Throws SyntaxError for what is no JSON. */
export function readElements(
  chunks: Iterable<Uint8Array>,
  item: (key: string, text: Buffer) => unknown,
): Record<string, unknown> {
  const window = new Window(chunks);
  const lists = new Map<string, unknown[]>();
  const rest: string[] = [];
  for (;;) {
    const opens = window.find(OPENS);
    if (opens === -1) break;
    const before = window.take(opens + BRACKET).toString('utf8');
    rest.push(before);
    const key = keyAtEnd(before);
    const items: unknown[] = [];
    lists.set(key, items);
    do {
      const ends = window.find(ENDS);
      if (ends === -1) throw new SyntaxError('A list of objects has no end.');
      items.push(item(key, window.take(ends + ENDS.length)));
    } while (window.skip(','));
  }
  rest.push(window.all().toString('utf8'));
  const value = JSON.parse(rest.join('')) as Record<string, unknown>;
  for (const [key, items] of lists) {
    if (!Array.isArray(value[key]) || value[key].length > 0) throw new SyntaxError(`\`${key}\` is no list of objects.`);
    value[key] = items;
  }
  return value;
}

/** The name of the member whose list begins at the end of a text. */
function keyAtEnd(text: string): string {
  const line = text.slice(text.lastIndexOf('\n') + 1, -': ['.length);
  return JSON.parse(line) as string;
}

/** What was read and not taken yet; it grows until what is looked for is in it. */
class Window {
  #bytes: Buffer = Buffer.alloc(0);
  readonly #chunks: Iterator<Uint8Array>;
  constructor(chunks: Iterable<Uint8Array>) {
    this.#chunks = chunks[Symbol.iterator]();
  }

  /** Where it stands, or -1 when it stands nowhere in what is left. */
  find(what: Buffer): number {
    for (let from = 0; ; ) {
      const at = this.#bytes.indexOf(what, from);
      if (at !== -1) return at;
      from = Math.max(0, this.#bytes.length - what.length);
      if (!this.#more(this.#bytes.length)) return -1;
    }
  }

  take(length: number): Buffer {
    const taken = this.#bytes.subarray(0, length);
    this.#bytes = this.#bytes.subarray(length);
    return taken;
  }

  skip(character: string): boolean {
    if (this.#bytes.length === 0) this.#more(0);
    const isThere = this.#bytes[0] === character.charCodeAt(0);
    if (isThere) this.#bytes = this.#bytes.subarray(1);
    return isThere;
  }

  all(): Buffer {
    while (this.#more(this.#bytes.length));
    return this.take(this.#bytes.length);
  }

  /** Reads at least as much again, so that nothing is copied more than a few times. */
  #more(atLeast: number): boolean {
    const parts: Uint8Array[] = [];
    let length = 0;
    do {
      const { value, done } = this.#chunks.next();
      if (done === true) break;
      parts.push(value);
      length += value.length;
    } while (length < atLeast);
    if (parts.length > 0) this.#bytes = Buffer.concat([this.#bytes, ...parts]);
    return parts.length > 0;
  }
}
