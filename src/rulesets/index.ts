/** The rulesets that a run may name, by version. */
import { UserError } from '../errors.ts';
import type { Ruleset } from './ruleset.ts';
import { rulesetV1 } from './v1.ts';

export const rulesets: readonly Ruleset[] = [rulesetV1];

/** Throws when no ruleset has this version; an empty version is the newest. */
export function requireRuleset(version: string): Ruleset {
  const found =
    version === ''
      ? rulesets.at(-1)
      : rulesets.find((ruleset) => ruleset.version === version || ruleset.version === `v${version}`);
  if (found !== undefined) return found;
  throw new UserError(
    'INVALID_INPUT',
    `There is no ruleset_version \`${version}\`. Use one of ${rulesets.map((ruleset) => `\`${ruleset.version}\``).join(', ')}.`,
  );
}
