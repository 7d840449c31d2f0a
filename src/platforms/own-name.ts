/** Documentation without a first line that only says what its symbol is called, as templates of editors write it. Pure. */

const KINDS = new Set(
  'the abstract final public static class interface trait enum enumeration struct type function method constructor constant property field exception component module package namespace'.split(
    ' ',
  ),
);
const UNDERLINE = /^(?:={3,}|-{3,}|~{3,})\s*$/;

/** Null where nothing else is said. */
export function withoutOwnName(text: string | null, name: string): string | null {
  const [first = '', ...rest] = text?.split('\n') ?? [];
  if (!isOnlyName(first, lastPart(name))) return text;
  const [next = ''] = rest;
  // A sentence that goes on in the next line is a whole one.
  if (/^\s*\p{Ll}/u.test(next) && !first.trimEnd().endsWith('.')) return text;
  return (
    rest
      .slice(UNDERLINE.test(next) ? 1 : 0)
      .join('\n')
      .replace(/^\n+/, '')
      .trimEnd() || null
  );
}

function isOnlyName(line: string, name: string): boolean {
  const words = line
    .replace(/[`*]/g, '')
    .split(/\s+/)
    .filter((word) => word !== '');
  const at = words.findLastIndex((word) => lastPart(word.replace(/\.$/, '').replace(/\(\)$/, '')) === name);
  return at !== -1 && words.every((word, place) => place === at || KINDS.has(word.toLowerCase().replace(/\.$/, '')));
}

const lastPart = (name: string): string =>
  name
    .split(/[\\./#]|::/)
    .at(-1)
    ?.replace(/^\$/, '') ?? name;
