/** Attributes of an AsciiDoc document: what its entries set, what its conditions keep, and the lists in brackets above blocks. */

/** By name in lower case. */
export type Attributes = Pick<ReadonlyMap<string, string>, 'get' | 'has'>;

/** Attributes that a part of a document sets over those that are given to it, which are neither copied nor changed. */
export class OwnAttributes implements Attributes {
  readonly #given: Attributes;
  readonly #own = new Map<string, string | null>();

  constructor(given: Attributes) {
    this.#given = given;
  }

  get(name: string): string | undefined {
    const own = this.#own.get(name);
    return own === undefined ? this.#given.get(name) : (own ?? undefined);
  }

  has(name: string): boolean {
    return this.get(name) !== undefined;
  }

  set(name: string, value: string): void {
    this.#own.set(name, value);
  }

  delete(name: string): void {
    this.#own.set(name, null);
  }
}

/** `:name: value` and `:!name:`; undefined for any other line. */
export function attributeEntry(line: string): { name: string; value: string | null } | undefined {
  const found = /^:(!?)(\w[\w-]*)(!?):(?:\s(.*))?$/su.exec(line);
  if (found === null) return undefined;
  const [, before = '', name = '', after = '', value = ''] = found;
  return { name: name.toLowerCase(), value: before + after === '' ? value.trim() : null };
}

export function setAttribute(attributes: Settable, line: string): boolean {
  const entry = attributeEntry(line);
  if (entry === undefined) return false;
  if (entry.value === null) attributes.delete(entry.name);
  else attributes.set(entry.name, resolve(entry.value, attributes));
  return true;
}

type Settable = Attributes & { set(name: string, value: string): unknown; delete(name: string): unknown };

/** What the lines of a document set for a line of it, counted from 1: asked of any line, they are read once. */
export function attributesByLine(lines: readonly string[]): (line: number) => Attributes {
  const sets = new Map<string, { above: number; value: string | undefined }[]>();
  const now = new Map<string, string>();
  for (const [at, { line, isKept }] of withoutConditions(lines).entries()) {
    const entry = isKept ? attributeEntry(line) : undefined;
    if (entry === undefined) continue;
    setAttribute(now, line);
    const values = sets.get(entry.name) ?? [];
    values.push({ above: at + 1, value: now.get(entry.name) });
    sets.set(entry.name, values);
  }
  return (line) => {
    const get = (name: string): string | undefined => lastBefore(sets.get(name) ?? [], line)?.value;
    return { get, has: (name) => get(name) !== undefined };
  };
}

/** Of settings in the order of their lines; one in the line itself is not above it. */
function lastBefore<Setting extends { above: number }>(all: readonly Setting[], line: number): Setting | undefined {
  let [low, high] = [0, all.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((all[middle]?.above ?? line) < line) low = middle + 1;
    else high = middle;
  }
  return all[low - 1];
}

/** Values of values double with each: where they come to more, the names stay. */
const MOST_VALUES = 4000;

/** Values in place of their names; a name that nothing sets stays, as a backslash before it says too. */
export function resolve(text: string, attributes: Attributes): string {
  if (!text.includes('{')) return text;
  let left = MOST_VALUES;
  return text.replace(/(\\|\+)?\{(\w[\w-]*)\}/gu, (whole, sign: string | undefined, name: string) => {
    const value = sign === undefined ? attributes.get(name.toLowerCase()) : undefined;
    if (value === undefined || value.length > left) return whole;
    left -= value.length;
    return value;
  });
}

/**
 * Lines with whether a reader of the file on its forge sees them: `ifdef::env-github[]` holds there, other names are those that the
 * document sets (https://docs.asciidoctor.org/asciidoc/latest/directives/conditionals/).
 */
export function withoutConditions(lines: readonly string[]): { line: string; isKept: boolean }[] {
  const attributes = new Map([['env-github', '']]);
  const open: boolean[] = [];
  return lines.map((line) => {
    const [, kind = '', names = '', content = ''] =
      /^(ifdef|ifndef|ifeval|endif)::([^[\]]*)\[(.*)\]\s*$/u.exec(line) ?? [];
    const isShown = !open.includes(false);
    if (kind === '') {
      if (isShown) setAttribute(attributes, line);
      return { line, isKept: isShown };
    }
    if (kind === 'endif') open.pop();
    else {
      const holds =
        kind === 'ifeval' ? evaluates(content, attributes) : (kind === 'ifdef') === isSet(names, attributes);
      if (kind !== 'ifeval' && content !== '') return { line: holds ? content : '', isKept: isShown };
      open.push(holds);
    }
    return { line: '', isKept: isShown };
  });
}

const isSet = (names: string, attributes: Attributes): boolean =>
  names.includes('+')
    ? names.split('+').every((name) => attributes.has(name.toLowerCase()))
    : names.split(',').some((name) => attributes.has(name.toLowerCase()));

/** Equality of two words; what else a condition may compare is taken to hold. */
function evaluates(content: string, attributes: Attributes): boolean {
  const at = content.search(/[=!]=/u);
  if (at < 0) return true;
  const word = (text: string): string =>
    resolve(text, attributes)
      .trim()
      .replace(/^["']|["']$/gu, '');
  const isSame = word(content.slice(0, at)) === word(content.slice(at + 2));
  return isSame === content.startsWith('=', at);
}

/** The list in brackets above a block. */
export interface BlockAttributes {
  style: string;
  ids: readonly string[];
  options: ReadonlySet<string>;
  /** Classes of what is made of the block. */
  roles: readonly string[];
  /** What stands without a name, after the style. */
  positional: readonly string[];
  named: ReadonlyMap<string, string>;
}

export const NO_ATTRIBUTES: BlockAttributes = {
  style: '',
  ids: [],
  options: new Set(),
  roles: [],
  positional: [],
  named: new Map(),
};

/** `[source%nowrap#id.role,java,subs="+attributes"]`, added to those of the lines above it. */
export function blockAttributes(line: string, above: BlockAttributes): BlockAttributes | undefined {
  const text = line.trimEnd();
  if (!text.startsWith('[') || !text.endsWith(']') || text.length < 2) return undefined;
  if (text.startsWith('[[') && text.endsWith(']]'))
    return { ...above, ids: [...above.ids, text.slice(2, -2).split(',', 1)[0] ?? ''] };
  const [first = '', ...others] = parts(text.slice(1, -1));
  if (/^\d+$/u.test(first)) return undefined;
  const named = new Map(above.named);
  const options = new Set(above.options);
  const ids = [...above.ids];
  const roles = [...above.roles];
  let style = '';
  if (!first.includes('=')) {
    // Signs tell apart what is run together: `style#id.role%option`.
    const pieces = first.split(/(?=[#.%])/u);
    for (const piece of pieces) {
      if (piece.startsWith('#')) ids.push(piece.slice(1));
      else if (piece.startsWith('%')) options.add(piece.slice(1));
      else if (piece.startsWith('.')) roles.push(piece.slice(1));
      else style = piece.trim();
    }
  }
  const positional: string[] = [];
  for (const part of first.includes('=') ? [first, ...others] : others) {
    const equals = part.indexOf('=');
    if (equals < 0) positional.push(part);
    else
      named.set(
        part.slice(0, equals).trim(),
        part
          .slice(equals + 1)
          .trim()
          .replace(/^["']|["']$/gu, ''),
      );
  }
  for (const one of (named.get('options') ?? named.get('opts') ?? '').split(',')) options.add(one.trim());
  roles.push(...(named.get('role') ?? '').split(/\s+/u).filter(Boolean));
  return {
    style: style === '' ? above.style : style,
    ids,
    options,
    roles,
    positional: positional.length > 0 ? positional : above.positional,
    named,
  };
}

/** The lists in brackets in the lines above one, counted from 0, that say how it is read; a title may stand among them. */
export function attributesAbove(lines: readonly string[], before: number): string[] {
  const found: string[] = [];
  for (let at = before - 1; at >= Math.max(0, before - MOST_ABOVE); at--) {
    const line = lines[at] ?? '';
    if (blockAttributes(line, NO_ATTRIBUTES) !== undefined) found.unshift(line);
    else if (!/^\.[^\s.]/u.test(line)) break;
  }
  return found;
}
/** Nobody writes more of them above one block. */
const MOST_ABOVE = 40;

/** Parts between commas that stand outside quotation marks. */
function parts(text: string): string[] {
  const found = [''];
  let quote = '';
  for (const char of text) {
    if (quote === '' && char === ',') {
      found.push('');
      continue;
    }
    if (char === quote) quote = '';
    else if (quote === '' && (char === '"' || char === "'") && /^[=\s]?$/u.test((found.at(-1) ?? '').slice(-1)))
      quote = char;
    found[found.length - 1] += char;
  }
  return found.map((part) => part.trim());
}

/** The language of code: named, or that of all code of the document. */
export function languageOf({ style, positional, named }: BlockAttributes, attributes: Attributes): string | null {
  if (style !== '' && !/^(?:source|listing)$/u.test(style))
    return /^(?:mermaid|plantuml|ditaa)$/u.test(style) ? style : null;
  const given = named.get('language') ?? positional[0] ?? (style === 'source' ? attributes.get('source-language') : '');
  return /^[\w+#-]+/u.exec(given ?? '')?.[0] ?? null;
}

/** The id that AsciiDoc makes of a title. */
export function autoId(text: string, attributes: Attributes): string {
  const words = text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
  return `${attributes.get('idprefix') ?? '_'}${words.join(attributes.get('idseparator') ?? '_')}`;
}
