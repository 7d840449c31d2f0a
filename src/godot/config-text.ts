/** `project.godot` as text: sections of `key=value`, values over several lines kept as they stand, and one value set without touching the rest. */
import { trimEndOf } from '../text/trim.ts';

export interface Setting {
  section: string;
  key: string;
  /** As it is written; a value of Godot, not of JSON. */
  value: string;
  /** From the line of its key to the line after its value. */
  from: number;
  to: number;
}

/** Every setting in its order; comments and what is no setting are passed over. */
export function readSettings(text: string): Setting[] {
  const lines = text.split('\n');
  const settings: Setting[] = [];
  let section = '';
  for (let at = 0; at < lines.length; at += 1) {
    const line = (lines[at] ?? '').trim();
    const head = /^\[([^\]]*)\]$/.exec(line);
    if (head !== null) section = head[1] ?? '';
    const cut = line.indexOf('=');
    if (head !== null || line.startsWith(';') || cut < 1) continue;
    const from = at;
    let value = line.slice(cut + 1);
    while (isOpen(value) && at + 1 < lines.length) {
      at += 1;
      value += `\n${lines[at] ?? ''}`;
    }
    settings.push({ section, key: line.slice(0, cut).trim(), value: value.trim(), from, to: at + 1 });
  }
  return settings;
}

/** A text or a bracket that the value does not close yet. */
function isOpen(value: string): boolean {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < value.length; at += 1) {
    const char = value[at];
    if (isText) {
      if (char === '\\') at += 1;
      else if (char === '"') isText = false;
    } else if (char === '"') isText = true;
    else if (char === '{' || char === '[' || char === '(') depth += 1;
    else if (char === '}' || char === ']' || char === ')') depth -= 1;
  }
  return isText || depth > 0;
}

/** `section/key` split as Godot does: at the first slash. */
export function splitName(name: string): { section: string; key: string } {
  const cut = name.indexOf('/');
  return cut < 0 ? { section: '', key: name } : { section: name.slice(0, cut), key: name.slice(cut + 1) };
}

/** The text with that setting changed, or added at the end of its section. */
export function setSetting(text: string, name: string, value: string): string {
  const { section, key } = splitName(name);
  const settings = readSettings(text);
  const lines = text.split('\n');
  const there = settings.find((one) => one.section === section && one.key === key);
  if (there !== undefined)
    return [...lines.slice(0, there.from), `${key}=${value}`, ...lines.slice(there.to)].join('\n');
  const last = settings.filter((one) => one.section === section).at(-1);
  if (last !== undefined) return [...lines.slice(0, last.to), `${key}=${value}`, ...lines.slice(last.to)].join('\n');
  const head = lines.findIndex((line) => line.trim() === `[${section}]`);
  if (head >= 0) return [...lines.slice(0, head + 1), '', `${key}=${value}`, ...lines.slice(head + 1)].join('\n');
  return `${trimEndOf(text, '\n')}\n\n[${section}]\n\n${key}=${value}\n`;
}

/** A value of JSON as Godot writes it. */
export function godotValue(value: unknown): string {
  if (typeof value === 'string') return `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
  if (Array.isArray(value)) return `[ ${value.map(godotValue).join(', ')} ]`;
  if (typeof value === 'object' && value !== null)
    return `{\n${Object.entries(value)
      .map(([key, item]) => `${godotValue(key)}: ${godotValue(item)}`)
      .join(',\n')}\n}`;
  return value === null ? 'null' : String(value);
}

/** A plain value of Godot as JSON; what is no plain value stays its text. */
export function plainValue(written: string): unknown {
  const text = /^"((?:[^"\\]|\\.)*)"$/s.exec(written)?.[1];
  if (text !== undefined) return text.replace(/\\(.)/gs, '$1');
  if (/^-?\d+(?:\.\d+)?$/.test(written)) return Number(written);
  return written === 'true' ? true : written === 'false' ? false : written;
}
