/** Which blocks pages are written with below which heading: true words below another one say something else; pure. */
import { hasShape } from '../derive/shapes.ts';
import type { ProofBlock } from '../model/proof.ts';
import type { HeadingAbove } from './block-context.ts';
import { keyOfPhrase } from './phrases.ts';

/** By Launch, and not by the product. */
type Written = Exclude<ProofBlock['proof'], { kind: 'quote' }>;

/** Below no heading but the page's own name. */
const TOP = '';
const OF_EXAMPLES = ['first-run', 'heading', 'heading-uses', TOP];
const OF_NAMES = ['symbols', 'error-classes', 'heading-code', TOP];
const OF_UNREAD = ['symbols', 'modules', 'heading-code', TOP];

type Above = readonly (readonly [name: string, above: readonly string[]])[];
const each = (names: readonly string[], above: readonly string[]): Above => names.map((name) => [name, above]);

/**
 * For a template the headings that pages write above it: fixed ones by their phrase, derived ones by their template. What is not listed stands
 * below the fixed heading of its own name (`glance`, `install`), or below none.
 */
const OF_TEMPLATE: ReadonlyMap<string, readonly string[]> = new Map([
  ['link', ['limits', 'next', 'modules', 'guides', 'answers', 'documents']],
  ['requirement', ['requirements']],
  ['option', ['options']],
  ['uses', ['uses', 'heading', 'heading-uses']],
  ...each(
    ['members', 'members-here', 'member', 'types', 'types-private', 'types-list', 'types-private-list'],
    OF_NAMES,
  ),
  ['member-here', ['features', ...OF_NAMES]],
  ...each(['unread', 'unread-here'], OF_UNREAD),
  ...each(['code', 'result', 'results', 'save', 'save-shown'], OF_EXAMPLES),
  ['heading-code', ['heading-code', TOP]],
  ['doc', ['heading-code', 'first-sample', TOP]],
]);
/** The same for fixed words that are no heading. */
const OF_PHRASE: ReadonlyMap<string, readonly string[]> = new Map([
  ...each(['empty-folder', 'run-it', 'it-prints', 'it-checks'], OF_EXAMPLES),
  ['unread', OF_UNREAD],
]);
/** What is written for a name stands below that name's heading (`written-for.ts`). */
const OF_NAME = ['heading-code', TOP];

/** Whether pages have a derived block or fixed words right below such a heading; of quotes their documents tell (`quote-place.ts`). */
export function isWrittenBelow(by: Written, above: readonly HeadingAbove[]): boolean {
  // Below its quote, wherever that stands (`notes-below.ts`).
  if (by.kind === 'derivation' && by.template.startsWith('disproved-')) return true;
  const heading = above.at(-1);
  if (heading === undefined || heading.isPageName) return headingsOf(by).includes(TOP);
  return heading.by.kind !== 'quote' && headingsOf(by).includes(nameOf(heading.by));
}

function headingsOf(by: Written): readonly string[] {
  if (by.kind === 'fixed') return OF_PHRASE.get(by.phrase) ?? [TOP];
  return OF_TEMPLATE.get(by.template) ?? (hasShape(by.template) ? [by.template, TOP] : OF_NAME);
}

export const nameOf = (by: Written): string => (by.kind === 'fixed' ? keyOfPhrase(by.phrase) : by.template);
