/** Gives each claim one home page, so that no two pages say the same; pure. */
import { tagOf } from '../../model/claim-tags.ts';
import type { Snippet } from '../../model/page-plan.ts';
import type { Claim, EvidenceMap, ProductFacts } from '../../model/product-facts.ts';
import type { Ruleset, Tier } from '../../rulesets/ruleset.ts';
import { leansOnOthers } from '../../templates/sentences.ts';
import { taglineOf } from '../../templates/tagline.ts';
import { topicOf } from '../../templates/topic.ts';
import { audienceOf } from './audience.ts';
import { isBeside, isGuidance, isInstruction, isUnderTask, leadsOf } from './beside-code.ts';
import type { Task } from './group-snippets.ts';
import { concernsInstalling } from './install-claims.ts';
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
  /** What getting started shows: the words around it stay with it. */
  first: readonly Snippet[];
}

export function shareClaims({ facts, tier, ruleset, allowInference, evidence, tasks, first }: ShareInput): ClaimHomes {
  const quota = (role: keyof Ruleset['quotas']): number => ruleset.quotas[role][tier].max;
  const ofSymbols = new Set(facts.api.flatMap((symbol) => symbol.claim_ids));
  const usable = new Set(
    facts.claims.filter(
      (claim) =>
        (claim.truth_status === 'fact' || allowInference) &&
        !ofSymbols.has(claim.claim_id) &&
        !leansOnOthers(claim.claim_text) &&
        !isOpenQuestion(tagOf(claim, 'question')),
    ),
  );
  const pool = new Set([...usable].filter((claim) => !isGuidance(claim)));
  const guidance = new Set([...usable].filter(isInstruction));
  /** Takes claims out of the pool, so that the first home keeps them. */
  const take = (wanted: (claim: Claim) => boolean, max = Number.POSITIVE_INFINITY, from = pool): Claim[] => {
    const found = [...from].filter(wanted).slice(0, Math.max(0, max));
    for (const claim of found) from.delete(claim);
    return found;
  };
  const names = [facts.product_name, facts.package_name ?? '', facts.product_slug].filter((name) => name !== '');
  const isNeeded = (claim: Claim): boolean =>
    claim.claim_kind === 'install' ||
    (claim.claim_kind === 'requirement' &&
      concernsInstalling(claim, names) &&
      (claim.source_rank <= 2 || /^(?:install|requirements|intro|features)$/u.test(tagOf(claim, 'section') ?? '')));
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
  const isGeneral = (claim: Claim): boolean =>
    claim.source_rank === 6 || claim.source_rank <= 3 || tagOf(claim, 'section') === 'limitations';
  const ownLimits = take((claim) => kind('limitation')(claim) && isGeneral(claim), ruleset.limits.limitationsOnLanding);
  ownLimits.push(...take(kind('limitation'), ruleset.limits.limitationsOnLanding - ownLimits.length));
  const limits =
    ownLimits.length > 0
      ? ownLimits
      : facts.claims
          .filter(
            (claim) =>
              claim.claim_kind === 'limitation' && claim.truth_status === 'fact' && !leansOnOthers(claim.claim_text),
          )
          .slice(0, ruleset.limits.limitationsOnLanding);
  const isSaid = (claim: Claim): boolean =>
    kind('other', 'workflow', 'api', 'feature', 'requirement')(claim) &&
    !isTested(claim) &&
    !/^(?:intro|features)$/u.test(tagOf(claim, 'section') ?? '');
  const aboutFirst = (claim: Claim): boolean =>
    isSaid(claim) && tagOf(claim, 'section') === 'usage' && first.some((snippet) => isBeside(claim, snippet, first));
  const steps = [...take(aboutFirst, BESIDE_CODE * 2), ...take(aboutFirst, BESIDE_CODE, guidance)];
  const byTask = new Map<string, Claim[]>();
  for (const task of tasks) {
    const isCommandLine = /^(?:command-line|cli)\b/u.test(task.slug);
    const wanted = (claim: Claim): boolean => isSaid(claim) && isUnderTask(claim, task);
    const most = task.document === undefined ? BESIDE_CODE : Math.floor(quota('comprehensive_guide') * 0.6);
    const own = [
      ...take((claim) => isCommandLine && claim.tags.includes('cli')),
      ...take(wanted, most),
      ...take(wanted, task.document === undefined ? most : Math.floor(most / 3), guidance),
      ...take(
        (claim) => task.document !== undefined && isUnderTask(claim, task) && kind('limitation')(claim),
        most / 2,
      ),
    ];
    if (own.length > 0) byTask.set(task.slug, own);
  }
  const toInstall = (claim: Claim): boolean =>
    kind('other', 'workflow')(claim) && claim.tags.includes('section:install') && concernsInstalling(claim, names);
  const needed = take((claim) => isNeeded(claim) || claim.tags.includes('cli'), quota('workflow_page'));
  const explained = [
    ...take((claim) => toInstall(claim) && claim.source_rank === 6, BESIDE_CODE),
    ...take(toInstall, BESIDE_CODE / 2),
    ...take(toInstall, BESIDE_CODE / 2, guidance),
  ].slice(0, BESIDE_CODE);
  const install = [...needed, ...inReadingOrder(explained, evidence)];
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
  const documents = new Set(tasks.flatMap(({ document }) => document ?? []));
  // What a document's own guide has no room for is not told apart from it.
  const isGuide = (claim: Claim): boolean =>
    !documents.has(claim.citations[0]?.path ?? '') &&
    kind('feature', 'workflow', 'api', 'other', 'requirement')(claim) &&
    !isSignature(tagOf(claim, 'group') ?? '');
  const guide = withoutLoneTopics(fewLoose(take(isGuide)))
    .toSorted((a, b) => audienceOf(a.citations[0]?.path ?? '') - audienceOf(b.citations[0]?.path ?? ''))
    .slice(0, quota('comprehensive_guide'));
  const rest = take(kind('limitation'), quota('troubleshooting') - questions.length - licence.length);
  const version = facts.claims
    .filter((claim) => kind('version')(claim) && (claim.tags.includes('current') || claim.source_rank <= 2))
    .slice(0, 1);
  const [command] = facts.install_commands;
  return {
    landing: [...tagline, ...inReadingOrder(featured, evidence), ...formats, ...limits],
    gettingStarted: [...install, ...inReadingOrder(steps, evidence), ...leadsOf(first, facts.claims)],
    developerGuide: inReadingOrder(guide, evidence),
    faq: [...inReadingOrder(questions, evidence), ...rest, ...licence],
    tasks: new Map(
      tasks.map((task) => [
        task.slug,
        [...inReadingOrder(byTask.get(task.slug) ?? [], evidence), ...leadsOf(task.snippets, facts.claims)],
      ]),
    ),
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
/** Sentences that a page may tell beside its code. */
const BESIDE_CODE = 8;

/** Rows of the table of facts. */
const GLANCE = 4;

/** Who made it is no feature. */
const isCredit = (claim: Claim): boolean =>
  /\b(?:written|maintained|created|developed|sponsored) by\b/iu.test(claim.claim_text);
