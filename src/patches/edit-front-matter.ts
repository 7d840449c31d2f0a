/** Sets and removes top-level front matter keys by the smallest text edit; comments, order and quoting of the rest stay. */
import { isDeepStrictEqual } from 'node:util';
import { parse as parseToml } from 'smol-toml';
import { readYaml } from '../yaml/read.ts';
import { editJsonKeys } from './edit-json-keys.ts';
import { editTomlKeys } from './edit-toml-keys.ts';
import { editYamlKeys, yamlEntry } from './edit-yaml-keys.ts';
import { lineEnding, withLineEnding } from './text.ts';

export type FrontMatterFormat = 'yaml' | 'toml' | 'json';
export interface FrontMatterParts {
  format: FrontMatterFormat;
  /** Everything up to and including the opening fence (nothing for JSON). */
  open: string;
  /** The data's own text. */
  data: string;
  /** The closing fence and the rest of the page. */
  rest: string;
}

/** Where the front matter stands, or undefined when the page has none. Joined, the parts are the text. */
export function splitFrontMatter(text: string): FrontMatterParts | undefined {
  const fenced = /^(\ufeff?(---|\+\+\+)[ \t]*\r?\n)/u.exec(text);
  if (fenced?.[1] !== undefined) {
    const open = fenced[1];
    const close = fenced[2] === '---' ? /^---[ \t]*$/mu : /^\+\+\+[ \t]*$/mu;
    const after = text.slice(open.length);
    const found = close.exec(after.replaceAll('\r\n', ' \n'));
    if (found === null) return undefined;
    return {
      format: fenced[2] === '---' ? 'yaml' : 'toml',
      open,
      data: after.slice(0, found.index),
      rest: after.slice(found.index),
    };
  }
  const start = text.startsWith('\ufeff') ? 1 : 0;
  if (text[start] !== '{') return undefined;
  const end = endOfJson(text, start);
  return end === undefined
    ? undefined
    : { format: 'json', open: text.slice(0, start), data: text.slice(start, end), rest: text.slice(end) };
}

function endOfJson(text: string, start: number): number | undefined {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const char = text[at];
    if (char === '"') {
      for (at++; at < text.length && text[at] !== '"'; at++) if (text[at] === '\\') at++;
    } else if (char === '{') depth++;
    else if (char === '}' && --depth === 0) {
      const end = at + 1;
      try {
        JSON.parse(text.slice(start, end));
        return end;
      } catch {
        return undefined;
      }
    }
  }
  return undefined;
}

/** The page with the keys set and removed, or why that cannot be done without rewriting the rest. */
export function editFrontMatter(
  text: string,
  set: Readonly<Record<string, unknown>>,
  remove: readonly string[],
): { text: string } | { conflict: string } {
  const parts = splitFrontMatter(text);
  if (parts === undefined) return addFrontMatter(text, set);
  const parse = { yaml: (data: string) => readYaml(data) ?? {}, toml: parseToml, json: JSON.parse }[parts.format];
  try {
    const before: unknown = parse(parts.data);
    if (typeof before !== 'object' || before === null || Array.isArray(before))
      return { conflict: 'the front matter is no map of keys' };
    const edit = { yaml: editYamlKeys, toml: editTomlKeys, json: editJsonKeys }[parts.format];
    const data = withLineEnding(edit(parts.data.replaceAll('\r\n', '\n'), set, remove), text);
    const wanted = { ...before, ...set };
    for (const key of remove) delete (wanted as Record<string, unknown>)[key];
    if (!isDeepStrictEqual(plain(parse(data)), plain(wanted)))
      return { conflict: 'the keys cannot be set without changing others' };
    return { text: `${parts.open}${data}${parts.rest}` };
  } catch (thrown) {
    return {
      conflict: `the front matter does not parse: ${thrown instanceof Error ? thrown.message.split('\n')[0] : 'unknown'}`,
    };
  }
}

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

function addFrontMatter(text: string, set: Readonly<Record<string, unknown>>): { text: string } {
  const keys = Object.keys(set);
  if (keys.length === 0) return { text };
  const bom = text.startsWith('\ufeff') ? '\ufeff' : '';
  const eol = lineEnding(text);
  const block = `---\n${keys.map((key) => yamlEntry(key, set[key])).join('')}---\n\n`.replaceAll('\n', eol);
  return { text: `${bom}${block}${text.slice(bom.length)}` };
}
