/** JSON as `JSON.stringify(value, null, 2)` writes an object, taken apart while it is read: items of its lists one by one, and the rest. */

/** What stands before the first object of a list, what ends each: a line break is in no text of JSON. */
const OPENS = '": [\n    {\n';
const BRACKET = '": ['.length;
const ENDS = '\n    }';

/** How the text of an item, and of what is left without the items, is read. */
type Parse = (text: string) => unknown;

/**
 * The value; `item` is handed each object of a list of the outermost object as its text, and what it answers stands there.
 * Throws SyntaxError for what is no JSON, and what `parse` throws.
 */
export function readElements(
  pieces: Iterable<string>,
  item: (key: string, text: string) => unknown,
  parse: Parse = JSON.parse,
): unknown {
  const window = new Window(pieces);
  const lists = new Map<string, unknown[]>();
  let rest = '';
  for (let opens = window.find(OPENS); opens !== -1; opens = window.find(OPENS)) {
    rest += window.take(opens + BRACKET);
    const key = JSON.parse(rest.slice(rest.lastIndexOf('\n') + 1, 1 - BRACKET)) as string;
    const items: unknown[] = [];
    lists.set(key, items);
    do {
      const ends = window.find(ENDS);
      if (ends === -1) throw new SyntaxError('A list of objects has no end.');
      items.push(item(key, window.take(ends + ENDS.length)));
    } while (window.skip(','));
  }
  const value = parse(rest + window.all());
  for (const [key, items] of lists) {
    const members = value as Record<string, unknown>;
    if (!isEmptyList(members[key])) throw new SyntaxError(`\`${key}\` is no list of objects.`);
    members[key] = items;
  }
  return value;
}

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

/** What was read and not taken yet; it grows until what is looked for is in it. */
class Window {
  #text = '';
  readonly #pieces: Iterator<string>;
  constructor(pieces: Iterable<string>) {
    this.#pieces = pieces[Symbol.iterator]();
  }

  /** Where it stands, or -1 when it stands nowhere in what is left. */
  find(what: string): number {
    for (let from = 0; ; ) {
      const at = this.#text.indexOf(what, from);
      if (at !== -1) return at;
      from = Math.max(0, this.#text.length - what.length);
      if (!this.#more(this.#text.length)) return -1;
    }
  }

  take(length: number): string {
    const taken = this.#text.slice(0, length);
    this.#text = this.#text.slice(length);
    return taken;
  }

  skip(character: string): boolean {
    if (this.#text === '') this.#more(0);
    const isThere = this.#text.startsWith(character);
    if (isThere) this.#text = this.#text.slice(1);
    return isThere;
  }

  all(): string {
    while (this.#more(this.#text.length));
    return this.take(this.#text.length);
  }

  /** Reads at least as much again, so that nothing is copied more than a few times. */
  #more(atLeast: number): boolean {
    let more = '';
    do {
      const { value, done } = this.#pieces.next();
      if (done === true) break;
      more += value;
    } while (more.length < atLeast);
    this.#text += more;
    return more !== '';
  }
}
