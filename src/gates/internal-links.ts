/** Every link into the site lands on a page that is served and, if it names an anchor, on that anchor. */

import { chooseAnchor } from '../content/anchor-choice.ts';
import { unknownLink } from '../content/component-links.ts';
import { foldLabel } from '../content/labels.ts';
import type { LinkFact } from '../content/page-facts.ts';
import type { Resolution, SiteIndex } from '../content/site-index.ts';
import { splitTarget } from '../content/url-path.ts';
import { isBadTarget } from '../markup/targets.ts';
import type { Finding, Location } from '../model/finding.ts';
import { countOf } from '../text/count.ts';
import type { PageInput } from './facts.ts';
import { definePageGate, type Report } from './gate.ts';
import { isUnseen, shadowing } from './label-uses.ts';
import { meant } from './meant.ts';

export default definePageGate({
  id: 'internal-links',
  title: 'Internal links resolve',
  version: 12,
  judges: 'links',
  profiles: ['local', 'ci', 'prod'],
  usesIndex: true,
  rules: [
    {
      id: 'internal-links/page-missing',
      error_code: 'LINK_TARGET_MISSING',
      description: 'A link leads to a page the site does not have; a warning in a definition that nothing uses.',
      severity: 'error',
    },
    {
      id: 'internal-links/anchor-missing',
      error_code: 'ANCHOR_MISSING',
      description: 'A link names a heading or id its page does not have.',
      severity: 'error',
    },
    {
      id: 'internal-links/asset-missing',
      error_code: 'LINK_ASSET_MISSING',
      description: 'A link leads to a file the site does not have.',
      severity: 'error',
    },
    {
      id: 'internal-links/line-missing',
      error_code: 'LINK_LINE_MISSING',
      description: 'A link to a file of the repository on its forge names a line that the file does not have.',
      severity: 'warn',
    },
    {
      id: 'internal-links/wrong-case',
      error_code: 'LINK_WRONG_CASE',
      description: 'A link spells a path in another case than the file; it breaks on a server that minds case.',
      severity: 'error',
    },
    {
      id: 'internal-links/ref-missing',
      error_code: 'REF_NOT_FOUND',
      description: 'A `ref` or `relref` names a page that is not there; Hugo refuses to build.',
      severity: 'blocker',
    },
    {
      id: 'internal-links/reference-undefined',
      error_code: 'REFERENCE_UNDEFINED',
      description: 'A reference link has no definition and shows its brackets.',
      severity: 'warn',
    },
    {
      id: 'internal-links/unverified',
      error_code: 'LINKS_UNVERIFIED',
      description: 'More links, anchors and pictures could not be verified than `links.max_unverified` allows.',
      severity: 'warn',
      severityIn: { prod: 'error' },
    },
    {
      id: 'internal-links/build-stale',
      error_code: 'BUILD_STALE',
      description: 'The build that was given is older than pages of the site, or shows none of them.',
      severity: 'warn',
    },
    {
      id: 'internal-links/draft-target',
      error_code: 'LINK_TO_DRAFT',
      description: 'A published page links to a draft, which production does not serve.',
      severity: 'warn',
    },
  ],
  check(page, { index }, report, look) {
    let included: ReadonlySet<string> | undefined;
    const isDefined = (label: string): boolean => {
      if (index.definesLabel?.(label) === true) return true;
      included ??= index.includedLabels?.(page);
      return included?.has(label) === true;
    };
    const isShadowed = shadowing();
    for (const link of page.facts.links) {
      // Of two definitions of a label the first counts: what the second says, nobody is led to.
      if (isShadowed(link)) continue;
      // A reference is judged where it is defined; pictures are the images gate's.
      if (link.kind === 'image' || link.kind === 'html-image') continue;
      if (link.kind === 'reference' && link.target !== '') continue;
      if (link.kind === 'reference' && link.label !== null && isDefined(foldLabel(link.label))) {
        look('links');
        continue;
      }
      const found = index.resolve(page.path, link.target, link.kind);
      if (found.kind === 'opaque' || found.kind === 'external') continue;
      if (found.kind === 'missing' && isBadTarget(link.target)) continue;
      const isThere = found.kind !== 'missing' && (found.kind !== 'page' || found.fragmentOk);
      const unknown = isThere ? undefined : unknownLink(link);
      if (unknown !== undefined) {
        look('links', unknown);
        continue;
      }
      look('links', found.kind === 'unverified' ? found.why : undefined, found.byBuild);
      if (found.kind === 'page' && found.fragment !== null && found.fragment !== '')
        look('anchors', found.unverified, found.byBuild);
      if (found.kind === 'asset' && found.beyond !== undefined) report(lineMissing(link, page.path, found.beyond));
      if (found.kind !== 'missing' && found.kind !== 'page') continue;
      judge(link, page, found, {
        // Texts are read again for this, and so for few.
        report(finding) {
          if (isContributors(link, page)) return;
          const passes = found.kind === 'missing' && found.why === 'no-page' ? index.letsPass : undefined;
          const isLess =
            passes !== undefined || isUnseen(link, page) || (index.lacksBareLinks === true && isBare(link, page));
          const message = passes === undefined ? finding.message : `${finding.message}; ${passes} lets it pass`;
          report(isLess ? { ...finding, message, severity: 'warn' } : finding);
        },
        near: index.nearAnchors,
        isGuess: found.kind === 'page' && found.byBuild !== true && index.guessesAnchors?.(found.page) === true,
        draft: index.pages.get(page.path)?.draft ?? false,
      });
    }
  },
});

/** In the table that the all-contributors bot keeps: its links to what somebody did lead nowhere by design, and nobody edits it. */
function isContributors({ start, end }: LinkFact, { text }: PageInput): boolean {
  const from = text.indexOf('ALL-CONTRIBUTORS-LIST:START');
  return from !== -1 && from < start && end < text.indexOf('ALL-CONTRIBUTORS-LIST:END', from);
}

/** An address that stands in the text as it is: some generators make no link of it, and readers copy it. */
const isBare = ({ kind, start }: LinkFact, { text }: PageInput): boolean => kind === 'autolink' && text[start] !== '<';
interface Judging {
  report: Report;
  near: SiteIndex['nearAnchors'];
  isGuess: boolean;
  draft: boolean;
}

type Judged = Extract<Resolution, { kind: 'page' | 'missing' }>;

function judge(link: LinkFact, page: PageInput, found: Judged, { report, near, isGuess, draft }: Judging): void {
  if (found.kind === 'missing') {
    report(missing(link, page.path, found));
    return;
  }
  const { path } = page;
  if (!found.fragmentOk && found.fragment !== null) {
    const ids = near?.(found.page, found.fragment) ?? [];
    const { path: before, query } = splitTarget(link.target);
    const suggestions = ids.map((id) => `${before}${query}#${id}`);
    const isOwn = found.page.path === path;
    const chosen = chooseAnchor({
      fragment: found.fragment,
      near: ids,
      link,
      ownPage: isOwn ? page.facts : null,
      anchors: found.page.anchors,
    });
    const isFixed = !isGuess && 'id' in chosen && link.targetSpan !== null;
    report({
      rule: 'internal-links/anchor-missing',
      ...(isGuess ? { severity: 'warn' as const } : {}),
      location: locationOf(path, link),
      message: `Link to a missing heading: \`#${found.fragment}\`${isOwn ? '' : ` in \`${found.page.path}\``}`,
      help: meant(suggestions) ?? 'Link to a heading that the page has, or leave the part behind `#` out',
      suggested_fix: suggestions[0] ?? null,
      fixable: isFixed ? 'safe' : 'no',
      data: dataOf(link, suggestions),
    });
  } else if (found.page.draft && !draft && found.page.path !== path) {
    report({
      rule: 'internal-links/draft-target',
      location: locationOf(path, link),
      message: `Link to a draft: \`${found.page.path}\` is not published`,
      help: 'Publish the page, or take the link out until it is',
    });
  }
}

function lineMissing(
  link: LinkFact,
  path: string,
  { line, lines }: { line: number; lines: number },
): Parameters<Report>[0] {
  return {
    rule: 'internal-links/line-missing',
    location: locationOf(path, link),
    fixable: 'no',
    message: `Link to line ${line} of a file with ${countOf(lines, 'line')}: \`${link.target}\``,
    help: 'Name the lines where they are now, or take the lines of a commit: its address does not change',
  };
}

type Missing = Extract<Resolution, { kind: 'missing' }>;
/** What each kind of missing target is called, and what to do where nothing like it is known. */
const WORDS = {
  'wrong-case': ['internal-links/wrong-case', 'Link in the wrong case', 'Write it as the file is written'],
  ref: ['internal-links/ref-missing', '`ref` to a missing page', 'Name a page by its path in the content folder'],
  'no-asset': ['internal-links/asset-missing', 'Link to a missing file', 'Add the file, or correct the path'],
  'no-page': ['internal-links/page-missing', 'Link to a missing page', 'Add the page, or correct the path'],
} as const;

function missing(link: LinkFact, path: string, found: Missing): Omit<Finding, 'error_code' | 'severity' | 'title'> {
  const { suggestions } = found;
  const base = {
    location: locationOf(path, link),
    suggested_fix: suggestions[0] ?? null,
    data: dataOf(link, suggestions),
  };
  if (found.why === 'undefined-reference')
    return {
      ...base,
      rule: 'internal-links/reference-undefined',
      fixable: 'no',
      message: `Reference without a definition: \`[${link.label ?? ''}]\``,
      help: `Define it on the page: \`[${link.label ?? ''}]: https://…\``,
    };
  // A role or directive of Sphinx is left out with a warning; Hugo builds nothing at all.
  if ((link.kind === 'shortcode' && link.label?.startsWith('{') === true) || link.label === '{toctree}')
    return {
      ...base,
      suggested_fix: null,
      rule: 'internal-links/page-missing',
      fixable: 'no',
      data: dataOf(link, []),
      message: `\`${link.label}\` names a missing page, file or label: \`${link.target}\``,
      help: 'Correct the name, or add what it names',
    };
  const [rule, what, advice] = WORDS[wordsFor(link, found)];
  return {
    ...base,
    rule,
    fixable: suggestions.length === 0 || link.targetSpan === null ? 'no' : found.isCertain ? 'safe' : 'unsafe',
    message: `${what}: \`${link.target}\``,
    help:
      meant(suggestions) ??
      (found.builtAs === undefined ? advice : `The build made \`${found.builtAs}\` of it, which is not there`),
  };
}

function wordsFor(link: LinkFact, { why }: Missing): keyof typeof WORDS {
  if (why === 'wrong-case') return why;
  if (link.kind === 'shortcode') return 'ref';
  return why === 'no-asset' ? why : 'no-page';
}

const dataOf = (link: LinkFact, suggestions: readonly string[]): Record<string, unknown> => ({
  target: link.target,
  targetSpan: link.targetSpan,
  kind: link.kind,
  label: link.label,
  suggestions,
});

/** Where the target itself stands when it is written out, else the whole link. */
const locationOf = (path: string, link: LinkFact): Location => ({
  path,
  line: link.line,
  column: link.column,
  end_line: link.endLine,
  end_column: link.endColumn,
});
