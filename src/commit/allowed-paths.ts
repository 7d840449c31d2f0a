/** Which paths a run may write when nobody listed them: what it planned and what it patched, never what is protected. */
import type { NormalisedRunConfig } from '../model/run-config.ts';
import { protectedReason } from './protected-paths.ts';

/** `repository`: the globs of the site's own launch.yml at the base commit. */
export function allowedPathsOf(
  config: Pick<NormalisedRunConfig, 'allowed_paths' | 'kind'>,
  known: { repository: readonly string[] | undefined; planned: readonly string[] },
): string[] {
  if (config.allowed_paths.length > 0) return [...config.allowed_paths];
  if (known.repository !== undefined && known.repository.length > 0) return [...known.repository];
  if (config.kind === 'check') return ['**'];
  return [...new Set(known.planned)]
    .filter((path) => protectedReason(path) === undefined)
    .map(literalGlob)
    .sort();
}

/** A path as a glob that matches it alone. */
const literalGlob = (path: string): string => path.replace(/[\\*?[\]{}()!+@|]/g, '\\$&');
