/** Reads one HTML page in a single pass, without building a tree: its ids, links, pictures, title and words. */
import { html as names, type Token, type TokenHandler, Tokenizer, TokenizerMode } from 'parse5';

import { createRegions, type Region } from './regions.ts';

export interface HtmlLink {
  kind: 'link' | 'image';
  href: string;
  /** Letters and digits of the words of a link, or of the alternative text of a picture. */
  text: string;
  line: number;
  region: Region;
}
export interface HtmlPage {
  ids: string[];
  links: HtmlLink[];
  title: string;
  /** Of the first `<h1>`. */
  h1: string;
  canonical: string | null;
  /** Of `<base>`. */
  base: string | null;
  /** Letters and digits of all that a reader can see, in order. */
  letters: string;
}

const { TAG_NAMES } = names;
/** Text without markup, to be read to its closing tag. */
const MODES = new Map<string, (typeof TokenizerMode)[keyof typeof TokenizerMode]>([
  [TAG_NAMES.SCRIPT, TokenizerMode.SCRIPT_DATA],
  [TAG_NAMES.STYLE, TokenizerMode.RAWTEXT],
  [TAG_NAMES.TITLE, TokenizerMode.RCDATA],
  [TAG_NAMES.TEXTAREA, TokenizerMode.RCDATA],
]);
const PICTURES = new Set(['img', 'source', 'video', 'audio']);

/** Letters and digits alone: what typography, white space and markup leave the same. */
export const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

export function readHtml(text: string): HtmlPage {
  const page: HtmlPage = { ids: [], links: [], title: '', h1: '', canonical: null, base: null, letters: '' };
  const words: string[] = [];
  let silent: string | undefined;
  let anchor: { link: HtmlLink; words: string[] } | undefined;
  let heading: string[] | undefined;
  let title: string[] | undefined;

  const regions = createRegions();
  const say = (chars: string): void => {
    if (title) title.push(chars);
    else if (silent === undefined) {
      words.push(chars);
      heading?.push(chars);
      anchor?.words.push(chars);
    }
  };
  const endAnchor = (): void => {
    if (anchor) anchor.link.text = lettersOf(anchor.words.join(''));
    anchor = undefined;
  };
  const add = (
    token: Token.TagToken,
    kind: HtmlLink['kind'],
    href: string | null,
    words = '',
  ): HtmlLink | undefined => {
    if (href === null) return undefined;
    const line = token.location?.startLine ?? 1;
    const link = { kind, href: href.trim(), text: lettersOf(words), line, region: regions.now() };
    page.links.push(link);
    return link;
  };

  const handler: TokenHandler = {
    onStartTag(token) {
      const name = token.tagName;
      const of = (attribute: string): string | null =>
        token.attrs.find((candidate) => candidate.name === attribute)?.value ?? null;
      const mode = token.selfClosing ? undefined : MODES.get(name);
      if (mode !== undefined) {
        tokenizer.state = mode;
        if (name === 'script' || name === 'style') silent = name;
        if (name === 'title' && page.title === '') title = [];
      }
      if (!token.selfClosing) regions.start(name, of('role'));
      for (const id of [of('id'), name === 'a' ? of('name') : null]) if (id !== null && id !== '') page.ids.push(id);
      if (name === 'h1' && page.h1 === '') heading = [];
      if (name === 'a' || name === 'area') {
        endAnchor();
        const link = add(token, 'link', of('href'));
        if (link && name === 'a') anchor = { link, words: [] };
      } else if (name === 'iframe') add(token, 'link', of('src'));
      else if (name === 'link' && of('rel') === 'canonical') page.canonical ??= of('href');
      else if (name === 'base') page.base ??= of('href');
      else if (name === 'meta') refresh(token, of('http-equiv'), of('content'));
      else if (PICTURES.has(name)) {
        add(token, 'image', of('src'), of('alt') ?? '');
        add(token, 'image', of('poster'));
        // Its words are part of the sentence it stands in.
        say(of('alt') ?? '');
      }
    },
    onEndTag({ tagName: name }) {
      regions.end(name);
      if (name === silent) silent = undefined;
      if (name === 'a') endAnchor();
      if (name === 'title' && title) {
        page.title = title.join('').trim();
        title = undefined;
      }
      if (name === 'h1' && heading) {
        page.h1 = heading.join('').trim();
        heading = undefined;
      }
    },
    onCharacter: ({ chars }) => say(chars),
    onWhitespaceCharacter: ({ chars }) => say(chars),
    onNullCharacter() {},
    onComment() {},
    onDoctype() {},
    onEof() {},
  };
  /** A page that only sends its reader on: where to is a link. */
  function refresh(token: Token.TagToken, what: string | null, content: string | null): void {
    if (what?.toLowerCase() !== 'refresh' || content === null) return;
    const at = content.toLowerCase().indexOf('url=');
    if (at !== -1) add(token, 'link', content.slice(at + 4).replace(/^['"]|['"]$/g, ''));
  }
  const tokenizer = new Tokenizer({ sourceCodeLocationInfo: true }, handler);
  tokenizer.write(text, true);
  endAnchor();
  page.letters = lettersOf(words.join(''));
  return page;
}
