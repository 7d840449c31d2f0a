/** Gives each claim one home page, so that no two pages say the same; pure. */
import type { Claim, ProductFacts } from '../../model/product-facts.ts';
import type { Ruleset, Tier } from '../../rulesets/ruleset.ts';

export interface ClaimHomes {
  landing: Claim[];
  gettingStarted: Claim[];
  developerGuide: Claim[];
  faq: Claim[];
  /** What the announcement retells; the one page that may repeat. */
  announcement: Claim[];
}

export function shareClaims(facts: ProductFacts, tier: Tier, ruleset: Ruleset, allowInference: boolean): ClaimHomes {
  const usable = facts.claims.filter((claim) => claim.truth_status === 'fact' || allowInference);
  const symbolClaims = new Set(facts.api.flatMap((symbol) => symbol.claim_ids));
  const own = usable.filter((claim) => !symbolClaims.has(claim.claim_id));
  const ofKind = (...kinds: Claim['claim_kind'][]): Claim[] => own.filter((claim) => kinds.includes(claim.claim_kind));
  const tagline = own.filter((claim) => claim.claim_id === facts.tagline_claim_id);
  const isTagline = (claim: Claim): boolean => claim.claim_id === facts.tagline_claim_id;
  const told = ofKind('feature').filter((claim) => !isTagline(claim) && claim.source_rank !== 3);
  const tested = ofKind('feature', 'other').filter((claim) => claim.source_rank === 3);
  const formats = ofKind('format').filter((claim) => !isTagline(claim));
  const limitations = ofKind('limitation').filter((claim) => !isTagline(claim));
  const max = ruleset.quotas.landing[tier].max;
  const onLanding = limitations.slice(0, ruleset.limits.limitationsOnLanding);
  const room = Math.max(0, max - tagline.length - formats.length - onLanding.length);
  const ranked = told.toSorted((a, b) => (a.source_rank === b.source_rank ? 0 : headline(b) - headline(a)));
  const featured = new Set(ranked.slice(0, room));
  const guide = [...told.filter((claim) => !featured.has(claim)), ...ofKind('workflow'), ...tested];
  return {
    landing: [...tagline, ...told.filter((claim) => featured.has(claim)), ...formats.slice(0, max), ...onLanding],
    gettingStarted: ofKind('requirement', 'install')
      .filter((claim) => !isTagline(claim))
      .slice(0, ruleset.quotas.workflow_page[tier].max),
    developerGuide: guide.slice(0, ruleset.quotas.comprehensive_guide[tier].max),
    faq: [
      ...limitations.slice(onLanding.length),
      ...ofKind('licence', 'other').filter((claim) => claim.source_rank !== 3 && !isTagline(claim)),
    ].slice(0, ruleset.quotas.troubleshooting[tier].max),
    announcement: [
      ...tagline,
      ...ofKind('version').slice(0, 1),
      ...told.slice(0, 5),
      ...formats,
      ...facts.install_commands
        .slice(0, 1)
        .flatMap((install) => own.filter((claim) => claim.claim_id === install.claim_id)),
    ].slice(0, ruleset.quotas.feature_showcase[tier].max),
  };
}

/** What a project says of itself first belongs on its landing page first. */
const headline = (claim: Claim): number => (claim.source_rank >= 5 ? 1 : 0);
