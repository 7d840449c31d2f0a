/** Which paths a run may write when nobody listed them: what it planned and what it patched, never what is protected. */
import type { NormalisedRunConfig } from '../model/run-config.ts';
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

/** A path as a glob that matches it alone. */
const literalGlob = (path: string): string => path.replace(/[\\*?[\]{}()!+@|]/g, '\\$&');
