/** Broken links of the HTML that no source line explains: a template's, a component's, an include's. Each is one finding, at the first page that shows it. */
import { countOf } from '../text/count.ts';
import type { RawFinding } from '../validation/page-store.ts';
import type { Fate } from './built-page.ts';
import type { BuildJudge } from './judge.ts';

export interface Strays {
  look(file: string, others: readonly Fate[]): void;
  /** By gate. */
  readonly found: { links: readonly RawFinding[]; images: readonly RawFinding[] };
}

interface Stray {
  kind: 'link' | 'image';
  file: string;
  line: number;
  href: string;
  fragment: string | null;
  isAnchor: boolean;
  target: string;
  pages: Set<string>;
}

export function createStrays({ judge, name }: { judge: BuildJudge; name: string }): Strays {
  const strays = new Map<string, Stray>();
  const finding = ({ kind, file, line, href, fragment, isAnchor, target, pages }: Stray): RawFinding => {
    const more = pages.size === 1 ? '' : `, on ${countOf(pages.size, 'page')}`;
    const what = isAnchor
      ? `Link to a missing heading: \`#${fragment}\` in \`${name}/${target}\``
      : `${kind === 'image' ? 'Image not found' : 'Link to a missing page'}: \`${href}\``;
    return {
      rule:
        kind === 'image'
          ? 'images/missing'
          : isAnchor
            ? 'internal-links/anchor-missing'
            : 'internal-links/page-missing',
      // An anchor that only a template names is the theme's, whose scripts may make it.
      ...(isAnchor ? { severity: 'warn' as const } : {}),
      location: { path: `${name}/${file}`, line },
      fixable: 'no',
      message: `${what}${more}`,
      help: 'No line of a page writes it: look in the template, component, navigation or data that the page is built from',
    };
  };
  return {
    look(file, others) {
      for (const { led, link } of others) {
        // Of an error page nobody knows the address.
        if (/^404\.html?$/i.test(file) && !link.href.startsWith('/')) continue;
        const verdict = judge.judge(led);
        if (verdict === undefined || verdict.is === 'held') continue;
        const target = verdict.is === 'no-file' ? verdict.address : verdict.file;
        const isAnchor = verdict.is === 'no-anchor';
        const key = `${link.kind} ${target}#${isAnchor ? verdict.fragment : ''}`;
        const known = strays.get(key);
        if (known) {
          known.pages.add(file);
          // The first by name, whichever was read first.
          if (file < known.file) Object.assign(known, { file, line: link.line, href: link.href });
        } else
          strays.set(key, {
            kind: link.kind,
            file,
            line: link.line,
            href: link.href,
            fragment: verdict.fragment,
            isAnchor,
            target,
            pages: new Set([file]),
          });
      }
    },
    get found() {
      const all = [...strays.values()];
      const of = (kind: Stray['kind']): RawFinding[] => all.filter((stray) => stray.kind === kind).map(finding);
      return { links: of('link'), images: of('image') };
    },
  };
}
