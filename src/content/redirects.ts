/** Redirects that a site declares: Netlify and Vercel files, and what its generator knows. Exact ones are aliases, patterns excuse. */

import { parse as parseToml } from 'smol-toml';
import type { Generator } from '../generators/generator.ts';
import { type FileSet, under } from '../generators/routes.ts';
import { redirectLines } from './redirect-files.ts';

export interface Redirects {
  exact: ReadonlyMap<string, string>;
  /** Whether a pattern takes this URL path. */
  matches(url: string): boolean;
}

export function readRedirects(
  generator: Generator,
  root: string,
  files: FileSet,
  staticDirs: readonly string[],
): Redirects {
  const exact = new Map<string, string>();
  const patterns: RegExp[] = [];
  const add = (from: string, to: string): void => {
    if (!from.startsWith('/')) return;
    if (/[*:{(]/.test(from)) {
      const pattern = patternOf(from);
      if (pattern !== undefined) patterns.push(pattern);
    } else exact.set(from.replace(/(.)\/$/, '$1'), to);
  };
  // Where the builder is of an unknown kind, so is the folder it serves as it is.
  const usual = (generator.staticDirs ?? []).map((folder) => under(root, folder));
  for (const folder of new Set([...staticDirs, ...usual, root, ''])) {
    redirectLines(files.read(under(folder, '_redirects')), add);
  }
  for (const folder of new Set([root, ''])) {
    netlifyToml(files.read(under(folder, 'netlify.toml')), add);
    vercelJson(files.read(under(folder, 'vercel.json')), add);
  }
  generator.redirects?.(files, root, add);
  return { exact, matches: (url) => patterns.some((pattern) => pattern.test(url)) };
}

/** Undefined for a rule with more wildcards than a builder takes: each multiplies the time of looking for them all. */
function patternOf(from: string): RegExp | undefined {
  const source = from
    .replace(/[.+?^$|[\]\\]/g, '\\$&')
    .replace(/[({][\s\S]*$/, '*')
    .replace(/:(?:splat|\w+\*)/g, '*')
    .replace(/:\w+/g, '[^/]+')
    .replace(/\*+/g, '.*');
  return source.split('.*').length > 3 ? undefined : new RegExp(`^${source}/?$`);
}

function netlifyToml(text: string | undefined, add: (from: string, to: string) => void): void {
  if (text === undefined) return;
  try {
    const { redirects } = parseToml(text);
    if (!Array.isArray(redirects)) return;
    for (const entry of redirects) if (isPair(entry, 'from', 'to')) add(entry.from, entry.to);
  } catch {
    // A broken netlify.toml declares nothing.
  }
}

function vercelJson(text: string | undefined, add: (from: string, to: string) => void): void {
  if (text === undefined) return;
  try {
    const data = JSON.parse(text) as { redirects?: unknown; rewrites?: unknown };
    for (const entry of [data.redirects, data.rewrites].flat())
      if (isPair(entry, 'source', 'destination')) add(entry.source, entry.destination);
  } catch {
    // A broken vercel.json declares nothing.
  }
}

const isPair = <A extends string, B extends string>(entry: unknown, a: A, b: B): entry is Record<A | B, string> =>
  typeof entry === 'object' &&
  entry !== null &&
  typeof (entry as Record<string, unknown>)[a] === 'string' &&
  typeof (entry as Record<string, unknown>)[b] === 'string';
