/** A generator's file of settings as data, or why it cannot be read: no reader takes a broken file for one that is not there. */

import { TomlError } from 'smol-toml';
import { readJson, readToml } from '../yaml/foreign-data.ts';
import { readYaml, YamlError } from '../yaml/read.ts';

export type SettingsFile = { data: Record<string, unknown> } | { why: string; line: number };

/** By its ending TOML, JSON or YAML, tags of other tools left out; an empty file sets nothing. */
export function readSettings(path: string, text: string): SettingsFile {
  try {
    const data = parsed(path, text.replace(/^\ufeff/, ''));
    if (data === null || data === undefined) return { data: {} };
    if (typeof data === 'object' && !Array.isArray(data)) return { data: data as Record<string, unknown> };
    return { why: 'it holds no settings by name', line: 1 };
  } catch (thrown) {
    const said = thrown instanceof Error ? thrown.message : String(thrown);
    return { why: (said.split('\n')[0] ?? said).slice(0, 300), line: lineOf(thrown, said, text) };
  }
}

/** The settings alone; none where they cannot be read, which is a finding of its own. */
export function settingsIn(path: string, text: string): Record<string, unknown> {
  const read = readSettings(path, text);
  return 'data' in read ? read.data : {};
}

/** What a file of data holds, a list too; undefined where it cannot be read. */
export function dataIn(path: string, text: string): unknown {
  try {
    return parsed(path, text.replace(/^\ufeff/, ''));
  } catch {
    return undefined;
  }
}

function parsed(path: string, text: string): unknown {
  if (path.endsWith('.toml')) return readToml(text);
  if (path.endsWith('.json')) return readJson(text);
  // Without a line that says something there is no document.
  if (!/^[ \t]*[^\s#]/m.test(text)) return null;
  return readYaml(text.replace(/!!?(?:python|ENV|relative)[^\s,\]]*/g, ''), { lastWins: true, merges: true });
}

function lineOf(thrown: unknown, said: string, text: string): number {
  if (thrown instanceof TomlError) return thrown.line;
  if (thrown instanceof YamlError) return thrown.line ?? 1;
  const position = /position (\d+)/.exec(said)?.[1];
  return position === undefined ? 1 : text.slice(0, Number(position)).split('\n').length;
}
