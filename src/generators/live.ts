/** What a dialect runs where it stands in a text: the table that decides what is written as entities. Each dialect names its own rows. */

export interface LiveRule {
  /** In words, for reports. */
  what: string;
  /** Sticky; its first character is what makes it live, and is written as an entity. */
  at: RegExp;
  /** Only where a line of a block begins. */
  opensLine?: boolean;
}
/** What runs even in code, where nothing can be escaped: such a block is not written. */
export interface LiveCode {
  what: string;
  in: RegExp;
  /** Only of code that stands in a list or a quote. */
  nested?: boolean;
  /** Only of code without a fence. */
  indented?: boolean;
  /** Only of code by indentation that stands elsewhere than a reader expects it that counts a list in columns of four. */
  askew?: boolean;
  /** Only of a page as it is: before that, code may still be written in another form. */
  onPage?: boolean;
  /** Only where the settings of the site ask for it, under this name. */
  asked?: string;
}
export interface Live {
  rules: readonly LiveRule[];
  code?: readonly LiveCode[];
  /**
   * Whether the parser is one of its own, which ends code, links and fences elsewhere than CommonMark: all of them are written in the one form
   * that both read the same, and what is no link is none in its eyes either (`LOOSE`).
   */
  isLoose?: boolean;
  /** Code spans that are shown as they are only inside an element that says so. */
  shielded?: RegExp;
  /** Targets of links that the generator fills in, and that only name a page; no draft holds one, but a page may. */
  namesPage?: RegExp;
}

/** Of HTML, comments and declarations too. */
export const HTML: LiveRule = { what: 'raw HTML', at: /<(?=[A-Za-z/!?])/y };
/** Interpolation, templates, shortcodes, attribute lists and roles all open so. */
export const BRACE: LiveRule = { what: 'a brace of a template, an expression or an attribute list', at: /\{/y };
/** Of a builder that nobody knows: what opens a template in those that are known. */
export const TEMPLATE: LiveRule = { what: 'a template', at: /\{(?=[{%#:])/y };
export const COLONS: LiveRule = { what: 'a directive', at: /:(?=::)/y, opensLine: true };
/** Front matter in TOML, and a break between blocks in MyST. */
export const PLUSES: LiveRule = { what: 'a fence of front matter', at: /\+(?=\+\+)/y, opensLine: true };
/** What a parser of its own rules makes of words: a link, a definition of one, or an end of code. */
export const LOOSE: readonly LiveRule[] = [
  { what: 'what some readers take for a link', at: /(?<=\])[(:]/y },
  { what: 'what some readers take for code', at: /`/y },
];

export const MDX: readonly LiveRule[] = [
  { what: 'an element of MDX', at: /<(?!\s)/y },
  { what: 'an expression of MDX', at: /[{}]/y },
  { what: 'a module of MDX', at: /[ie](?=(?:mport|xport)[\s{*"'])/y, opensLine: true },
];
