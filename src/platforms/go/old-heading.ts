/** Headings of Go comments that have no mark; pure. */

/** A line alone between paragraphs, as before Go 1.19 and still read: a capital letter first and no punctuation but `(),` (isOldHeading of https://pkg.go.dev/go/doc/comment). */
export function isOldHeading(line: string): boolean {
  const text = line.trim();
  return (
    /^\p{Lu}/u.test(text) &&
    /[\p{L}\p{Nd}]$/u.test(text) &&
    !/[;:!?+*/=[\]{}_^°&§~%#@<">\\]/u.test(text) &&
    // A possessive, and a full stop inside of a word.
    !/'(?!s(?:\s|$))/u.test(text) &&
    !/\.(?=\s|$)/u.test(text)
  );
}
