/** What a source says around its code: the words that lead to a snippet, and what there is to say under its heading; pure. */
import { tagOf } from '../../model/claim-tags.ts';
import type { Snippet } from '../../model/page-plan.ts';
import type { Claim } from '../../model/product-facts.ts';
import { isLead, leadOf } from '../../templates/lead-of.ts';
import { isForBeginners } from './audience.ts';
import type { Task } from './group-snippets.ts';
import { slugOf } from './slug.ts';

export const isInstruction = (claim: Claim): boolean => claim.tags.includes('form:instruction');
/** Of use beside its code only. */
export const isGuidance = (claim: Claim): boolean => isLead(claim) || isInstruction(claim);

/** Said under the heading of the task: on the page of its code, where that is a page of prose. */
export function isUnderTask(claim: Claim, task: Task): boolean {
  if (task.document !== undefined) return claim.citations[0]?.path === task.document;
  const isProse = task.origin === 'docs' || task.origin === 'readme';
  const paths = new Set(task.snippets.map(({ source }) => source.path));
  return (
    (slugOf(tagOf(claim, 'group') ?? '') === task.slug || slugOf(tagOf(claim, 'question') ?? '') === task.slug) &&
    (!isProse || claim.citations.some(({ path }) => paths.has(path)))
  );
}

/** Lines below the last code that a page may still tell of. */
const AFTER = 12;

/** Said where getting started takes its code from: on a page for beginners anywhere above its end, elsewhere under the same heading. */
export function isBeside(claim: Claim, snippet: Snippet, first: readonly Snippet[]): boolean {
  const { path } = snippet.source;
  const place = claim.citations.find((citation) => citation.path === path);
  if (place === undefined) return false;
  if (isForBeginners(path)) return place.start_line <= Math.max(...first.map(({ source }) => source.end_line)) + AFTER;
  return snippet.title === null || slugOf(tagOf(claim, 'group') ?? '') === slugOf(snippet.title);
}

/** The leads of some snippets, each once. */
export const leadsOf = (snippets: readonly Snippet[], claims: readonly Claim[]): Claim[] => [
  ...new Set(snippets.flatMap((snippet) => leadOf(snippet, claims) ?? [])),
];

const LINES_FOR_A_PAGE = 10;
/** What the front page shows is short, and meant to be seen. */
const LINES_ON_THE_FRONT_PAGE = 3;

/** A few lines of code that nobody explains are no page. */
export function isWorthAPage(task: Task, claims: readonly Claim[]): boolean {
  if (task.origin !== 'docs' && task.origin !== 'readme') return true;
  const lines = task.snippets.reduce((sum, { code }) => sum + code.split('\n').length, 0);
  if (lines >= (task.origin === 'readme' ? LINES_ON_THE_FRONT_PAGE : LINES_FOR_A_PAGE)) return true;
  const said = claims.filter((claim) => !isLead(claim) && isUnderTask(claim, task)).length;
  return said + leadsOf(task.snippets, claims).length >= (lines >= 3 ? 1 : 2);
}
