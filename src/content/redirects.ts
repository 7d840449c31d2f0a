/** Redirects that a site declares: Netlify and Vercel files, and what its generator knows. Where they lead must be there. */

import type { AddRedirect, Generator } from '../generators/generator.ts';
import { type FileSet, under } from '../generators/routes.ts';
import { readToml } from '../yaml/foreign-data.ts';
import { redirectLines } from './redirect-files.ts';
import { trimSlashes } from './url-path.ts';

export interface Redirect {
  to: string;
  /** The rule as it is written, and where. */
  by: string;
  /** The file that it stands in. */
  at: string;
}
export interface Redirects {
  /** The rule that takes a URL path. One that takes every address counts only where `isThere` says that it leads to something by name. */
  of(url: string, isThere: (to: string) => boolean): Redirect | undefined;
}

export function readRedirects(
  generator: Generator,
  root: string,
  files: FileSet,
  staticDirs: readonly string[],
): Redirects {
  const exact = new Map<string, Redirect>();
  const patterns: Pattern[] = [];
  const add: AddRedirect = (from, to, at, status = 301) => {
    // 404 and its like lead nowhere.
    if (!from.startsWith('/') || status >= 400) return;
    const by = `the redirect of \`${from}\` in \`${at}\``;
    if (/[*:({]/.test(from)) {
      const pattern = patternOf(from, { to, by, at });
      if (pattern !== undefined) patterns.push(pattern);
    } else if (!exact.has(bare(from))) exact.set(bare(from), { to, by, at });
  };
  const usual = (generator.staticDirs ?? []).map((folder) => under(root, folder));
  for (const folder of new Set([...staticDirs, ...usual, root, ''])) {
    const path = under(folder, '_redirects');
    redirectLines(files.read(path), path, add);
  }
  for (const folder of new Set([root, ''])) {
    netlifyToml(files, under(folder, 'netlify.toml'), add);
    vercelJson(files, under(folder, 'vercel.json'), add);
  }
  generator.redirects?.(files, root, add);
  return {
    of(url, isThere) {
      const path = bare(url);
      const known = exact.get(path);
      if (known) return known;
      for (const pattern of patterns) {
        const match = pattern.test.exec(path);
        if (!match) continue;
        const to = filled(pattern, match);
        if (!pattern.takesAll || (to !== pattern.to && isThere(to))) return { to, by: pattern.by, at: pattern.at };
      }
      return undefined;
    },
  };
}

const bare = (path: string): string => `/${trimSlashes(path)}`;

interface Pattern extends Redirect {
  test: RegExp;
  names: readonly string[];
  takesAll: boolean;
}

/** `*`, `:name`, `:name*` and `(…)` as Netlify and Vercel read them. Undefined for a rule with more wildcards than a builder takes: each multiplies the time of looking for them all. */
function patternOf(from: string, rule: Redirect): Pattern | undefined {
  const names: string[] = [];
  let source = '';
  let rest = bare(from);
  while (rest !== '') {
    const part = /^(?::(\w+)(\*|\+)?(?:\([^)]*\))?(\*)?|(\*)|(\([^)]*\)))/.exec(rest);
    if (part) {
      names.push(part[1] ?? (part[4] ? 'splat' : String(names.length + 1)));
      source += part[2] || part[3] || part[4] || part[5] ? '(.*)' : '([^/]+)';
      rest = rest.slice(part[0].length);
    } else {
      source += (rest[0] ?? '').replace(/[.+?^$|[\]\\(){}]/, '\\$&');
      rest = rest.slice(1);
    }
  }
  if (source.split('(.*)').length > 3) return undefined;
  // `/old/*` takes `/old` too.
  const whole = source.endsWith('/(.*)') ? `${source.slice(0, -5)}(?:/(.*))?` : source;
  return { ...rule, names, test: new RegExp(`^${whole}/?$`), takesAll: /^\/[:*(]/.test(from) };
}

const filled = ({ to, names }: Pattern, match: RegExpExecArray): string =>
  names.reduce(
    (text, name, at) =>
      text.replace(new RegExp(`:${name}\\*?(?!\\w)|\\$${name}(?!\\w)`, 'g'), () => match[at + 1] ?? ''),
    to,
  );

function netlifyToml(files: FileSet, path: string, add: AddRedirect): void {
  const text = files.read(path);
  if (text === undefined) return;
  try {
    const { redirects } = readToml(text);
    if (!Array.isArray(redirects)) return;
    for (const entry of redirects)
      if (isPair(entry, 'from', 'to')) add(entry.from, entry.to, path, statusOf(entry, 'status'));
  } catch {
    // A broken netlify.toml declares nothing.
  }
}

function vercelJson(files: FileSet, path: string, add: AddRedirect): void {
  const text = files.read(path);
  if (text === undefined) return;
  try {
    const data = JSON.parse(text) as { redirects?: unknown; rewrites?: unknown };
    for (const entry of [data.redirects, data.rewrites].flat())
      if (isPair(entry, 'source', 'destination'))
        add(entry.source, entry.destination, path, statusOf(entry, 'statusCode'));
  } catch {
    // A broken vercel.json declares nothing.
  }
}

const statusOf = (entry: object, key: string): number | undefined => {
  const value = (entry as Record<string, unknown>)[key];
  return typeof value === 'number' ? value : undefined;
};
const isPair = <A extends string, B extends string>(entry: unknown, a: A, b: B): entry is Record<A | B, string> =>
  typeof entry === 'object' &&
  entry !== null &&
  typeof (entry as Record<string, unknown>)[a] === 'string' &&
  typeof (entry as Record<string, unknown>)[b] === 'string';
