/** Headings that name no topic: labels of fields, notes and examples, and lead-ins cut off at a verb. */

/** What an option or method is described by, one field after the other. */
const FIELD =
  /^(?:types?|extends|implements|inherits|defaults?(?: value)?|returns?|return (?:type|value)s?|values?|parameters?|params|arguments?|args|required|optional|throws|raises|since|deprecated|examples?|usage|usage examples?|see also|output|input|result|syntax)$/i;
/** Sections of their own where nothing is said on their line. */
const MAY_BE_A_TOPIC =
  /^(?:types|values?|parameters?|params|arguments?|args|required|optional|input|output|result|deprecated|extends|implements|inherits)$/i;

/** A case of what stands above it. */
const IS_CASE = /^(?:for|with|without|on|in|if|when|while) (?!mind\b)/i;
const NOTE =
  /^(?:(?:please )?note that|notes?|tips?|warnings?|important|caution|attention|danger|info|hints?|remarks?|caveat|n\.?b\.?)$/i;
const CUT_OFF =
  /\b(?:is|are|was|be|can|will|must|should|may|includes?|has|have|to|of|for|the|an?|and|or|with|by|as|such as|following|like|e\.g\.?|i\.e\.?)$/i;

/** Begins where something before it stopped: dots, a conjunction, a word that orders or compares, an end that is sought. */
const GOES_ON =
  /^(?:\.{2,}|…|(?:similarly|likewise|alternatively|additionally|furthermore|moreover|however|otherwise|instead|finally|lastly|afterwards|therefore|thus|hence|consequently|again|also|now|next|then|so|for example|for instance|in addition|as a result|on the other hand),\s|(?:and|or|but|nor|so|also|then|similarly|likewise|alternatively|otherwise|finally|(?:in order )?to)\s(?!(?:do|operators?|clauses?|keywords?|conditions?|expressions?|blocks?|queries|statements?|filters?)\b)(?=[a-z`]))/u;
/** Announces what follows: "The reader supports". */
const ENDS_OPEN =
  /^(?!(?:what|how|which|who|why|where|when)\b).*\s(?:provides|supports|offers|returns|prints|shows|gives|yields|produces|contains|accepts|takes|requires|needs|looks)$/iu;

/** "…or query values", "Similarly, for flags", "To read a log": cannot stand alone, so it names nothing. */
export const isLeadIn = (text: string): boolean =>
  GOES_ON.test(text.trim().charAt(0).toLowerCase() + text.trim().slice(1));

/** A heading without its number, its anchor and the issue that it came from. */
export const headingName = (text: string): string =>
  text
    .replace(/(?<!\s)\s*\{[:#.\s][^{}]*\}\s*$/u, '')
    .replace(
      /(?<!\s)\s*\((?:issue|pr|gh-)?\s*#?\d+(?:,?\s*(?:issue|pr|gh-|#)\s*#?\d+|,\s*\d+)*(?:,\s*)?\)$/iu,
      (all) => (all.includes('#') ? '' : all),
    )
    .replace(/^(?:\d+[.)]|[?!:]+)\s+(?=[\p{L}`])/u, '')
    .trim();

export const isNoteLabel = (text: string): boolean => NOTE.test(text.replace(/(?<![\s:!.])[\s:!.]+$/u, ''));

/** A lead-in such as "Arguments are:" announces a list and names nothing. */
export function isCutOff(text: string): boolean {
  const bare = text.replace(/(?<![\s:])[\s:]+$/u, '');
  return CUT_OFF.test(bare) || ENDS_OPEN.test(bare);
}

/** "You should see:" speaks to the reader; it leads to what follows and names nothing. */
export const isAddress = (text: string): boolean =>
  isLeadIn(text) ||
  /^(?:as|here|there|you|then|now|next|first|which|this|that|it|and|or|so|but|run|try|use|add|see|e\.g\.|for example|for instance|output|result)\b/iu.test(
    text,
  );

/** "Type: `number`" and "Default: `10`" say something of the heading above them. */
export function isFieldLabel(heading: string): boolean {
  const name = heading.split(/:\s|:$/u)[0] ?? '';
  return (FIELD.test(name.trim()) && (heading.includes(':') || !MAY_BE_A_TOPIC.test(name))) || isNoteLabel(name);
}

/** The heading itself without "Example:" in front; undefined for labels. */
export function topicHeading(title: string): string | undefined {
  const heading = headingName(title);
  const shown = /^\W*examples?(?: \d+)?\s*[:–—-]\s+(\S.*)$/iu.exec(heading)?.[1];
  if (shown !== undefined) return shown.charAt(0).toUpperCase() + shown.slice(1);
  return isFieldLabel(heading) || isCutOff(heading) || isLeadIn(heading) || IS_CASE.test(heading) ? undefined : heading;
}

/** "Wow. Why is it so?" asks why. */
const lastSentence = (heading: string): string =>
  /\?$/u.test(heading) ? (heading.split(/(?<=[.!?])\s+(?=\p{Lu})/u).at(-1) ?? heading) : heading;

/** The innermost heading that names a topic. */
export function topicOfHeadings(headings: readonly { text: string }[]): string | undefined {
  for (const { text } of headings.toReversed()) {
    const topic = topicHeading(text);
    if (topic !== undefined) return lastSentence(topic);
  }
  return undefined;
}

/** "(see the table below)" points to a place on another page. */
const withoutPointers = (sentence: string): string =>
  sentence.replace(/\s*\((?:see|cf\.|as (?:described|shown))\b[^()]*\b(?:below|above)\b[^()]*\)/giu, '');

/** "Note: x", "**Warning** – x" and "Note that x" say x. */
export function withoutNoteWord(sentence: string): string {
  const bare = withoutPointers(sentence).replace(
    /^(?:\[!\w+\]\s*)?(?:(?:please )?note that,? |(?:notes?|tips?|warnings?|important|caution|attention|info|hints?|n\.?b\.?)\s*(?::|!|\s[–—-])\s*)/iu,
    '',
  );
  return bare === sentence ? sentence : bare.charAt(0).toUpperCase() + bare.slice(1);
}

/** `> [!NOTE]` as some hosts write notes. */
export const withoutAlert = (text: string): string => text.replace(/^\[!(?:\w+)\]\s*/u, '');
