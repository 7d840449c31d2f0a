/** Which pages, anchors and files a site has, and what a link written on a page resolves to. Built once, then only read. */
import type { IncludeRef, IncludingPage } from '../generators/includes.ts';
import type { FrontmatterContract, HugoFacts, SiteContext, SiteKind } from '../model/repo-inventory.ts';

export interface SitePage {
  path: string;
  /** URL path as the recognised generator serves it, e.g. `/docs/start/`. */
  url: string;
  language: string;
  title: string | null;
  draft: boolean;
  aliases: readonly string[];
  /** Ids a link's fragment may name. */
  anchors: ReadonlySet<string>;
  /** Why the page may have anchors its own text does not show (includes, unknown shortcodes), or null. */
  anchorsOpen?: string | null;
  /** Whether it has footnotes, whose ids its generator makes. */
  footnotes?: boolean;
  /** A file as the repository's forge shows it: its anchors are the forge's. */
  onForge?: true;
}
/** `byBuild`: the site's own build says so. */
export type Resolution = Meaning & { byBuild?: true };
type Meaning =
  | {
      kind: 'page';
      page: SitePage;
      fragment: string | null;
      fragmentOk: boolean;
      /** Why an anchor that is not seen may be there all the same. */
      unverified?: string;
    }
  /** `beyond`: a line that is named, and how many there are. */
  | { kind: 'asset'; path: string; beyond?: { line: number; lines: number } }
  | { kind: 'external'; url: string }
  /** Nothing to check: mailto:, tel:, javascript:, the home page. */
  | { kind: 'opaque'; why: string }
  /** It may be served: `why` names the pattern that takes this very target, and where it stands. */
  | { kind: 'unverified'; why: string }
  | {
      kind: 'missing';
      wanted: string;
      why: 'no-page' | 'no-asset' | 'wrong-case' | 'outside-site' | 'ambiguous-ref' | 'undefined-reference';
      /** Best corrections, best first; a page's path or URL, ready to be written in the link's own form. */
      suggestions: readonly string[];
      /** Whether there is one, and nothing else was thought of: a fix may take it without being asked. */
      isCertain: boolean;
      /** The address that a build made of it. */
      builtAs?: string;
    };

export interface SiteIndex {
  readonly kind: SiteKind;
  readonly context: SiteContext;
  readonly hugo: HugoFacts | null;
  readonly contract: FrontmatterContract | null;
  readonly pages: ReadonlyMap<string, SitePage>;
  /** Page served at a URL path (aliases and redirects included, with `viaAlias`). */
  pageAt(urlPath: string): { page: SitePage; viaAlias: boolean } | undefined;
  /** Every page served at a URL path; there should be one. */
  pagesAt?(urlPath: string): readonly SitePage[];
  resolve(fromPath: string, target: string, kind: import('./page-facts.ts').LinkFact['kind']): Resolution;
  /** How a link from one page to another page (and anchor) is written in the form the site uses. */
  linkTo(fromPath: string, toPath: string, fragment: string | null, like: string): string;
  /** The page is built by a program whose heading ids are not known: a missing anchor is likely, not certain. */
  guessesAnchors?(page: SitePage): boolean;
  /** Ids on a page that are near a fragment that is not there, nearest first; empty where nothing is near. */
  nearAnchors?(page: SitePage, fragment: string): readonly string[];
  /** Pages that must be judged again, or links to which, when these files changed: they are served where these are, or go by the name of one that came. */
  rivalsOf?(paths: Iterable<string>): readonly string[];
  /** Labels of references that a page has from what it includes. */
  includedLabels?(page: IncludingPage): ReadonlySet<string>;
  /** What a page includes and imports. */
  includesOf?(page: IncludingPage): readonly IncludeRef[];
  /** Whether one of these files may be there though it is not listed; `anywhere`: or one whose path ends so. */
  mayHold?(paths: readonly string[], anywhere: boolean): boolean;
  /** Components that pages of MDX may use without importing them; absent where that is not known. */
  readonly components?: ReadonlySet<string> | undefined;
  /** Whether there is a shortcode of that name; absent where templates may come from elsewhere. */
  readonly shortcodes?: ((name: string) => boolean) | undefined;
  /** Whether a label of references is defined for all pages, folded as `foldLabel` does. */
  definesLabel?(label: string): boolean;
  /** Bare addresses are shown as text, and no links. */
  readonly lacksBareLinks?: boolean;
  /** The setting of the site that lets missing pages pass in its build. */
  readonly letsPass?: string | undefined;
  /** Whether a shortcode must be closed, by its templates. */
  mustClose?(shortcode: string): boolean;
  /** Whether a word stands in the site's settings or programs. */
  inSettings?(word: string): boolean;
  /** Any other file of the site, by repository path. */
  hasFile(path: string): boolean;
}
