/** Whether words may be a title or a description. Themes print those as they are, in attributes too, and some decode entities first
 * (`striptags` of Jinja), so nothing that is written instead is safe everywhere: words that could run are no title at all.
 */
import { decodeEntities } from '../content/html-scan.ts';

/** Elements that run by themselves, or that take in what follows on the page. */
const ELEMENT =
  /<(?:applet|base|body|embed|form|frame|frameset|head|html|iframe|link|listing|math|meta|noembed|noframes|noscript|object|plaintext|script|select|style|svg|template|textarea|title|xmp)(?![a-z0-9-])/iu;
/** An end of an element, a comment or a declaration, which the rest of the page may belong to. */
const END = /<[/!?]/u;
const OPEN = /<[a-z]|["'`]/iu;
/** Attributes with which any element runs something or leads somewhere. */
const ATTRIBUTE =
  /(?<![\w-])(?:on[a-z]+|style|src|srcset|srcdoc|href|xlink:href|action|formaction|data|poster|background|ping|content|http-equiv)\s*=/iu;

/** False where the words could run, be it as they are or with entities decoded. */
export function isInertTitle(words: string): boolean {
  let now = words;
  for (let round = 0; round < 3; round++) {
    if (isLive(now)) return false;
    const next = decodeEntities(now);
    if (next === now) break;
    now = next;
  }
  return true;
}

function isLive(words: string): boolean {
  if (ELEMENT.test(words) || END.test(words)) return true;
  const open = words.search(OPEN);
  return open >= 0 && ATTRIBUTE.test(words.slice(open));
}
