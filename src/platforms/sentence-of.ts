/** Makes a sentence of a symbol and the summary its author wrote for it. */
import type { SymbolAt } from './platform.ts';
import { thirdPersonOf } from './words.ts';

/** A docstring's summary with its symbol as the subject; null when it says nothing or cannot be made a sentence. */
export function sentenceOf(subject: string, summary: string, symbol: Pick<SymbolAt, 'kind'>): string | null {
  const text = plain(summary).replace(/(?<!\s)\s*[.:]$/, '');
  if (
    text.length < 8 ||
    text.length > 300 ||
    /^(?:TODO|FIXME|XXX|See |Deprecated|Initiali[sz]e[sd]? self|Constructor\b)/i.test(text) ||
    /[:?]$/.test(text)
  )
    return null;
  const first = text.split(/\.\s+(?=[A-Z])/)[0]!;
  const verb = thirdPersonOf(/^[A-Za-z-]+/.exec(first)?.[0] ?? '');
  if (verb !== null) return `${subject} ${verb}${first.slice(/^[A-Za-z-]+/.exec(first)![0].length)}.`;
  if (isTautology(subject, first)) return null;
  if (/^(?:An?|The|One)\s/.test(first) && !['property', 'constant'].includes(symbol.kind) && !hasVerb(first)) {
    return `${subject} is ${first[0]!.toLowerCase()}${first.slice(1)}.`;
  }
  if (/^(?:Raised|Thrown)\b/.test(first)) return `${subject} is ${first[0]!.toLowerCase()}${first.slice(1)}.`;
  return `${subject}: ${first}.`;
}

/** A finite verb in the first words after the article: the summary is a sentence of its own. */
const hasVerb = (text: string): boolean =>
  text
    .split(/\s+/)
    .slice(2, 8)
    .some(
      (word) =>
        /^(?:is|are|was|were|does|do|has|have|can|cannot|could|must|should|will|would|may)$/.test(word) ||
        (/s$/.test(word) && thirdPersonOf(word) !== null),
    );

/** `TrimmedCurve entity` says nothing of `TrimmedCurve`. */
function isTautology(subject: string, summary: string): boolean {
  const fill = new Set(
    'a an the of for this class type types entity enum enumeration object exception error interface value base'.split(
      ' ',
    ),
  );
  const words = (text: string): string[] =>
    text
      .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
      .toLowerCase()
      .match(/[a-z0-9]+/g)
      ?.map((word) => word.replace(/s$/, '')) ?? [];
  const known = new Set(words(subject));
  return words(summary).every((word) => known.has(word) || fill.has(word));
}

/** Docstring markup as plain text with code in backticks. */
const plain = (text: string): string =>
  text
    .replace(/``([^`]+)``/g, '`$1`')
    .replace(/(?<![\w:]):[\w:]+:`~?(?:[^`]*\.)?([^`.]+)`/g, '`$1`')
    .replace(/\s+/g, ' ')
    .trim();
