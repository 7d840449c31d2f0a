/** Writes the corrected target of a link that leads nowhere, when there is exactly one correction. */
import type { LinkFact } from '../content/page-facts.ts';
import type { GateFacts, PageInput } from '../gates/facts.ts';
import type { Finding } from '../model/finding.ts';
import { edits, linkOf, none } from './edits.ts';
import type { FixPlan } from './fixer.ts';

export type WrongTarget = 'no-page' | 'no-asset' | 'wrong-case' | 'outside-site' | 'ambiguous-ref';

/** Resolves the link again, so that a plan never rests on what a cached finding remembers. */
export function planTarget(
  finding: Finding,
  page: PageInput | undefined,
  facts: GateFacts,
  kinds: readonly WrongTarget[],
): FixPlan {
  const link = page === undefined ? undefined : linkOf(finding, page);
  if (page === undefined || link === undefined) return none('the link is not where it was');
  if (link.targetSpan === null) return none('the target does not stand literally in the page');
  const to = facts.index.resolve(page.path, link.target, link.kind);
  if (to.kind !== 'missing' || !kinds.some((kind) => kind === to.why)) return none('the link resolves differently now');
  const [only, ...others] = to.suggestions;
  if (only === undefined) return none('no page or file like it is known');
  if (others.length > 0)
    return none(
      `several could be meant: ${to.suggestions
        .slice(0, 3)
        .map((one) => `\`${one}\``)
        .join(', ')}`,
    );
  if (!to.isCertain) return none(`\`${only}\` is likely, but other pages or files go by the name too`);
  const written = page.text.slice(link.targetSpan.start, link.targetSpan.end);
  const target = withAnchor(only, page, link.kind, facts);
  return edits(
    [{ ...link.targetSpan, text: escapeLike(target, written) }],
    `Link to \`${target}\` instead of \`${link.target}\``,
  );
}

/** A corrected page may show that the fragment was wrong too: the one near heading is taken with it. */
function withAnchor(target: string, page: PageInput, kind: LinkFact['kind'], facts: GateFacts): string {
  const to = facts.index.resolve(page.path, target, kind);
  if (to.kind !== 'page' || to.fragmentOk || to.fragment === null) return target;
  if (facts.index.guessesAnchors?.(to.page) === true) return target;
  const [near, ...others] = facts.index.nearAnchors?.(to.page, to.fragment) ?? [];
  return near === undefined || others.length > 0 ? target : `${target.slice(0, target.indexOf('#'))}#${near}`;
}

/** Spaces and brackets in a bare target are percent-encoded; inside `<…>` and quotes they may stay. */
const escapeLike = (target: string, written: string): string =>
  /\s/u.test(written)
    ? target
    : target.replace(/[ ()<>]/gu, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
