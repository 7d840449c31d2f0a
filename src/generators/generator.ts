/** What a site generator is to Launch: one object that answers every question about it, so that nobody else asks which one it is. */
import type { LiveIndex } from '../content/build-index.ts';
import type { Lines } from '../content/lines.ts';
import type { OpaqueSpan } from '../content/mask.ts';
import type { Opening } from '../content/opening.ts';
import type { LinkFact, PageFacts } from '../content/page-facts.ts';
import type { SiteFiles } from '../content/site-files.ts';
import type { Forms } from '../model/markdown-forms.ts';
import type { HugoFacts, SiteKind } from '../model/repo-inventory.ts';
import type { Live } from './live.ts';
import type { FileSet, Routes, RoutesInput } from './routes.ts';
import type { Settled, Standing, StandingInput } from './standing.ts';

/** What an id is made from: the heading's visible text, and its source without the marks of its level. */
export interface HeadingSource {
  text: string;
  raw: string;
  custom: string | null;
  /** It stands in one of the parts that the dialect's `ownParts` names. */
  inPart?: boolean;
}
/** One page's ids, in document order. */
export type HeadingIds = (heading: HeadingSource) => string;

export interface HeadingIdOptions {
  /** Which of its ways the generator makes ids, where it has several: Hugo's `autoHeadingIDType`, `unicode` of MkDocs. */
  style?: string;
  /** Terms of definition lists have ids too. */
  terms?: boolean;
  /** What ids of content tabs are made of, where they have any. */
  tabs?: string;
  /** MDX that its own compiler may read otherwise: of an old version, or after a step of the site's own. Then none of it is called broken. */
  mdx?: 'loose';
  /** As a forge shows the file: an attribute list is text. */
  onForge?: true;
}

/** Kinds of admonitions beyond those that everybody knows, by how they are written; absent where the generator has none of that form. */
export interface Admonitions {
  /** `:::note` to `:::`. */
  colons?: readonly string[];
  /** Directives in fences, as ` ```{note} `. */
  fences?: readonly string[];
  /** `!!! note` with indented text. */
  marks?: readonly string[];
}

/** What the generator makes of Markdown beyond CommonMark and GFM. */
export interface Dialect {
  /** Whether a page is read as MDX. */
  isMdx(path: string): boolean;
  /** Whether the build compiles MDX, so that it ends at MDX that does not parse. */
  readsMdx?: boolean;
  /** Finds what is no Markdown and must be read as one opaque part. */
  opaque?(text: string, from: number, out: OpaqueSpan[]): void;
  /** Rewrites blocks of its own to Markdown of the same length. */
  blocks?(text: string, from: number): string;
  /** Parts of a page whose headings have their ids in another way: what stands in raw HTML. */
  ownParts?(text: string): readonly { start: number; end: number }[];
  /** Links that only the generator's own syntax shows: roles, directives, entries of a list of pages. */
  links?(facts: PageFacts, text: string, lines: Lines): LinkFact[];
  /** The address of an id that the whole site knows, where ids of pages are such labels. */
  labelAddress?(id: string): string;
  /** What begins a line that is left out. */
  lineComment?: string;
  /** Whether `{#id}` behind a heading is its id. */
  headingAttributes: boolean;
  /** Whether any words behind `{:` are attributes of a heading, a word alone among them. */
  wordAttributes?: boolean;
  /** Attribute lists as kramdown has them: `{:…}` on the line below what it is of, or above with an empty line before it; behind a heading `{#id}` alone. */
  kramdownLists?: boolean;
  /** An id in a comment of MDX at the end of a heading; `marked` says whether `#` stands before it. */
  idInComment?(marked: boolean): boolean;
  /** Whether attribute lists may stand behind any element; `attached`: with no space between. */
  attributeLists: boolean | 'attached';
  /** Ids that headings in what looks like indented code have all the same. */
  idsInIndentedCode?(code: string): string[];
  /** Ids of content tabs; `by` as the options say. */
  tabIds?(facts: PageFacts, text: string, by: string): string[];
  /** What on a page may have more anchors than its text shows, beyond what is true of every generator. */
  opensAnchors?(facts: PageFacts): readonly Opening[];
  admonitions?: Admonitions;
  /** Whether pages hold tags of Liquid, which end the build where they are not whole. */
  liquid?: boolean;
  /** Whether pages hold components of MDC. */
  components?: boolean;
  /** Whether pages call shortcodes, in Hugo's form. */
  shortcodes?: boolean;
  /** Whether a link without words gets the title of where it leads. */
  fillsLinks?: boolean;
  /** Whether footnotes have other ids than most generators give them. */
  ownFootnotes?: boolean;
  /** Whether words are bold that a space stands beside. */
  looseEmphasis?: boolean;
  /** What of a page's text is run instead of shown; of MDX that need not be said. */
  live: Live;
  /** What `{{ x }}` on a page is: the generator's own syntax, a value that was never filled in, or perhaps that. */
  braces: 'own' | 'token' | 'perhaps';
}

/** What the generator makes of front matter. */
export interface FrontMatterCustoms {
  /** Whether a page without a title gets one from its first heading or its file's name. */
  titledByItself(path: string): boolean;
  /** Whether the home page is called like the site. */
  titlesHome?: boolean;
  /** Whether a page stands by itself, so that it need not have what others have. */
  standsAlone?(path: string): boolean;
  /** Whether these values say that no page is made around the text. */
  isBare?(data: Readonly<Record<string, unknown>>): boolean;
  /** Whether keys are read in any case. */
  keysInAnyCase?: boolean;
  /** Whether it reads a day and time from a text that others do not take for one. */
  readsDate?(text: string): boolean;
  /** Whether a line that begins with the mark closes it, whatever follows. */
  closesAtPrefix?: boolean;
}

/** How a link from one page to another is written where no example decides. */
export interface LinkForm {
  /** Whether a link names a page's file though the one that is replaced did not. */
  namesFiles(like: string): boolean;
  /** Whether a page is named by its path in the content tree instead of a relative URL. */
  namesLogicalPaths?: boolean;
}

export interface NavigationGap {
  path: string;
  line: number;
  target: string;
}
/** One entry; a section's own page first, the others below it. */
export interface NavGroup {
  title: string;
  /** Relative to the content root; null where the section has no page of its own. */
  path: string | null;
  children: { title: string; path: string }[];
}
export interface Navigation {
  /** Files that it may be kept in, relative to the site's root, the one that counts first. */
  files(contentRoots: readonly string[]): string[];
  /** Entries that name no page; undefined where the site has no such file. */
  gaps?(index: LiveIndex): NavigationGap[] | undefined;
  /** The file with entries for new pages; undefined where nothing can or must be done. */
  add?(text: string, product: string, groups: readonly NavGroup[]): string | undefined;
  /** Pages that only a person can add to it. */
  lacks?(text: string, pages: readonly string[]): string[];
}

/** Where links stand that are no part of a page's text: ways to values, as `src/content/values.ts` reads them. */
export interface LinkPlaces {
  /** Links and pictures of front matter. */
  frontMatter?: readonly string[];
  /** Values of front matter that name pages by their logical path. */
  refs?: readonly string[];
  /** Files of data; `holds` is asked for paths from the site's root. */
  files?: readonly { holds: (path: string) => boolean; values: readonly string[]; refs?: readonly string[] }[];
}

/** `at`: the file that says so. Without a status it is a redirect. */
export type AddRedirect = (from: string, to: string, at: string, status?: number) => void;

export interface UnreadSetting {
  /** From the site's root. */
  path: string;
  line: number;
  why: string;
}

export interface Generator {
  readonly name: SiteKind;
  /** As people write it. */
  readonly title: string;
  /** Names in a folder that say that a site's configuration lies there; null where none does. */
  readonly configNames: RegExp | null;
  /** Files of settings that are data, from the site's root, of those that are there: what a site is hangs on all of them. */
  settings?(files: SiteFiles): readonly string[];
  /** Settings that are there, and only the generator itself knows what they say of where the pages lie. */
  unreadSettings?(files: SiteFiles): readonly UnreadSetting[];
  /** Why these files are a site of this generator, or undefined. */
  recognise(files: SiteFiles): string | undefined;
  /** Less certain signs, asked when nobody recognised the files. */
  resembles?(files: SiteFiles): string | undefined;
  /** Content folders relative to the site's root. */
  contentRoots(files: SiteFiles): string[];
  languages?(files: SiteFiles): { languages: string[]; default_language: string };
  /** What decides addresses in a Hugo site. */
  facts?(files: SiteFiles, contentRoots: readonly string[]): HugoFacts;
  /** Which files are pages, where they are served, and what a link may mean. */
  routes(input: RoutesInput): Routes;
  /** What is published where, beyond what the routes say; asked of pages that a proof file lists. */
  standing?(input: StandingInput): Standing;
  /** Settings that take no page out and move none unseen. */
  settled?: Settled;
  headingIds(options: HeadingIdOptions): HeadingIds;
  /** Other spellings that an anchor may have and still be served, because versions and options of the generator differ. */
  alternativeIds?(heading: HeadingSource): string[];
  headingIdOptions?(site: {
    root: string;
    files: Pick<FileSet, 'read' | 'has' | 'paths'>;
    hugo: HugoFacts | null;
  }): HeadingIdOptions;
  /** Which of its conditional ways to run what stands in code the site's settings ask for. */
  runsInCode?(files: Pick<SiteFiles, 'read'>): string[];
  /** Which forms of Markdown the site shows, by its settings; absent: all that a forge shows. */
  forms?(files: Pick<SiteFiles, 'read'>): Forms;
  /** Redirects that it knows itself. */
  redirects?(files: FileSet, root: string, add: AddRedirect): void;
  /** Folders that are served at the root though the routes do not say so. */
  staticDirs?: readonly string[];
  /** Files outside of its content whose text it puts into pages, from the site's root: data, templates, translations. */
  putsIn?: RegExp;
  /** Such files by the settings: folders and files, from the repository's root. */
  mountsIn?(files: FileSet, root: string, hugo: HugoFacts | null): string[];
  /** Whether a page may lead to a folder, and nobody knows which page is the home: there is no builder, or one of unknown rules. */
  isTree?: boolean;
  /** Whether folders of the content root that are named like hosts are sites of their own. */
  hostFolders?: boolean;
  dialect: Dialect;
  frontMatter: FrontMatterCustoms;
  links: LinkForm;
  linkPlaces?: LinkPlaces;
  navigation?: Navigation;
}

export const defineGenerator = (generator: Generator): Generator => generator;
