/** Which blocks pages are written with below which heading: true words below another one say something else; pure. */
import { hasShape } from '../derive/shapes.ts';
import type { ProofBlock } from '../model/proof.ts';
import { keyOfPhrase } from './phrases.ts';

type By = ProofBlock['proof'];

/** Below no heading but the page's own name. */
const TOP = '';
const OF_EXAMPLES = ['first-run', 'heading', 'heading-uses', TOP];
const OF_NAMES = ['symbols', 'error-classes', 'heading-code', TOP];
const OF_UNREAD = ['symbols', 'modules', 'heading-code', TOP];

type Above = readonly (readonly [name: string, above: readonly string[]])[];
const each = (names: readonly string[], above: readonly string[]): Above => names.map((name) => [name, above]);

/** For a template the headings that pages write above it: fixed ones by their phrase, derived ones by their template. */
const OF_TEMPLATE: ReadonlyMap<string, readonly string[]> = new Map([
  ['glance', ['glance']],
  ['link', ['limits', 'next', 'modules', 'guides', 'answers', 'documents']],
  ['install', ['install']],
  ['requirement', ['requirements']],
  ['uses', ['uses', 'heading', 'heading-uses']],
  ...each(['members', 'members-here', 'types', 'types-private'], OF_NAMES),
  ...each(['unread', 'unread-here'], OF_UNREAD),
  ...each(['code', 'result', 'results', 'save', 'save-shown'], OF_EXAMPLES),
  ['heading-code', ['heading-code', TOP]],
  ['doc', ['heading-code', 'first-sample', TOP]],
]);
/** The same for fixed words that are no heading. */
const OF_PHRASE: ReadonlyMap<string, readonly string[]> = new Map([
  ...each(['empty-folder', 'run-it', 'it-prints'], OF_EXAMPLES),
  ['unread', OF_UNREAD],
]);
/** What is written for a name stands below that name's heading (`written-for.ts`). */
const OF_NAME = ['heading-code', TOP];

/** Whether a page can have a block there; of two quotes of one document that tells more (`isUnder`). `heading` is null for the page's own name. */
export function isWrittenBelow(by: By, heading: By | null): boolean {
  if (by.kind === 'quote') {
    if (heading?.kind === 'quote') return by.citation.path === heading.citation.path;
    return heading === null || nameOf(heading) === 'first-sample';
  }
  if (heading?.kind === 'quote') return false;
  return headingsOf(by).includes(heading === null ? TOP : nameOf(heading));
}

function headingsOf(by: Exclude<By, { kind: 'quote' }>): readonly string[] {
  if (by.kind === 'fixed') return OF_PHRASE.get(by.phrase) ?? [TOP];
  return OF_TEMPLATE.get(by.template) ?? (hasShape(by.template) ? [TOP] : OF_NAME);
}

const nameOf = (by: Exclude<By, { kind: 'quote' }>): string =>
  by.kind === 'fixed' ? keyOfPhrase(by.phrase) : by.template;
