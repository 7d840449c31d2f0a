/** Reads git's configuration format as git does, so that no process has to; it follows no include and knows no key. */

export type ConfigEntry = readonly [key: string, value: string | null];

/** Keys as git prints them (`section.Sub Section.name`), in order. A value of null is a key without `=`. Undefined where git would refuse the file. */
export function parseGitConfig(text: string): ConfigEntry[] | undefined {
  const entries: ConfigEntry[] = [];
  const source = text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
  let at = 0;
  let section = '';
  while (at < source.length) {
    const char = source[at] ?? '';
    if (/\s/.test(char)) at += 1;
    else if (char === '#' || char === ';') at = endOfLine(source, at);
    else if (char === '[') {
      const header = readHeader(source, at);
      if (header === undefined) return undefined;
      section = header.section;
      at = header.end;
    } else {
      const name = /[A-Za-z][A-Za-z0-9-]*/y;
      name.lastIndex = at;
      const key = name.exec(source)?.[0];
      if (key === undefined) return undefined;
      at = skipBlanks(source, at + key.length);
      const full = `${section}${section === '' ? '' : '.'}${key.toLowerCase()}`;
      if (at >= source.length || source[at] === '\n') entries.push([full, null]);
      else {
        const value = source[at] === '=' ? readValue(source, at + 1) : undefined;
        if (value === undefined) return undefined;
        entries.push([full, value.text]);
        at = value.end;
      }
    }
  }
  return entries;
}

/** The last value of a key, which is the one that counts; a bare key is `true`. */
export function lastOf(entries: readonly ConfigEntry[], key: string): string | undefined {
  const found = entries.findLast(([name]) => name === key);
  return found === undefined ? undefined : (found[1] ?? 'true');
}

function readHeader(source: string, start: number): { section: string; end: number } | undefined {
  const plain = /\[([A-Za-z0-9.-]+)\]/y;
  plain.lastIndex = start;
  const simple = plain.exec(source);
  if (simple !== null) return { section: (simple[1] ?? '').toLowerCase(), end: plain.lastIndex };
  const open = /\[([A-Za-z0-9.-]+)[ \t]+"/y;
  open.lastIndex = start;
  const name = open.exec(source)?.[1];
  if (name === undefined) return undefined;
  let sub = '';
  for (let at = open.lastIndex; at < source.length; at += 1) {
    let char = source[at] ?? '';
    if (char === '\n') return undefined;
    if (char === '"')
      return source[at + 1] === ']' ? { section: `${name.toLowerCase()}.${sub}`, end: at + 2 } : undefined;
    if (char === '\\') {
      at += 1;
      char = source[at] ?? '\n';
      if (char === '\n') return undefined;
    }
    sub += char;
  }
  return undefined;
}

const ESCAPES: Readonly<Record<string, string>> = { t: '\t', b: '\b', n: '\n', '\\': '\\', '"': '"' };

function readValue(source: string, start: number): { text: string; end: number } | undefined {
  let text = '';
  /** Length without the blanks at the end, which do not count unless more follows. */
  let kept = 0;
  let quoted = false;
  let at = skipBlanks(source, start);
  for (; at < source.length && source[at] !== '\n'; at += 1) {
    const char = source[at] ?? '';
    if (char === '"') quoted = !quoted;
    else if (!quoted && (char === '#' || char === ';')) {
      at = endOfLine(source, at);
      break;
    } else if (char === '\\') {
      at += 1;
      const next = source[at];
      if (next === '\n') {
        kept = text.length;
        continue;
      }
      const meant = next === undefined ? undefined : ESCAPES[next];
      if (meant === undefined) return undefined;
      text += meant;
      kept = text.length;
      continue;
    } else {
      if (!quoted && text === '' && /\s/.test(char)) continue;
      text += char;
      if (quoted || !/\s/.test(char)) kept = text.length;
      continue;
    }
    kept = Math.max(kept, quoted ? text.length : kept);
  }
  return quoted ? undefined : { text: text.slice(0, kept), end: at };
}

const endOfLine = (source: string, at: number): number => {
  const end = source.indexOf('\n', at);
  return end === -1 ? source.length : end;
};

function skipBlanks(source: string, start: number): number {
  let at = start;
  while (source[at] === ' ' || source[at] === '\t') at += 1;
  return at;
}
