/** Top-level keys of a YAML map, edited in its own text so that comments and quoting of the rest stay. */
import { isDeepStrictEqual } from 'node:util';
import { dataOf, isMap, isNode, isScalar, type Node, openYaml, writeYaml } from '../yaml/edit.ts';

/** `key: value` as a whole line or block, readable by YAML 1.1 and 1.2 alike. */
export function yamlEntry(key: string, value: unknown): string {
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\d(?:T[\d:.]+(?:Z|[+-]\d\d:\d\d))?$/u.test(value))
    return `${yamlKey(key)}: ${value}\n`;
  return writeYaml(
    { [key]: value },
    { version: '1.1', lineWidth: 0, schema: 'yaml-1.1', defaultStringType: 'QUOTE_DOUBLE', defaultKeyType: 'PLAIN' },
  );
}
const yamlKey = (key: string): string => writeYaml(key, { version: '1.1', lineWidth: 0 }).trimEnd();

/** Throws when the text is no YAML map. */
export function editYamlKeys(data: string, set: Readonly<Record<string, unknown>>, remove: readonly string[]): string {
  let text = data;
  for (const key of remove) text = removeKey(text, key);
  for (const [key, value] of Object.entries(set)) text = setKey(text, key, value);
  return text;
}

function setKey(text: string, key: string, value: unknown): string {
  const found = findPair(text, key);
  if (found === undefined) return `${text === '' || text.endsWith('\n') ? text : `${text}\n`}${yamlEntry(key, value)}`;
  const entry = yamlEntry(key, value).trimEnd();
  const colon = text.slice(found.start, found.valueStart).lastIndexOf(':');
  const isOneLine = !entry.includes('\n') && found.isScalar;
  if (isOneLine && colon >= 0) {
    const quoted = entry.slice(entry.indexOf(': ', yamlKey(key).length) + 2);
    const written = inStyleOf(text.slice(found.valueStart, found.valueEnd), value) ?? quoted;
    return `${text.slice(0, found.start + colon + 1)} ${written}${text.slice(found.valueEnd)}`;
  }
  return `${text.slice(0, found.start)}${entry}${text.slice(found.valueEnd)}`;
}

/** The text as the old value was written, plainly or in single quotes, where it reads the same in YAML 1.1 and 1.2. */
function inStyleOf(old: string, value: unknown): string | undefined {
  if (typeof value !== 'string' || value.includes('\n') || old === '') return undefined;
  const written = old.startsWith("'") ? `'${value.replaceAll("'", "''")}'` : /^["|>&*!]/u.test(old) ? undefined : value;
  if (written === undefined) return undefined;
  const reads = (version: '1.1' | '1.2'): boolean => {
    try {
      const { document, problems } = openYaml(`key: ${written}\n`, { version });
      return problems.length === 0 && isDeepStrictEqual(dataOf(document), { key: value });
    } catch {
      return false;
    }
  };
  return reads('1.1') && reads('1.2') ? written : undefined;
}

function removeKey(text: string, key: string): string {
  const found = findPair(text, key);
  if (found === undefined) return text;
  const newline = text.indexOf('\n', Math.max(found.valueEnd - 1, found.start));
  return text.slice(0, found.start) + (newline < 0 ? '' : text.slice(newline + 1));
}

function findPair(
  text: string,
  key: string,
): { start: number; valueStart: number; valueEnd: number; isScalar: boolean } | undefined {
  const { document, problems } = openYaml(text);
  if (problems[0] !== undefined) throw new Error(problems[0].message);
  const map = document.contents;
  if (map === null) return undefined;
  if (!isMap(map) || map.flow === true) throw new Error('expected a block map');
  for (const pair of map.items) {
    const name: unknown = isScalar(pair.key) ? pair.key.value : undefined;
    if (String(name) !== key || !isNode(pair.key)) continue;
    const start = pair.key.range?.[0] ?? 0;
    const value = isNode(pair.value) ? (pair.value as Node) : undefined;
    const valueStart = value?.range?.[0] ?? text.indexOf(':', pair.key.range?.[1] ?? start) + 1;
    const end = value?.range?.[1] ?? valueStart;
    const trimmed = text.slice(0, end).trimEnd().length;
    return {
      start,
      valueStart,
      valueEnd: Math.max(trimmed, Math.min(valueStart, end)),
      isScalar: value === undefined || (isScalar(value) && !value.anchor),
    };
  }
  return undefined;
}
