/** Which paths a run may write when nobody listed them: what it planned and what it patched, never what is protected. */
import type { NormalisedRunConfig } from '../model/run-config.ts';
import { isAllowed } from '../patches/path-rules.ts';
import { isProof } from './proof-path.ts';
import { protectedReason } from './protected-paths.ts';

/** `repository`: the globs of the site's own launch.yml at the base commit. */
export function allowedPathsOf(
  config: Pick<NormalisedRunConfig, 'allowed_paths' | 'kind'>,
  known: { repository: readonly string[] | undefined; planned: readonly string[] },
): string[] {
  const listed = [config.allowed_paths, known.repository ?? []].find((globs) => globs.length > 0);
  // The proof travels with its pages: whoever allows the pages allows it.
  if (listed !== undefined) return [...new Set([...listed, ...known.planned.filter(isProof).map(literalGlob)])];
  if (config.kind === 'check') return ['**'];
  return [...new Set(known.planned)]
    .filter((path) => protectedReason(path) === undefined)
    .map(literalGlob)
    .sort();
}

/** Of paths that may not be written those that are refused for what they are, and not only because nobody listed them, each with that reason. */
export const protectedPaths = (
  paths: readonly string[],
  allowed: readonly string[],
): { path: string; reason: string }[] =>
  paths.flatMap((path) => {
    const why = isAllowed(path, allowed) ? undefined : protectedReason(path);
    return why === undefined ? [] : [{ path, reason: `${why}, which needs this very path in \`allowed_paths\`` }];
  });

/** A path as a glob that matches it alone. */
const literalGlob = (path: string): string => path.replace(/[\\*?[\]{}()!+@|]/g, '\\$&');
