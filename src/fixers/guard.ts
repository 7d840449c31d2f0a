/** A fix is kept only if the page still shows a reader the same, except for exactly what the fix declares. */
import type { DeclaredChange } from './fixer.ts';
import type { Rendering } from './rendering.ts';

export interface Difference {
  what: DeclaredChange;
  /** The first place that differs, for people. */
  before: string;
  after: string;
}
export type GuardVerdict = { same: true } | { same: false; differences: Difference[] };

/** Compares two readings of one page; everything that differs and is not declared is listed. */
export function sameRendering(before: Rendering, after: Rendering, declares: readonly DeclaredChange[]): GuardVerdict {
  if (before.isTooDeep === true || after.isTooDeep === true) return { same: false, differences: [TOO_DEEP] };
  const allowed = new Set(declares);
  const differences = differencesBetween(before, after).filter(({ what }) => !allowed.has(what));
  return differences.length === 0 ? { same: true } : { same: false, differences };
}

const TOO_DEEP: Difference = { what: 'structure', before: 'parts nested too deep', after: 'what cannot be compared' };

/** One line on a refusal: "would change the link target `a` to `b`". */
export const describeDifference = ({ what, before, after }: Difference): string =>
  `${what.replaceAll('-', ' ')}: \`${clip(before)}\` would become \`${clip(after)}\``;

function differencesBetween(before: Rendering, after: Rendering): Difference[] {
  return [
    ...compare('frontmatter', [before.frontmatter], [after.frontmatter]),
    ...compare('shortcode', before.opaque, after.opaque),
    ...compare('comment', before.comments, after.comments),
    ...compare(
      'heading-level',
      before.headings.map(({ level }) => String(level)),
      after.headings.map(({ level }) => String(level)),
    ),
    ...compare(
      'heading-id',
      before.headings.map(({ id }) => id),
      after.headings.map(({ id }) => id),
    ),
    ...compare(
      'heading-text',
      before.headings.map(({ text }) => text),
      after.headings.map(({ text }) => text),
    ),
    ...compare('link-target', before.links, after.links),
    ...compare('image', before.images, after.images),
    ...compare(
      'code',
      before.code.map(({ body }) => body),
      after.code.map(({ body }) => body),
    ),
    ...compare(
      'code-language',
      before.code.map(({ language }) => language),
      after.code.map(({ language }) => language),
    ),
    ...compare('visible-text', before.text, after.text),
    ...compare('structure', [before.structure], [after.structure]),
  ];
}

function compare(what: DeclaredChange, before: readonly string[], after: readonly string[]): Difference[] {
  const length = Math.max(before.length, after.length);
  for (let index = 0; index < length; index += 1) {
    const left = before[index];
    const right = after[index];
    if (left !== right) return [{ what, before: left ?? '(nothing)', after: right ?? '(nothing)' }];
  }
  return [];
}

const clip = (text: string): string => (text.length > 80 ? `${text.slice(0, 77)}...` : text);
