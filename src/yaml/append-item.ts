/** Adds one item to a list at the top of a YAML text; everything else stays as it was written, comments and order among it. */
import { dataOf, isMap, isSeq, openYaml, writeYaml } from './edit.ts';

/** The text unchanged where it is in a form that cannot take an item safely: another kind of value, flow style, faults. */
export function appendItem(text: string, key: string, item: unknown): string {
  const { document, problems } = openYaml(text);
  if (problems.length > 0) return text;
  const root = document.contents;
  const begun = text === '' || text.endsWith('\n') ? text : `${text}\n`;
  const whole = `${key}:\n${itemText(item, '  ')}`;
  if (root === null) return `${begun}${whole}`;
  if (!isMap(root) || root.flow === true) return text;
  const list: unknown = root.get(key, true);
  if (list === undefined) return same(text, `${begun}${whole}`, key, item);
  if (!isSeq(list) || list.flow === true || list.range == null) return text;
  const [start, end] = list.range;
  const indent = ' '.repeat(start - (text.lastIndexOf('\n', start - 1) + 1));
  // Comments and empty lines behind the last item belong to what follows.
  const before = text.slice(0, end).trimEnd();
  const rest = text.slice(before.length).replace(/^[^\n]*\n?/u, '');
  return same(text, `${before}${lineEnd(text.slice(before.length))}\n${itemText(item, indent)}${rest}`, key, item);
}

/** What stands behind the last item on its line, as a comment. */
const lineEnd = (text: string): string => /^[^\n]*/u.exec(text)?.[0] ?? '';

const itemText = (item: unknown, indent: string): string =>
  writeYaml([item], { lineWidth: 0 })
    .trimEnd()
    .split('\n')
    .map((line) => `${indent}${line}\n`)
    .join('');

/** The new text where it says what the old one said and the item; else the old one. */
function same(old: string, text: string, key: string, item: unknown): string {
  const [before, after] = [old, text].map((one) => {
    const { document, problems } = openYaml(one);
    return problems.length > 0 ? null : ((dataOf(document) ?? {}) as Record<string, unknown>);
  });
  if (before == null || after == null) return old;
  const known = before[key];
  const wanted = { ...before, [key]: [...(Array.isArray(known) ? (known as unknown[]) : []), item] };
  return JSON.stringify(Object.entries(after).toSorted()) === JSON.stringify(Object.entries(wanted).toSorted())
    ? text
    : old;
}
