/** Which lines of a comment are commands: they begin with `/launch` or `@launch` and a space or the end, in a paragraph at the top of it. */
import { parseMarkdown } from '../../src/content/markdown.ts';
import { redactText } from '../../src/tools/redact.ts';
import { holdsLongWords } from './long-words.ts';
import { spokenLines } from './spoken.ts';

/** More than these in one comment are refused, so that no comment starts a storm. */
export const MAX_COMMANDS = 5;

const CALLS: readonly string[] = ['/launch', '@launch'];

/** The words after the call, whatever its case; undefined for any other line. Cheap before the parser. */
function wordsAfterCall(line: string): string | undefined {
  const call = CALLS.find((one) => line.slice(0, one.length).toLowerCase() === one);
  const rest = call === undefined ? undefined : line.slice(call.length);
  return rest === undefined || (rest !== '' && !rest.startsWith(' ') && !rest.startsWith('\t'))
    ? undefined
    : rest.trim();
}

/** Whether any line may be a command: nearly every comment of the world has none. */
export const mayHoldCommand = (comment: string): boolean =>
  comment.split(/\r\n?|\n/u).some((line) => wordsAfterCall(line.trimEnd()) !== undefined);

/** The words after `/launch` of each command line, in order. They are kept and answered in public: a secret among them is not. */
export function commandLines(comment: string): string[] {
  // One that would hold up everybody else is left alone.
  if (holdsLongWords(comment)) return [];
  const text = comment.replace(/\r\n?/gu, '\n');
  const spoken = spokenLines(parseMarkdown(text));
  return text.split('\n').flatMap((line, index) => {
    const words = spoken.has(index + 1) ? wordsAfterCall(line.trimEnd()) : undefined;
    return words === undefined ? [] : [redactText(words)];
  });
}

/**
 * Of an edited comment, only the lines that were not there before. A line that stood twice and stands three times is new once.
 */
export function newCommandLines(comment: string, before: string): string[] {
  if (holdsLongWords(before)) return [];
  const known = commandLines(before);
  return commandLines(comment).filter((line) => {
    const at = known.indexOf(line);
    if (at === -1) return true;
    known.splice(at, 1);
    return false;
  });
}
