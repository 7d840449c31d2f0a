/** Words of a comment that is no Markdown, as Markdown that reads the same: marks that mean nothing there are escaped, code in backticks stays. Pure. */

/** `isMarkup`: tags and entities of HTML in it mean what they say. */
export function plainText(text: string, isMarkup: boolean): string {
  if (!MARKS.test(text)) return text;
  const marked = (all: string, mark?: string, html?: string): string =>
    mark !== undefined || (html !== undefined && !isMarkup) ? `\\${all}` : all;
  const out: string[] = [];
  let words: string[] = [];
  const end = (): void => {
    if (words.length > 0) out.push(words.join('\n').replace(MARK, marked));
    words = [];
  };
  let fence: string | undefined;
  for (const line of text.split('\n')) {
    const found = /^[ \t]*(`{3,})[^`]*$/u.exec(line)?.[1];
    if (fence === undefined && found === undefined) {
      words.push(line);
      continue;
    }
    end();
    out.push(line);
    if (found !== undefined) fence = fence === undefined ? found : line.trim() === fence ? undefined : fence;
  }
  end();
  return out.join('\n');
}

const MARKS = /[\\*_~[<&#>]/u;
/**
 * Kept are code, as many write it in any comment, and addresses. Escaped are a mark of Markdown, and behind them one of HTML; a star before a space
 * opens an item of a list, and a line between letters is a part of a name.
 */
const MARK =
  /(?<!`)`[^`]+`(?!`)|\bhttps?:\/\/[^\s<>"'`*]+|(\\(?=[!-/:-@[-`{-~\n]|$(?!\n))|(?<!^[ \t]{0,20}(?=\*[ \t]))\*|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|~(?=~)|(?<=\S)~|\[(?=[^\][\n]{0,200}\](?:\((?!https?:)|:))|(?<=^[ \t]{0,3})(?:#(?=#{0,5}[ \t])|>))|(<(?=[A-Za-z/!?])(?!https?:)|&(?=#?\w{1,20};))/gmu;
