/** Files of the docs folder that MkDocs is told to leave out, by its own setting or by the plugin `exclude`: parts of other pages, no pages. */

import ignore from 'ignore';
import { tameRules } from '../../text/globs.ts';
import { fitsWildcards } from '../../text/wildcards.ts';

/** Answers whether a path below the docs folder is left out. */
export function excludedByMkdocs({ exclude_docs: own, plugins }: Record<string, unknown>): (path: string) => boolean {
  // Its own rules come first, so that a site may take something of theirs back.
  const rules = ignore().add(`.*\n/templates/\n${typeof own === 'string' ? tameRules(own) : ''}`);
  const globs = globsOf(plugins);
  // As Python's `fnmatch` reads it: `*` takes slashes too.
  return (path) => rules.ignores(path) || globs.some((glob) => fitsWildcards(glob, path));
}

function globsOf(plugins: unknown): string[] {
  const entries = Array.isArray(plugins) ? plugins : [plugins];
  return entries.flatMap((entry) => {
    const settings = isRecord(entry) ? entry.exclude : undefined;
    const globs = isRecord(settings) ? settings.glob : undefined;
    return (Array.isArray(globs) ? globs : [globs]).filter((glob): glob is string => typeof glob === 'string');
  });
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
