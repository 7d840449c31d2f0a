/** A YAML file of a site as data, whatever tags of other tools stand in it. */
import { readYaml } from '../yaml/read.ts';

/** Undefined when it cannot be read. */
export function looseYaml(text: string): Record<string, unknown> | undefined {
  try {
    const data = readYaml(text.replace(/!!?(?:python|ENV|relative)[^\s,\]]*/g, ''));
    return typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
