/** What a site's generator makes of Markdown, as far as a writer must know it. */
import type { SiteKind } from '../../model/repo-inventory.ts';

export interface Dialect {
  kind: SiteKind;
  /** Whether the page's own heading of level 1 is written, because no layout shows the title. */
  writesTitle: boolean;
  /** Whether code may stand inside a list item; Python-Markdown needs an extension for it. */
  codeInLists: boolean;
  /** Pairs that open the generator's own syntax, in prose and in code. */
  opens: readonly string[];
  /** Whether single braces are expressions. */
  isMdx: boolean;
}

export function dialectOf(kind: SiteKind): Dialect {
  const opens: Partial<Record<SiteKind, readonly string[]>> = {
    hugo: ['{{<', '{{%'],
    jekyll: ['{{', '{%'],
    mkdocs: ['{{', '{%'],
    vitepress: ['{{'],
    mdbook: ['{{#'],
  };
  return {
    kind,
    writesTitle: ['mkdocs', 'vitepress', 'mdbook', 'sphinx', 'plain'].includes(kind),
    codeInLists: kind !== 'mkdocs',
    opens: opens[kind] ?? [],
    isMdx: kind === 'docusaurus',
  };
}

/** Whether code would be read as the generator's own syntax even inside a fence. */
export const isUnsafeCode = (code: string, { opens, kind }: Dialect): boolean =>
  kind !== 'vitepress' && kind !== 'mkdocs' && opens.some((open) => code.includes(open));
