/** How much a repository has to say: the tier, from the volume of evidence and the health of the repository; pure. */

import type { Snippet } from '../../model/page-plan.ts';
import type { ProductFacts } from '../../model/product-facts.ts';
import type { RepoInventory } from '../../model/repo-inventory.ts';
import type { NormalisedRunConfig } from '../../model/run-config.ts';
import type { Ruleset, Tier } from '../../rulesets/ruleset.ts';
import { countOf } from '../../text/count.ts';

export type Health = Pick<RepoInventory, 'readme' | 'licence' | 'changelog' | 'ci' | 'roots'>;

export function tierOf(input: {
  config: Pick<NormalisedRunConfig, 'launch_tier'>;
  facts: ProductFacts;
  snippets: readonly Snippet[];
  health: Health;
  ruleset: Ruleset;
}): { tier: Tier; reason: string } {
  const { config, facts, snippets, health, ruleset } = input;
  const claims = facts.claims.length;
  const signs = healthSigns(health);
  const evidence = `${countOf(claims, 'claim')}, ${countOf(snippets.length, 'snippet')} and ${signs.length} of 6 signs of a tended repository (${signs.join(', ') || 'none'})`;
  if (config.launch_tier !== 'auto')
    return { tier: config.launch_tier, reason: `The config asks for ${config.launch_tier}; there are ${evidence}.` };
  const reaches = (tier: 'standard' | 'rich'): boolean => {
    const wanted = ruleset.tiers[tier];
    return claims >= wanted.claims && snippets.length >= wanted.snippets && signs.length >= wanted.health;
  };
  const tier = reaches('rich') ? 'rich' : reaches('standard') ? 'standard' : 'minimal';
  return { tier, reason: `${tier[0]?.toUpperCase()}${tier.slice(1)}, because there are ${evidence}.` };
}

function healthSigns(health: Health): string[] {
  const signs: [string, boolean][] = [
    ['README', health.readme !== null],
    ['licence', health.licence !== null],
    ['changelog', health.changelog !== null],
    ['CI', health.ci.length > 0],
    ['tests', health.roots.tests.length > 0],
    ['docs', health.roots.docs.length > 0],
  ];
  return signs.filter(([, has]) => has).map(([name]) => name);
}
