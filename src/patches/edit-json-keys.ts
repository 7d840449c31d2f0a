/** Top-level keys of a JSON object, edited in its own text so that indentation and order stay. */
import { isMap, isNode, isScalar, openYaml } from '../yaml/edit.ts';

/** Throws when the text is no JSON object. JSON is read as YAML, which contains it, to know where each value stands. */
export function editJsonKeys(data: string, set: Readonly<Record<string, unknown>>, remove: readonly string[]): string {
  let text = data;
  for (const key of remove) text = removeKey(text, key);
  for (const [key, value] of Object.entries(set)) text = setKey(text, key, value);
  return text;
}

function setKey(text: string, key: string, value: unknown): string {
  const entries = entriesOf(text);
  const found = entries.find((entry) => entry.key === key);
  const indent = /\n([ \t]+)"/u.exec(text)?.[1];
  const written = JSON.stringify(value, null, indent).replaceAll('\n', `\n${indent ?? ''}`);
  if (found !== undefined) return `${text.slice(0, found.valueStart)}${written}${text.slice(found.end)}`;
  const last = entries.at(-1);
  const pair = `${JSON.stringify(key)}: ${written}`;
  if (last === undefined) return `{\n  ${pair}\n}`;
  return `${text.slice(0, last.end)},${indent === undefined ? ' ' : `\n${indent}`}${pair}${text.slice(last.end)}`;
}

function removeKey(text: string, key: string): string {
  const entries = entriesOf(text);
  const index = entries.findIndex((entry) => entry.key === key);
  const found = entries[index];
  if (found === undefined) return text;
  const previous = entries[index - 1];
  if (previous !== undefined) return `${text.slice(0, previous.end)}${text.slice(found.end)}`;
  const next = entries[index + 1];
  return `${text.slice(0, found.start)}${text.slice(next?.start ?? found.end)}`;
}

function entriesOf(text: string): { key: string; start: number; valueStart: number; end: number }[] {
  const map = openYaml(text).document.contents;
  if (!isMap(map)) throw new Error('expected a JSON object');
  return map.items.flatMap((pair) => {
    if (!isScalar(pair.key) || !isNode(pair.value)) return [];
    const [valueStart = 0, end = 0] = pair.value.range ?? [];
    return [{ key: String(pair.key.value), start: pair.key.range?.[0] ?? 0, valueStart, end }];
  });
}
