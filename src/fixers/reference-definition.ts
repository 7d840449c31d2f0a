/** Adds a missing reference definition, where the other pages of the site agree on one or one is spelled a little differently. */
import { distance } from 'fastest-levenshtein';
import { countsAlike } from '../content/near-names.ts';
import type { GateFacts, PageInput } from '../gates/facts.ts';
import { edits, eolOf, linkOf, none } from './edits.ts';
import { defineFixer } from './fixer.ts';

export default defineFixer({
  id: 'reference-definition',
  title: 'References are defined',
  fixes: ['internal-links/reference-undefined'],
  safety: 'safe',
  declares: ['link-target', 'visible-text', 'structure'],
  version: 1,
  plan(finding, page, facts) {
    const link = page === undefined ? undefined : linkOf(finding, page);
    if (page === undefined || link === undefined || link.label === null)
      return none('the reference is not where it was');
    if (link.target !== '') return none('the reference is defined');
    const label = fold(link.label);
    const targets = definitionsOf(label, facts, page);
    const [target] = targets;
    const own = page.facts.definitions
      .map((definition) => definition.label)
      .filter((other) => fold(other) !== label && isNear(fold(other), label));
    const [near] = own;
    if (
      target === undefined &&
      near !== undefined &&
      own.length === 1 &&
      page.text.slice(link.start, link.end).includes(`[${link.label}]`)
    ) {
      const source = page.text.slice(link.start, link.end);
      const at = link.start + source.lastIndexOf(`[${link.label}]`) + 1;
      return edits([{ start: at, end: at + link.label.length, text: near }], `Refer to \`${near}\`, which is defined`);
    }
    if (target === undefined || targets.length > 1)
      return none(target === undefined ? 'no other page defines it' : 'other pages define it differently');
    const eol = eolOf(page);
    const gap = page.text.endsWith('\n')
      ? page.facts.definitions.at(-1)?.line === page.lines.length - 1
        ? ''
        : eol
      : eol + eol;
    return edits(
      [{ start: page.text.length, end: page.text.length, text: `${gap}[${link.label}]: ${target}${eol}` }],
      `Define \`${link.label}\` as other pages do`,
    );
  },
});

/** Targets that other pages give the label, when they hold from this page too: absolute URLs and rooted paths. */
function definitionsOf(label: string, facts: GateFacts, from: PageInput): string[] {
  const found = (allDefinitions(facts).get(label) ?? []).filter(({ path }) => path !== from.path);
  return [...new Set(found.map(({ target }) => target))].sort();
}

const kept = new WeakMap<GateFacts, Map<string, { path: string; target: string }[]>>();

/** Read once: fixes only ever add definitions that all pages agree on. */
function allDefinitions(facts: GateFacts): Map<string, { path: string; target: string }[]> {
  const before = kept.get(facts);
  if (before !== undefined) return before;
  const all = new Map<string, { path: string; target: string }[]>();
  for (const page of facts.pages.values()) {
    for (const { kind, label, target } of page.facts.links) {
      if (kind !== 'definition' || label === null || !/^(?:https?:\/\/|\/)/u.test(target)) continue;
      const list = all.get(fold(label)) ?? [];
      list.push({ path: page.path, target });
      all.set(fold(label), list);
    }
  }
  kept.set(facts, all);
  return all;
}
/** A letter apart; another number is another thing. */
const isNear = (label: string, other: string): boolean =>
  other.length >= 4 && distance(label, other) <= 1 && countsAlike(label, other);
const fold = (label: string): string => label.toLowerCase().replace(/\s+/gu, ' ').trim();
