/** The settings of `project.godot`, as Godot reads them from its text, and one of them set without touching anything else. */
import { trimEndOf } from '../text/trim.ts';
import { invalid } from './fault.ts';
import { readItems, type Span } from './items.ts';
import { lineEnd } from './lexer.ts';
import { plainValue } from './values.ts';

export interface Setting {
  /** Its section and key, as `application/config/name`. */
  name: string;
  section: string;
  /** As it is written; a value of Godot, not of JSON. */
  value: string;
  at: Span;
}
interface Settings {
  settings: Setting[];
  /** The last tag of each section. */
  sections: Map<string, { to: number }>;
  fault: { from: number; message: string } | undefined;
}

function readAll(text: string): Settings {
  const settings: Setting[] = [];
  const sections: Settings['sections'] = new Map();
  let section = '';
  for (const item of readItems(text, 'simple')) {
    if (item.kind === 'fault') return { settings, sections, fault: item };
    if (item.kind === 'tag') {
      section = item.name;
      sections.set(section, item);
    } else {
      const { key, value: at } = item;
      const name = section === '' ? key : `${section}/${key}`;
      settings.push({ name, section, value: text.slice(at.from, at.to), at });
    }
  }
  return { settings, sections, fault: undefined };
}

/** Every setting in its order, up to where Godot reads no further. */
export const readSettings = (text: string): Setting[] => readAll(text).settings;

/** The last of that name, which is the one that holds; undefined without one. */
export const findSetting = (settings: readonly Setting[], name: string): Setting | undefined =>
  settings.findLast((one) => one.name === name);

/** Its value as JSON; null without one. */
export function settingValue(settings: readonly Setting[], name: string): unknown {
  const found = findSetting(settings, name);
  return found === undefined ? null : plainValue(found.value);
}

/** The text with that setting changed, or added at the end of its section. Throws E_SCHEMA_VALIDATION for a text that Godot does not read to its end. */
export function setSetting(text: string, name: string, value: string): string {
  const { settings, sections, fault } = readAll(text);
  if (fault !== undefined)
    throw invalid(
      `project.godot has ${fault.message} in line ${text.slice(0, fault.from).split('\n').length}; nothing was written.`,
      'Correct it first.',
    );
  const there = findSetting(settings, name);
  if (there !== undefined) return text.slice(0, there.at.from) + value + text.slice(there.at.to);
  const cut = name.indexOf('/');
  const section = cut < 0 ? '' : name.slice(0, cut);
  const line = `${name.slice(cut + 1)}=${value}`;
  const last = settings.findLast((one) => one.section === section);
  if (last !== undefined) return inserted(text, last.at.to, `\n${line}`);
  const head = sections.get(section);
  if (head !== undefined) return inserted(text, head.to, `\n\n${line}`);
  if (section === '') return `${line}\n${text}`;
  return `${trimEndOf(text, '\n')}\n\n[${section}]\n\n${line}\n`;
}

/** Behind a comment that ends the line; where the line goes on, right there. */
function inserted(text: string, at: number, added: string): string {
  const end = lineEnd(text, at);
  const rest = text.slice(at, end).trimStart();
  const place = rest === '' || rest.startsWith(';') ? end : at;
  const next = text.slice(place);
  return `${text.slice(0, place)}${added}${next === '' || next.startsWith('\n') ? '' : '\n'}${next}`;
}
