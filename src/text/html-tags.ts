/** The tags of a text as a browser reads them, in order: of several lines, with marks or without, and what begins and never ends. */
import { type Token, type TokenHandler, Tokenizer } from 'parse5';

export interface ReadTag {
  kind: 'start' | 'end';
  /** In lower case. */
  name: string;
  /** As it is written. */
  written: string;
  attributes: readonly { name: string; value: string }[];
  isSelfClosing: boolean;
}

/** `open`: a tag or a comment begins that nothing ends, or one that no two readers end alike. Words in brackets (`<https://…>`) are none. */
export function htmlTagsOf(text: string): { tags: ReadTag[]; isOpen: boolean } {
  const tags: ReadTag[] = [];
  let isOpen = false;
  const take = (kind: ReadTag['kind'], { location, tagName: name, attrs, selfClosing }: Token.TagToken): void => {
    const written = text.slice(location?.startOffset ?? 0, location?.endOffset ?? 0);
    if (/^<\/?[\w.+-]+[:@]/u.test(written)) return;
    tags.push({ kind, name, written, attributes: attrs, isSelfClosing: selfClosing });
  };
  const skip = (): void => {};
  const handler: TokenHandler = {
    onStartTag: (token) => take('start', token),
    onEndTag: (token) => take('end', token),
    onComment: skip,
    onDoctype() {
      isOpen = true;
    },
    onEof: skip,
    onCharacter: skip,
    onNullCharacter: skip,
    onWhitespaceCharacter: skip,
    onParseError({ code }) {
      if (UNLIKE.test(code)) isOpen = true;
    },
  };
  const tokenizer = new Tokenizer({ sourceCodeLocationInfo: true }, handler);
  tokenizer.write(text, true);
  return { tags, isOpen };
}

/** Comments that end elsewhere for a browser, `<?` and `<!x`, which it takes for comments, and what never ends. */
const UNLIKE = /^(?:eof-in-|abrupt-closing|incorrectly-|nested-comment|unexpected-question-mark)/u;
