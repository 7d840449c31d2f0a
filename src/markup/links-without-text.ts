/** Links that nobody sees: `[](page.md)` has neither words nor a picture. */
import type { MarkupFault, MarkupPage } from './fault.ts';

/** Anchors of a page are written so, too: they lead nowhere. */
export function linksWithoutText({ facts, text }: MarkupPage): MarkupFault[] {
  return facts.links.flatMap(({ kind, target, start, end }): MarkupFault[] =>
    kind === 'inline' && target !== '' && !target.startsWith('#') && /^\[\s*\]\(/.test(text.slice(start, start + 40))
      ? [
          {
            rule: 'link-without-text',
            start,
            end,
            message: `Link without words: nobody sees where \`${target}\` is linked`,
            help: 'Write between the brackets what it leads to',
          },
        ]
      : [],
  );
}
