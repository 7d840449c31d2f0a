/** What is said of a source file of which nothing could be read: in the facts, the report, and the plan, which knows it by its last words. */

const NOTHING_KNOWN = 'so nothing of it is known.';

/** `why` follows the path: "takes too long to parse". One line, whatever an error said. */
export const unreadFile = (path: string, why: string): string =>
  `\`${path}\` ${why.split(/\s+/).join(' ')}, ${NOTHING_KNOWN}`;

/** Whether a problem of the facts is such a sentence. */
export const isUnreadFile = (problem: string): boolean => problem.endsWith(NOTHING_KNOWN);
