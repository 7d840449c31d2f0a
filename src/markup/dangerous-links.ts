/** Links, pictures and addresses in HTML that a browser would run instead of leading anywhere. */
import { dangerOf } from '../text/link-schemes.ts';
import type { MarkupFault, MarkupPage } from './fault.ts';

export const dangerousLinks = ({ facts }: MarkupPage): MarkupFault[] =>
  facts.links.flatMap(({ target, kind, start, end }): MarkupFault[] => {
    // A reference is reported where it is defined.
    const why = kind === 'reference' ? undefined : dangerOf(target);
    return why === undefined
      ? []
      : [
          {
            rule: 'dangerous-link',
            start,
            end,
            message: `Link that ${why}: \`${target.length > 80 ? `${target.slice(0, 77)}...` : target}\``,
            help: 'Take the link out, or let it lead to a page',
          },
        ];
  });
