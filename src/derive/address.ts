/** Addresses of values in a product: `manifest <path> <field>`, `symbol <path> <name> <part>`, `quote <block>`, `summary <block>`, `sentence <block>`, `heading <section>`, `document <path> <part>`, `unread <path> <part>`, `example <path> <name> <part>`, `option <path> <key> <part>`, `run <part> <language>`, `disproof <block> <what it says> <part>`, and of what is no fact: `label`, `level`, `page`. */

export type Address =
  | { kind: 'manifest'; path: string; field: string }
  | { kind: 'symbol'; path: string; name: string; part: string }
  /** All of a block; its first sentence in plain words; the same with its marks. */
  | { kind: 'quote' | 'summary' | 'sentence'; block: string }
  | { kind: 'heading'; section: string }
  /** A document of the product: its `title`, or its `url` at the commit. */
  | { kind: 'document'; path: string; part: string }
  /** A file that could not be parsed whole: its `path`, how many `parts`, the `url` of the first. */
  | { kind: 'unread'; path: string; part: string }
  | { kind: 'example'; path: string; name: string; part: string }
  /** An option of the product's command: its `flags`, the `command` that takes it, its `default` and `help`. */
  | { kind: 'option'; path: string; name: string; part: string }
  /** How a program is run: `file`, `setup`, `command`, and `build` with its `build-file`, by its language and the extras it needs. */
  | { kind: 'run'; part: string; key: string }
  /** What the source disproves of a block: what it `said`, the `near` or the `value` that there is, its `place` and the `url` of that. */
  | { kind: 'disproof'; block: string; said: string; part: string }
  /** Words of the closed list of labels, the marks of a heading, the language of a code block: no fact of the product. */
  | { kind: 'label' | 'level' | 'language'; key: string }
  /** A link to a page of the set, or an anchor on it: its value is what was planned. */
  | { kind: 'page'; path: string }
  /** What the product is called. */
  | { kind: 'product'; field: string };

export function parseAddress(address: string): Address | undefined {
  const words = address.split(' ');
  const [kind = '', ...rest] = words;
  const last = rest.at(-1) ?? '';
  if (last === '') return undefined;
  switch (kind) {
    case 'manifest':
      return rest.length < 2 ? undefined : { kind, path: rest.slice(0, -1).join(' '), field: last };
    case 'symbol':
    case 'example':
    case 'option':
      return rest.length < 3
        ? undefined
        : { kind, path: rest.slice(0, -2).join(' '), name: rest.at(-2) ?? '', part: last };
    case 'quote':
    case 'summary':
    case 'sentence':
      return { kind, block: last };
    case 'heading':
      return { kind, section: last };
    case 'document':
    case 'unread':
      return rest.length < 2 ? undefined : { kind, path: rest.slice(0, -1).join(' '), part: last };
    case 'run':
      return rest.length < 2 ? undefined : { kind, part: rest[0] ?? '', key: last };
    case 'disproof':
      return rest.length < 3 ? undefined : { kind, block: rest[0] ?? '', said: rest[1] ?? '', part: last };
    case 'label':
    case 'level':
    case 'language':
      return { kind, key: last };
    case 'product':
      return { kind, field: last };
    case 'page':
      return { kind, path: rest.join(' ') };
    default:
      return undefined;
  }
}

export const manifestAt = (path: string, field: string): string => `manifest ${path} ${field}`;
export const symbolAt = (symbol: { name: string; citation: { path: string } }, part: string): string =>
  `symbol ${symbol.citation.path} ${symbol.name} ${part}`;
export const exampleAt = ({ path, name }: { path: string; name: string }, part: string): string =>
  `example ${path} ${name} ${part}`;
/** A name inside a part: `param/<name>/type`. */
export const partName = (name: string): string => encodeURIComponent(name);
