/** The words of a docstring without the markup of its format. */
import { capital, withStop } from '../../templates/sentences.ts';

/** Roles, directives and doubled backticks become plain Markdown. */
export function plainDoc(doc: string): string {
  return doc
    .replace(/:(?:py:)?[a-z]+:`~?([^`<]+?)(?:\s*<[^>]*>)?`/gu, '`$1`')
    .replace(/\{@(?:link|linkcode|linkplain|code|inheritDoc)\s*([^}|]*)(?:\|[^}]*)?\}/gu, (_whole, name: string) =>
      name.trim() === '' ? '' : `\`${name.trim()}\``,
    )
    .replace(/<(?:see|paramref|typeparamref)\s+(?:cref|name|langword)="([^"]+)"\s*\/>/gu, '`$1`')
    .replace(/`([^`<]+?)\s*<[^>`]+>`_+/gu, '$1')
    .replace(/`([^`]+)`_+(?!\w)/gu, '$1')
    .replace(/(?<!`)``(?!`)([^`]+)``(?!`)/gu, '`$1`')
    .replace(/:\s+[-*]\s+(?=\S)/gu, ': ')
    .replace(/[.;,]?\s+[-*]\s+(?=[a-z`])/gu, '; ')
    .replace(/::(?=\s*$)/u, ':')
    .replace(/\s+/gu, ' ')
    .trim();
}

/** The first paragraph as sentences, without what only announces code; undefined when there is none. */
export function docParagraph(doc: string | null): string | undefined {
  const first = (doc ?? '').trim().split(/\n\s*\n/u)[0] ?? '';
  if (first === '' || /^(?:>>>|\.\. |[-*+] |```|@|[=~^-]{3,})/u.test(first)) return undefined;
  const listAt = first.search(/\n\s*(?:[-*+] |\d+[.)] |>>> |\.\. |```)/u);
  const text = plainDoc(listAt < 0 ? first : first.slice(0, listAt));
  if (!/\p{L}{2}/u.test(text)) return undefined;
  const kept = sentencesOf(text)
    .filter((sentence) => !/:$/u.test(sentence) && !POINTS_ELSEWHERE.test(sentence))
    .slice(0, 4)
    .join(' ');
  const said = kept === '' ? text.replace(/:$/u, '') : kept;
  return withStop(capital(said));
}

/** "See `other-page` for details." leads nowhere from here. */
const POINTS_ELSEWHERE =
  /^(?:see(?: also)?|refer to|cf\.|check|read)\b.{0,60}\b(?:for|details|more|information|documentation|docs)\b|^see(?: also)?:? `[^`]+`\.$/iu;

/** The first sentence of a docstring. */
export function docSummary(doc: string | null): string | undefined {
  const paragraph = docParagraph(doc);
  return paragraph === undefined ? undefined : sentencesOf(paragraph)[0];
}

/** Split at full stops that end a sentence; abbreviations and code do not. */
function sentencesOf(text: string): string[] {
  const parts: string[] = [];
  let from = 0;
  let inCode = false;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '`') inCode = !inCode;
    if (inCode || !/[.!?]/u.test(text[at] ?? '')) continue;
    const before = text.slice(from, at + 1);
    if (!/^\s+[\p{Lu}`"'(\d]/u.test(text.slice(at + 1)) || /\b(?:e\.g|i\.e|etc|vs|cf|approx)\.$/iu.test(before))
      continue;
    parts.push(before.trim());
    from = at + 1;
  }
  const rest = text.slice(from).trim();
  return rest === '' ? parts : [...parts, rest];
}
