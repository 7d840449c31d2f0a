/** Gives each claim one home page, so that no two pages say the same; pure. */
import type { Claim, EvidenceMap, ProductFacts } from '../../model/product-facts.ts';
import type { Ruleset, Tier } from '../../rulesets/ruleset.ts';
import { leansOnOthers } from '../../templates/sentences.ts';
import { taglineOf } from '../../templates/tagline.ts';
import { topicOf } from '../../templates/topic.ts';
import type { Task } from './group-snippets.ts';
import { inReadingOrder } from './reading-order.ts';
import { slugOf } from './slug.ts';

export interface ClaimHomes {
  landing: Claim[];
  gettingStarted: Claim[];
  developerGuide: Claim[];
  faq: Claim[];
  /** By the slug of the task: what its source says under the same heading. */
  tasks: Map<string, Claim[]>;
  /** What the announcement retells; the one page that may repeat. */
  announcement: Claim[];
}
interface ShareInput {
  facts: ProductFacts;
  tier: Tier;
  ruleset: Ruleset;
  allowInference: boolean;
  evidence: EvidenceMap | undefined;
  tasks: readonly Task[];
}

export function shareClaims({ facts, tier, ruleset, allowInference, evidence, tasks }: ShareInput): ClaimHomes {
  const quota = (role: keyof Ruleset['quotas']): number => ruleset.quotas[role][tier].max;
  const ofSymbols = new Set(facts.api.flatMap((symbol) => symbol.claim_ids));
  const pool = new Set(
    facts.claims.filter(
      (claim) =>
        (claim.truth_status === 'fact' || allowInference) &&
        !ofSymbols.has(claim.claim_id) &&
        !leansOnOthers(claim.claim_text) &&
        !isOpenQuestion(tagOf(claim, 'question')),
    ),
  );
  /** Takes claims out of the pool, so that the first home keeps them. */
  const take = (wanted: (claim: Claim) => boolean, max = Number.POSITIVE_INFINITY): Claim[] => {
    const found = [...pool].filter(wanted).slice(0, Math.max(0, max));
    for (const claim of found) pool.delete(claim);
    return found;
  };
  const isNeeded = (claim: Claim): boolean =>
    claim.claim_kind === 'install' ||
    (claim.claim_kind === 'requirement' &&
      (claim.source_rank <= 2 ||
        /^section:(?:install|requirements|intro|features)$/u.test(
          claim.tags.find((tag) => tag.startsWith('section:')) ?? '',
        )));
  const isTested = (claim: Claim): boolean => claim.source_rank === 3 || claim.tags.includes('section:test');
  const kind =
    (...kinds: Claim['claim_kind'][]) =>
    (claim: Claim): boolean =>
      kinds.includes(claim.claim_kind);

  const chosen = taglineOf(facts);
  const tagline = take((claim) => claim === chosen);
  // A question with code of its own has a page of its own.
  const taskSlugs = new Set(tasks.map((task) => task.slug));
  const questions = take(
    (claim) =>
      tagOf(claim, 'question') !== undefined &&
      !taskSlugs.has(slugOf(tagOf(claim, 'question') ?? '')) &&
      kind('other', 'feature', 'workflow', 'limitation')(claim),
    quota('troubleshooting'),
  );
  const formats = take(kind('format'), Math.max(0, quota('landing') - 8));
  const ownLimits = take(kind('limitation'), ruleset.limits.limitationsOnLanding);
  const limits =
    ownLimits.length > 0
      ? ownLimits
      : facts.claims
          .filter(
            (claim) =>
              claim.claim_kind === 'limitation' && claim.truth_status === 'fact' && !leansOnOthers(claim.claim_text),
          )
          .slice(0, ruleset.limits.limitationsOnLanding);
  const byTask = new Map<string, Claim[]>();
  for (const task of tasks) {
    const isCommandLine = /^(?:command-line|cli)\b/u.test(task.slug);
    const own = take((claim) => isCommandLine && claim.tags.includes('cli'));
    own.push(
      ...take(
        (claim) =>
          kind('other', 'workflow', 'api', 'feature', 'requirement')(claim) &&
          !isTested(claim) &&
          !/^section:(?:intro|features)$/u.test(claim.tags.find((tag) => tag.startsWith('section:')) ?? '') &&
          (slugOf(tagOf(claim, 'group') ?? '') === task.slug || slugOf(tagOf(claim, 'question') ?? '') === task.slug),
        8,
      ),
    );
    if (own.length > 0) byTask.set(task.slug, own);
  }
  const install = take(
    (claim) =>
      isNeeded(claim) ||
      claim.tags.includes('cli') ||
      (kind('other', 'workflow')(claim) && claim.tags.includes('section:install')),
    quota('workflow_page'),
  );
  const room =
    quota('landing') -
    tagline.length -
    formats.length -
    limits.length -
    facts.install_commands.slice(0, 1).length -
    GLANCE;
  const readme = take((claim) => kind('feature')(claim) && claim.source_rank === 6 && !isCredit(claim), room);
  const told = [
    ...readme,
    ...take(
      (claim) => kind('feature')(claim) && claim.source_rank === 5,
      readme.length >= 3 ? 0 : room - readme.length,
    ),
  ];
  const featured = [
    ...told,
    ...take((claim) => kind('feature')(claim) && !isTested(claim) && !isCredit(claim), Math.min(6, room - told.length)),
  ];
  const licence = take(kind('licence'), 1);
  const isGuide = (claim: Claim): boolean =>
    kind('feature', 'workflow', 'api', 'other', 'requirement')(claim) && !isSignature(tagOf(claim, 'group') ?? '');
  const guide = withoutLoneTopics(fewLoose(take(isGuide))).slice(0, quota('comprehensive_guide'));
  const rest = take(kind('limitation'), quota('troubleshooting') - questions.length - licence.length);
  const version = facts.claims.filter(kind('version')).slice(0, 1);
  const [command] = facts.install_commands;
  return {
    landing: [...tagline, ...inReadingOrder(featured, evidence), ...formats, ...limits],
    gettingStarted: install,
    developerGuide: inReadingOrder(guide, evidence),
    faq: [...inReadingOrder(questions, evidence), ...rest, ...licence],
    tasks: new Map([...byTask].map(([slug, own]) => [slug, inReadingOrder(own, evidence)])),
    announcement: [
      ...tagline,
      ...version,
      ...featured.slice(0, 5),
      ...formats,
      ...facts.claims.filter((claim) => claim.claim_id === command?.claim_id),
    ].slice(0, quota('feature_showcase')),
  };
}

/** "What if I do not want that?" asks about something that was said before. */
const isOpenQuestion = (question: string | undefined): boolean =>
  question !== undefined && /\b(?:this|that|these|those|it|they|them|there)\b[^\p{L}]*$/iu.test(question);

/** A heading that names one option or method: its text belongs to the reference. */
const isSignature = (heading: string): boolean =>
  /[()$]|^[\w.]+\.\w+$|^[a-z]+[A-Z]\w*$|^`[^`]+`$/u.test(heading.trim());

/** Where there are many topics, those with a single sentence are no topics. */
function withoutLoneTopics(claims: readonly Claim[]): Claim[] {
  const sizes = new Map<string, number>();
  for (const claim of claims) sizes.set(tagOf(claim, 'group') ?? '', (sizes.get(tagOf(claim, 'group') ?? '') ?? 0) + 1);
  return sizes.size < 8 ? [...claims] : claims.filter((claim) => (sizes.get(tagOf(claim, 'group') ?? '') ?? 0) > 1);
}

/** Statements without a topic say little one below the other: a few of them, the front page's first. */
function fewLoose(claims: readonly Claim[]): Claim[] {
  const loose = claims
    .filter((claim) => topicOf(claim) === undefined && !claim.tags.includes('behaviour'))
    .toSorted((a, b) => Number(b.source_rank === 6) - Number(a.source_rank === 6));
  const left = new Set(loose.slice(LOOSE));
  return claims.filter((claim) => !left.has(claim));
}
const LOOSE = 6;

/** Rows of the table of facts. */
const GLANCE = 4;

/** Who made it is no feature. */
const isCredit = (claim: Claim): boolean =>
  /\b(?:written|maintained|created|developed|sponsored) by\b/iu.test(claim.claim_text);

const tagOf = (claim: Claim, name: string): string | undefined =>
  claim.tags.find((tag) => tag.startsWith(`${name}:`))?.slice(name.length + 1);
