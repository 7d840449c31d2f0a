/** Loops over tables that code writes out, in each language's words. Pure. */

export interface Loop {
  table: string;
  /** What each row gives. */
  names: string[];
  /** What stands before a row in a map. */
  key: string | undefined;
  isKeyed: boolean;
}

export function loopOf(head: string, text: string): Loop | undefined {
  const line = onOneLine(head.replace(/:$/, ''));
  return forEachOf(onOneLine(text)) ?? rangeOf(line) ?? phpLoopOf(line) ?? inLoopOf(line);
}

const onOneLine = (text: string): string => text.split(/\s+/).join(' ').trim();
const namesIn = (text: string): string[] => text.replace(/[[\](){} ]/g, '').split(',');

/** A table, or the pairs of a map. */
function over(written: string): Pick<Loop, 'table' | 'isKeyed'> {
  const table = written.trim().replace(/^&/, '');
  if (table.startsWith('Object.entries(') && table.endsWith(')'))
    return { table: table.slice('Object.entries('.length, -1), isKeyed: true };
  for (const end of ['.items()', '.entries()', '.iter()'])
    if (table.endsWith(end)) return { table: table.slice(0, -end.length), isKeyed: end !== '.iter()' };
  return { table, isKeyed: false };
}

/** `cases.forEach(([a, b]) => {` */
function forEachOf(text: string): Loop | undefined {
  const at = text.indexOf('.forEach(');
  const open = text.indexOf('{', at);
  if (at === -1 || open === -1 || /^for/.test(text)) return undefined;
  const given = text.slice(at + '.forEach('.length, open);
  return {
    ...over(text.slice(0, at)),
    names: namesIn(given.replace(/^(?:async )?function/, '').replace('=>', '')),
    key: undefined,
  };
}

/** `for in, want := range cases` */
function rangeOf(head: string): Loop | undefined {
  const [, key, name = '', table = ''] = /^for (\w+), (\w+) := range (\S[^\n]*)$/.exec(head) ?? [];
  return key === undefined ? undefined : { table, names: [name], key, isKeyed: true };
}

/** `foreach ($cases as $a => $b)`, `as [$a, $b]` */
function phpLoopOf(head: string): Loop | undefined {
  const at = head.lastIndexOf(' as ');
  if (at === -1 || !/^foreach ?\(/.test(head) || !head.endsWith(')')) return undefined;
  const [first = '', second] = head.slice(at + 4, -1).split('=>');
  const table = head.slice(head.indexOf('(') + 1, at);
  return second === undefined
    ? { table, names: namesIn(first), key: undefined, isKeyed: false }
    : { table, names: namesIn(second), key: first.trim(), isKeyed: true };
}

/** `for (const [a, b] of cases)`, `for a, b in cases` */
function inLoopOf(head: string): Loop | undefined {
  const plain = head.replace(/^for ?\(? ?(?:(?:const|let|var) )?/, '');
  const at = [' of ', ' in '].map((word) => plain.indexOf(word)).find((each) => each > 0);
  if (at === undefined || plain === head) return undefined;
  const table = plain.slice(at + 4);
  const isOpen = /^for ?\(/.test(head) && table.endsWith(')');
  return { ...over(isOpen ? table.slice(0, -1) : table), names: namesIn(plain.slice(0, at)), key: undefined };
}
