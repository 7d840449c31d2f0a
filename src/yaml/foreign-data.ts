/** JSON and TOML of others as plain data, within the limits that YAML has: what is nested without end is refused here, before anything walks it. */
import { parse, type TomlTable } from 'smol-toml';
import { excessOf } from './limits.ts';

/** Throws an Error that says why. */
export function readJson(text: string): unknown {
  return bounded(JSON.parse(text));
}

/** Throws TomlError, or an Error for data beyond the limits. */
export function readToml(text: string): TomlTable {
  return bounded(parse(text) as TomlTable);
}

function bounded<T>(data: T): T {
  const excess = excessOf(data);
  if (excess !== undefined) throw new Error(excess);
  return data;
}
