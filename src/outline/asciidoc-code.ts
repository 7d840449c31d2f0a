/** A block of code of AsciiDoc as its reader sees it: attributes, marks and links that are read in it are no part of it. */
import { leftmost } from '../text/leftmost.ts';
import { type Attributes, type BlockAttributes, languageOf, resolve } from './asciidoc-attributes.ts';
import { asciidocLiteral } from './asciidoc-inline.ts';
import { INCLUDE } from './asciidoc-lines.ts';
import { macrosIn } from './asciidoc-macros.ts';
import { codeSpan, fenced } from './markdown-text.ts';
import { type BlockItem, block, type Lines, leftOut } from './source-item.ts';

export function codeItem(
  body: readonly string[],
  above: BlockAttributes,
  attributes: Attributes,
  place: Lines,
  named: string,
): BlockItem {
  const files = body.flatMap((line) => INCLUDE.exec(resolve(line, attributes))?.[1] ?? []);
  // What stands in another file is linked there.
  if (
    files.length > 0 &&
    files.length === body.filter((line) => line.trim() !== '').length &&
    !files.some((file) => /[{$]/u.test(file))
  )
    return block('paragraph', files.map((file) => `[${codeSpan(file)}](${file})`).join('\n'), place);
  if (files.length > 0) return leftOut('includes another file', place);
  const code = codeOf(body.join('\n'), above.named.get('subs') ?? '', attributes);
  if (code === undefined) return leftOut('names or marks what code cannot show', place);
  const language = named || languageOf(above, attributes);
  return block('code', fenced(code, language), place, language);
}

/** Which substitutions a block asks for: https://docs.asciidoctor.org/asciidoc/latest/subs/apply-subs-to-blocks/. */
function codeOf(text: string, subs: string, attributes: Attributes): string | undefined {
  const asks = (name: string): boolean =>
    subs.split(',').some((one) => {
      const bare = one.trim().replace(/^\+|\+$/gu, '');
      return bare === name || bare === 'normal' || bare === name[0];
    });
  const resolved = asks('attributes') ? resolve(text, attributes) : text;
  // A name that nothing sets stays as it is written, and no command may hold it.
  if (asks('attributes') && /(?<![\\$\w}])\{[A-Za-z][\w-]*\}/u.test(resolved)) return undefined;
  if (asks('macros') && hasLink(resolved)) return undefined;
  return asks('quotes') ? asciidocLiteral(resolved) : resolved;
}

const hasLink = (text: string): boolean => leftmost([macrosIn(text)]).some(({ found }) => found.bare === undefined);
