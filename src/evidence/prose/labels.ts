/** Headings that name no topic: labels of fields, notes and examples, and lead-ins cut off at a verb. */

/** What an option or method is described by, one field after the other. */
const FIELD =
  /^(?:types?|extends|implements|inherits|defaults?(?: value)?|returns?|return (?:type|value)s?|values?|parameters?|params|arguments?|args|required|optional|throws|raises|since|deprecated|examples?|usage|usage examples?|see also|output|input|result|syntax)$/i;
/** Sections of their own where nothing is said on their line. */
const MAY_BE_A_TOPIC =
  /^(?:types|values?|parameters?|params|arguments?|args|required|optional|input|output|result|deprecated|extends|implements|inherits)$/i;

/** A case of what stands above it. */
const IS_CASE = /^(?:for|with|without|on|in|if|when) (?!mind\b)/i;
const NOTE = /^(?:notes?|tips?|warnings?|important|caution|attention|danger|info|hints?|remarks?|caveat|n\.?b\.?)$/i;
const CUT_OFF =
  /\b(?:is|are|was|be|can|will|must|should|may|includes?|has|have|to|of|for|the|an?|and|or|with|by|as|such as|following|like|e\.g\.?|i\.e\.?)$/i;

export const isNoteLabel = (text: string): boolean => NOTE.test(text.replace(/[\s:!.]+$/u, ''));

/** A lead-in such as "Arguments are:" announces a list and names nothing. */
export const isCutOff = (text: string): boolean => CUT_OFF.test(text.replace(/[\s:]+$/u, ''));

/** "Type: `number`" and "Default: `10`" say something of the heading above them. */
export function isFieldLabel(heading: string): boolean {
  const name = heading.split(/:\s|:$/u)[0] ?? '';
  return (FIELD.test(name.trim()) && (heading.includes(':') || !MAY_BE_A_TOPIC.test(name))) || isNoteLabel(name);
}

/** The heading itself without "Example:" in front; undefined for labels. */
export function topicHeading(heading: string): string | undefined {
  const shown = /^examples?(?: \d+)?\s*[:–—-]\s+(\S.*)$/iu.exec(heading)?.[1];
  if (shown !== undefined) return shown.charAt(0).toUpperCase() + shown.slice(1);
  return isFieldLabel(heading) || isCutOff(heading) || IS_CASE.test(heading) ? undefined : heading;
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

/** "Note: x", "**Warning** – x" and "Note that x" say x. */
export function withoutNoteWord(sentence: string): string {
  const bare = sentence.replace(
    /^(?:\[!\w+\]\s*)?(?:(?:please )?note that,? |(?:notes?|tips?|warnings?|important|caution|attention|info|hints?|n\.?b\.?)\s*(?::|!|\s[–—-])\s*)/iu,
    '',
  );
  return bare === sentence ? sentence : bare.charAt(0).toUpperCase() + bare.slice(1);
}

/** `> [!NOTE]` as some hosts write notes. */
export const withoutAlert = (text: string): string => text.replace(/^\[!(?:\w+)\]\s*/u, '');
