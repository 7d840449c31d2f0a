/** Raw HTML that swallows what follows: a comment or an element of details that nothing closes. */
import type { MarkupFault, MarkupPage } from './fault.ts';

export function unclosedHtml(page: MarkupPage): MarkupFault[] {
  return page.text.includes('<') ? [...openComment(page), ...openDetails(page)] : [];
}

/** A comment that begins a block and has no end takes the rest of the page; inside a line it is text. */
function openComment({ facts }: MarkupPage): MarkupFault[] {
  return facts.opaque
    .filter(
      ({ kind, text }) => (kind === 'comment' || kind === 'html') && /^ {0,3}<!--/.test(text) && !text.includes('-->'),
    )
    .map(({ start, text }) => ({
      rule: 'html-unclosed',
      start: start + text.indexOf('<'),
      end: start + text.indexOf('<') + 4,
      message: 'Nothing closes this comment: the rest of the page is not shown',
      help: 'Add `-->` where the comment ends',
    }));
}

/** Whoever opens more than the page closes hides the rest of it. */
function openDetails({ open }: MarkupPage): MarkupFault[] {
  if (!/<details\b/i.test(open)) return [];
  const opened: { start: number; end: number }[] = [];
  for (const tag of tagsOf(open)) {
    if (!tag.isClosing) opened.push(tag);
    else opened.pop();
  }
  return opened.slice(-1).map(({ start, end }) => ({
    rule: 'html-unclosed',
    start,
    end,
    message: 'Nothing closes `<details>`: the rest of the page is folded away with it',
    help: 'Add `</details>` where it ends',
  }));
}

const tagsOf = (open: string): { start: number; end: number; isClosing: boolean }[] =>
  [...open.matchAll(/<(\/?)details(?=[\s>])/gi)].map(({ 0: whole, 1: slash, index }) => ({
    start: index,
    end: index + whole.length,
    isClosing: slash === '/',
  }));
