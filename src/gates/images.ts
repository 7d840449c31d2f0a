/** Every picture of the site itself is there, says what it shows, and is no larger than the budget. */
import type { LinkFact } from '../content/page-facts.ts';
import { isBadTarget } from '../markup/targets.ts';
import type { PageInput } from './facts.ts';
import { definePageGate, type Report } from './gate.ts';
import { meant } from './meant.ts';

const DEFAULT_MAX_BYTES = 5 * 1024 * 1024;

export default definePageGate({
  id: 'images',
  title: 'Images exist and have alternative text',
  version: 7,
  judges: 'images',
  profiles: ['local', 'ci', 'prod'],
  usesIndex: true,
  rules: [
    {
      id: 'images/missing',
      error_code: 'IMAGE_MISSING',
      severity: 'error',
      description: 'A picture that a page shows is not in the site.',
    },
    {
      id: 'images/wrong-case',
      error_code: 'IMAGE_WRONG_CASE',
      severity: 'error',
      description: 'A picture is named in another case than its file.',
    },
    {
      id: 'images/no-alt',
      error_code: 'IMAGE_NO_ALT',
      severity: 'warn',
      description: 'A picture has no alternative text.',
    },
    {
      id: 'images/too-large',
      error_code: 'IMAGE_TOO_LARGE',
      severity: 'warn',
      description: 'A picture is larger than the budget.',
    },
  ],
  check(page, facts, report, look) {
    const limit = facts.config.images?.max_bytes ?? DEFAULT_MAX_BYTES;
    for (const link of page.facts.links) {
      if (link.kind !== 'image' && link.kind !== 'html-image') continue;
      const found = facts.index.resolve(page.path, link.target, link.kind);
      if (found.kind === 'missing' && isBadTarget(link.target)) continue;
      if (found.kind !== 'opaque' && found.kind !== 'external')
        look('images', found.kind === 'unverified' ? found.why : undefined, found.byBuild);
      const location = {
        path: page.path,
        line: link.line,
        column: link.column,
        end_line: link.endLine,
        end_column: link.endColumn,
      };
      const data = {
        target: link.target,
        targetSpan: link.targetSpan,
        kind: link.kind,
        suggestions: found.kind === 'missing' ? found.suggestions : [],
      };
      if (found.kind === 'missing') {
        report({
          rule: found.why === 'wrong-case' ? 'images/wrong-case' : 'images/missing',
          location,
          data,
          suggested_fix: found.suggestions[0] ?? null,
          fixable:
            found.suggestions.length === 0 || link.targetSpan === null ? 'no' : found.isCertain ? 'safe' : 'unsafe',
          message: `Image ${found.why === 'wrong-case' ? 'in the wrong case' : 'not found'}: \`${link.target}\``,
          help: meant(found.suggestions) ?? 'Add the file, or correct the path',
        });
      } else if (found.kind === 'asset') {
        const bytes = facts.fileSize?.(found.path) ?? 0;
        if (bytes > limit)
          report({
            rule: 'images/too-large',
            location,
            fixable: 'no',
            data: { ...data, bytes },
            message: `Image of ${(bytes / 1_048_576).toFixed(1)} MiB: \`${link.target}\` is larger than ${(limit / 1_048_576).toFixed(1)} MiB`,
            help: 'Make it smaller, or raise `images.max_bytes`',
          });
      }
      judgeAlt(page, link, facts.config.images?.require_alt, { report, location, data });
    }
  },
});

/** Markdown: an empty label is a choice only where the site says so; HTML: `alt=""` marks decoration, a missing one is a fault. */
function judgeAlt(
  page: PageInput,
  link: LinkFact,
  required: boolean | undefined,
  {
    report,
    location,
    data,
  }: { report: Report; location: Exclude<Parameters<Report>[0]['location'], null>; data: Record<string, unknown> },
): void {
  if (required === false) return;
  const isMissing =
    link.kind === 'image'
      ? link.text.trim() === '' && link.target.trim() !== ''
      : link.label === 'no-alt' && !/aria-hidden|role="presentation"/.test(page.text.slice(link.start, link.end));
  if (isMissing)
    report({
      rule: 'images/no-alt',
      location,
      data,
      fixable: 'unsafe',
      message: `Image without alternative text: \`${link.target}\``,
      help: 'Say in a few words what it shows',
    });
}
