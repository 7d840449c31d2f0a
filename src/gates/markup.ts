/** The markup of every page is whole: what opens is closed, what is named is known, and nothing of a merge is left. */
import { generatorOf } from '../generators/index.ts';
import { brokenAdmonitions } from '../markup/admonitions.ts';
import { brokenTables } from '../markup/broken-tables.ts';
import { dangerousLinks } from '../markup/dangerous-links.ts';
import { duplicateIds } from '../markup/duplicate-ids.ts';
import { type MarkupFault, markupPage } from '../markup/fault.ts';
import { undefinedFootnotes } from '../markup/footnotes.ts';
import { linksWithoutText } from '../markup/links-without-text.ts';
import { brokenLiquid } from '../markup/liquid.ts';
import { mergeMarkers } from '../markup/merge-markers.ts';
import { openComponents } from '../markup/open-components.ts';
import { openFences } from '../markup/open-fences.ts';
import { openInline } from '../markup/open-inline.ts';
import { openShortcodes } from '../markup/shortcodes.ts';
import { badTargets } from '../markup/targets.ts';
import { turnedCode } from '../markup/turned-code.ts';
import { twiceDefined } from '../markup/twice-defined.ts';
import { unclosedHtml } from '../markup/unclosed-html.ts';
import { locate } from '../prose/mask.ts';
import { definePageGate } from './gate.ts';

/** Of these the right text is certain. */
const SAFE: ReadonlySet<string> = new Set(['url-malformed', 'hidden-character']);

export default definePageGate({
  id: 'markup',
  title: 'Markup is whole',
  version: 8,
  profiles: ['local', 'ci', 'prod'],
  rules: [
    {
      id: 'markup/mdx-invalid',
      error_code: 'MDX_INVALID',
      severity: 'error',
      description: 'A page is no valid MDX, and the generator compiles it as MDX; the build ends there.',
    },
    {
      id: 'markup/merge-marker',
      error_code: 'MERGE_MARKER',
      severity: 'error',
      description: 'A mark of a merge is left on the page; code that shows one on a page about merges is left alone.',
    },
    {
      id: 'markup/fence-unclosed',
      error_code: 'FENCE_UNCLOSED',
      severity: 'error',
      description: 'Nothing closes a block of code, so that text is shown as code.',
    },
    {
      id: 'markup/code-span-unclosed',
      error_code: 'CODE_SPAN_UNCLOSED',
      severity: 'warn',
      description:
        'A mark of code in a line of text has no partner in its paragraph, item or row, so that it is shown.',
    },
    {
      id: 'markup/emphasis-unclosed',
      error_code: 'EMPHASIS_UNCLOSED',
      severity: 'warn',
      description:
        'A mark of bold text, `**`, has no partner in its paragraph, item or row, or a space beside it, so that it is shown.',
    },
    {
      id: 'markup/html-unclosed',
      error_code: 'HTML_UNCLOSED',
      severity: 'error',
      description: 'Nothing closes a comment or an element of details, so that the rest of the page is hidden.',
    },
    {
      id: 'markup/shortcode-unclosed',
      error_code: 'SHORTCODE_UNCLOSED',
      severity: 'error',
      description: 'A shortcode is not closed, closes nothing, or its mark has no end; Hugo refuses to build.',
    },
    {
      id: 'markup/admonition-unclosed',
      error_code: 'ADMONITION_UNCLOSED',
      severity: 'error',
      description: 'An admonition is not closed, closes nothing, or does not hold its text.',
    },
    {
      id: 'markup/admonition-unknown',
      error_code: 'ADMONITION_UNKNOWN',
      severity: 'warn',
      description: 'The kind of an admonition is misspelt.',
    },
    {
      id: 'markup/footnote-undefined',
      error_code: 'FOOTNOTE_UNDEFINED',
      severity: 'warn',
      description: 'A footnote is referred to and not defined, so that its brackets are shown.',
    },
    {
      id: 'markup/table-broken',
      error_code: 'TABLE_BROKEN',
      severity: 'warn',
      description: 'The row of dashes has another number of cells than the heading, so that a table is shown as text.',
    },
    {
      id: 'markup/duplicate-id',
      error_code: 'DUPLICATE_ID',
      severity: 'warn',
      description: 'A page gives an explicit id twice; links lead to the first.',
    },
    {
      id: 'markup/reference-duplicate',
      error_code: 'REFERENCE_DUPLICATE',
      severity: 'warn',
      description: 'A page defines a reference twice, with different targets; the second is never used.',
    },
    {
      id: 'markup/link-without-text',
      error_code: 'LINK_WITHOUT_TEXT',
      severity: 'warn',
      description: 'A link has no words and no picture, so that no reader sees it.',
    },
    {
      id: 'markup/url-malformed',
      error_code: 'URL_MALFORMED',
      severity: 'error',
      description: 'A target is meant as a URL and is none, or holds a space that keeps it from being a link.',
    },
    {
      id: 'markup/dangerous-link',
      error_code: 'DANGEROUS_LINK',
      severity: 'error',
      description: 'A link or a picture leads to a script, or to a document that it brings itself.',
    },
    {
      id: 'markup/hidden-character',
      error_code: 'HIDDEN_CHARACTER',
      severity: 'error',
      description:
        'A target holds a character without width, or a space that does not break; code holds one that turns the direction of what follows.',
    },
  ],
  check(page, { index }, report) {
    for (const { kind, line, column, message, help } of page.facts.faults ?? []) {
      if (kind !== 'mdx') continue;
      report({
        rule: 'markup/mdx-invalid',
        location: { path: page.path, line, column },
        fixable: 'no',
        message: `MDX that does not parse: ${message}`,
        help,
      });
    }
    if (page.facts.unreadable !== null) return;
    const seen = markupPage(page);
    const { admonitions, components, fillsLinks, kramdownLists, liquid, looseEmphasis, shortcodes } = generatorOf(
      index.kind,
    ).dialect;
    const tell = ({ rule, start, end, message, help, replacement, severity }: MarkupFault): void =>
      report({
        ...(severity === undefined ? {} : { severity }),
        rule: `markup/${rule}`,
        location: locate(page, start, end),
        fixable: replacement === undefined ? 'no' : SAFE.has(rule) ? 'safe' : 'unsafe',
        message,
        help,
        data: { start, end, found: page.text.slice(start, end), ...(replacement === undefined ? {} : { replacement }) },
      });
    for (const find of [
      mergeMarkers,
      openFences,
      unclosedHtml,
      undefinedFootnotes,
      duplicateIds,
      twiceDefined,
      badTargets,
      turnedCode,
      dangerousLinks,
    ])
      find(seen).forEach(tell);
    // Kramdown needs no such row.
    if (kramdownLists !== true) brokenTables(seen).forEach(tell);
    openInline(seen, { looseEmphasis: looseEmphasis === true }).forEach(tell);
    if (fillsLinks !== true) linksWithoutText(seen).forEach(tell);
    if (shortcodes === true) openShortcodes(seen).forEach(tell);
    if (liquid === true) brokenLiquid(seen).forEach(tell);
    if (components === true) openComponents(seen).forEach(tell);
    brokenAdmonitions(seen, admonitions ?? {}).forEach(tell);
  },
});
