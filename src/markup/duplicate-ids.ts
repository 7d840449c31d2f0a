/** Explicit ids that a page gives twice: a link to one of them leads to the first. */
import { htmlTags } from '../content/html-scan.ts';
import { blank } from '../prose/mask.ts';
import { elements } from '../text/between.ts';
import type { MarkupFault, MarkupPage } from './fault.ts';

export function duplicateIds({ text, facts, open }: MarkupPage): MarkupFault[] {
  const given = [...ofHeadings(text, facts), ...ofElements(text, open), ...ofLabels(open, facts)].sort(
    (a, b) => a.start - b.start,
  );
  const first = new Map<string, Given>();
  return given.flatMap((one): MarkupFault[] => {
    const before = first.get(one.id);
    if (before === undefined) {
      first.set(one.id, one);
      return [];
    }
    // One element may have the same id and name.
    if (before.element === one.element) return [];
    return [
      {
        rule: 'duplicate-id',
        start: one.start,
        end: one.end,
        message: `Id that is given twice on the page: \`${one.id}\``,
        help: 'Give one of the two another id; a link leads to the first',
      },
    ];
  });
}

interface Given {
  id: string;
  start: number;
  end: number;
  /** Where the element begins that has it. */
  element: number;
}

function ofHeadings(text: string, { headings }: MarkupPage['facts']): Given[] {
  return headings.flatMap(({ custom, id, start, end }) => {
    if (!custom || id === '') return [];
    const at = text.slice(start, end).lastIndexOf(id);
    return at === -1 ? [] : [{ id, start: start + at, end: start + at + id.length, element: start }];
  });
}

/** `(label)=` of MyST, where the page has labels. */
function ofLabels(open: string, { labels }: MarkupPage['facts']): Given[] {
  if ((labels ?? []).length < 2) return [];
  return [...open.matchAll(/^\(([^()\r\n]+)\)=[ \t]*\r?$/gm)].map(({ 1: label = '', index }) => ({
    id: label.trim().toLowerCase(),
    start: index + 1,
    end: index + 1 + label.length,
    element: index,
  }));
}

/** Elements of HTML, and no components, whose `id` may be anything; nothing of a drawing. */
function ofElements(text: string, open: string): Given[] {
  if (!/<[a-z][^<>]*\s(?:id|name)\s*=/.test(open)) return [];
  const drawn = open.includes('<svg') ? blank(open, elements(open, ['svg'])) : open;
  return htmlTags(drawn).flatMap((tag) =>
    tag.attributes.flatMap(({ name, value, start, end }): Given[] => {
      const isId = (name === 'id' && /^[a-z]/.test(text.slice(tag.start + 1))) || (name === 'name' && tag.name === 'a');
      return isId && /^[\w.:-]+$/.test(value) ? [{ id: value, start, end, element: tag.start }] : [];
    }),
  );
}
