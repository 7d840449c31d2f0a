/** Parts of a page that may have more anchors than its text shows: includes, components, shortcodes and what a template writes. */
import { generatorOf } from '../generators/index.ts';
import type { SiteKind } from '../model/repo-inventory.ts';
import { byComponent, byInclude, byWrapper, type Opening } from './opening.ts';
import type { PageFacts } from './page-facts.ts';
import { isPlainComponent } from './plain-components.ts';

/** Includes whose file is shown as code. */
const SHOWS_CODE = /^(?:playground|playpen|<<<)$/;

/** Shortcodes that bring no anchor with them, wherever they come from. */
const PLAIN_SHORTCODES = new Set([
  'ref',
  'relref',
  'param',
  'figure',
  'highlight',
  'youtube',
  'vimeo',
  'tweet',
  'x',
  'gist',
  'instagram',
  'alert',
  'pageinfo',
  'imgproc',
  'img',
  'image',
  'note',
  'warning',
  'tip',
  'info',
  'caution',
  'danger',
  'callout',
  'admonition',
  'hint',
  'notice',
  'button',
  'icon',
  'fa',
  'badge',
  'link',
  'url',
  'mermaid',
  'katex',
  'math',
  'details',
  'expand',
  'tab',
  'tabs',
  'tabpane',
  'columns',
  'column',
  'card',
  'cards',
  'br',
  'video',
  'code',
  'codenew',
  'comment',
  'text',
  'kbd',
  'version',
  'latest-version',
  'glossary_tooltip',
  'skew',
]);

/** `brings(name)` says whether a shortcode of the site's own layouts may write ids or headings. */
export function openingsOf(
  facts: PageFacts,
  kind: SiteKind,
  brings: (shortcode: string) => boolean | undefined,
): Opening[] {
  if (facts.unreadable !== null) return [{ why: 'its page cannot be read' }];
  // What is closed further down goes around text of the page, whose headings are seen.
  const closings = facts.opaque.filter(({ kind: what, text }) => what === 'shortcode' && /^\{\{[<%]\s*\//.test(text));
  const wraps = (name: string): boolean => closings.some((one) => one.name === name);
  const isInCode = (at: number): boolean => facts.code.some((code) => code.start <= at && at < code.end);
  const own = importedIn(facts);
  const found = [...(generatorOf(kind).dialect.opensAnchors?.(facts) ?? [])];
  for (const { kind: what, name, text, start, end } of facts.opaque) {
    if (what === 'include' && !SHOWS_CODE.test(name ?? '') && !isInCode(start)) found.push(byInclude({ start, end }));
    if (what === 'shortcode' && name !== null && (brings(name) ?? !(PLAIN_SHORTCODES.has(name) || wraps(name))))
      found.push({ why: `the shortcode \`${name}\` may bring headings` });
    if (what === 'mdx' && name !== null && /^[A-Z]/.test(name) && /^<[^>]*\/>$/.test(text) && !isPlainComponent(name))
      found.push(byComponent(name));
    else if (what === 'mdx' && name !== null && own.has(name) && text.startsWith('<')) found.push(byWrapper(name));
  }
  if (facts.headings.some((heading) => /x{8,}/.test(heading.text)))
    found.push({ why: 'a heading is made by a template' });
  return found;
}

/** Names that a page of MDX imports from files of its repository. */
const importedIn = (facts: PageFacts): Set<string> =>
  new Set(
    facts.opaque.flatMap(({ kind, text }) =>
      kind === 'mdx' && text.startsWith('import')
        ? [...text.matchAll(/\bimport[ \t]+([A-Z]\w*)[ \t]+from[ \t]*["'](?:\.{1,2}|@site|[@~])\//g)].map(
            ([, name = '']) => name,
          )
        : [],
    ),
  );
