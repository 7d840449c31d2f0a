/** What the finders of `src/markup` answer: where markup is not whole, why, and the one right text where that is certain. */
import type { PageFacts } from '../content/page-facts.ts';
import { blank, maskProse } from '../prose/mask.ts';

/** Offsets of the page's text. */
export interface MarkupFault {
  /** Of the gate's rules, without the gate. */
  rule: string;
  start: number;
  end: number;
  message: string;
  help: string;
  /** Where it is less than the rule says. */
  severity?: 'warn';
  /** What should stand there; a fix takes it. */
  replacement?: string;
}

/** A page as gates have it. */
interface PageInput {
  readonly path: string;
  readonly text: string;
  readonly facts: PageFacts;
}

/** The page as finders see it. */
export interface MarkupPage extends PageInput {
  /** The text with code, front matter, raw HTML, comments and shortcodes blanked out. */
  readonly prose: string;
  /** The text with code and comments blanked out, and nothing else of the body. */
  readonly open: string;
}

/** Made when asked for: most pages need neither. */
export function markupPage({ path, text, facts }: PageInput): MarkupPage {
  let prose: string | undefined;
  let open: string | undefined;
  return {
    path,
    text,
    facts,
    get prose() {
      prose ??= maskProse({ text, facts });
      return prose;
    },
    get open() {
      open ??= withoutCode({ text, facts });
      return open;
    },
  };
}

const INLINE_CODE = /(?<!`)(`+)(?!`)(?:(?!\n\s*\n)[\s\S])*?(?<!`)\1(?!`)/gu;
function withoutCode({ text, facts }: Pick<PageInput, 'text' | 'facts'>): string {
  const { code, frontmatter, opaque } = facts;
  const out = [...code, ...opaque.filter(({ kind }) => kind === 'comment' || kind === 'math')];
  return blank(text, frontmatter === null ? out : [...out, frontmatter]).replace(INLINE_CODE, (part) =>
    part.replace(/[^\n]/gu, ' '),
  );
}
