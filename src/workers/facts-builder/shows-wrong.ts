/** Whether a sample shows what goes wrong, or how it once was, where it calls something; pure. */

/** The whole sample is a test of that. */
const EXPECTS = /\b(?:assertRaises|toThrow|should_panic|compile_fail)\b|pytest\.raises/u;
/** Beside or right above the call. */
const SAID =
  /\b(?:errors?|fails?|throws?|raises?|panics?|invalid|wrong|incorrect|not|don['’]t|bad|old|before|instead of|deprecated|removed)\b|Error\b/iu;
/** In the same lines without a blank one between: a word that holds for all of them. */
const OF_PARAGRAPH = /\b(?:invalid|wrong|incorrect|not compile|bad|old|before|instead of|deprecated|removed)\b/iu;

/** `name`: the last part of what is called, or of a field that is given. */
export function showsWrong(code: string, name: string): boolean {
  if (EXPECTS.test(code)) return true;
  const lines = code.split('\n');
  const called = new RegExp(`(?<![\\w$])${name.replace(/[^\w]/gu, '')}(?![\\w$])`, 'u');
  return lines.some((line, at) => called.test(codeBefore(line)) && isSaidAt(lines, at));
}

function isSaidAt(lines: readonly string[], at: number): boolean {
  if (SAID.test(commentOf(lines[at] ?? ''))) return true;
  let isRightAbove = true;
  for (let above = at - 1; above >= 0 && lines[above]?.trim() !== ''; above--) {
    const line = lines[above] ?? '';
    isRightAbove &&= codeBefore(line).trim() === '';
    if ((isRightAbove ? SAID : OF_PARAGRAPH).test(commentOf(line))) return true;
  }
  // A title of the whole sample, or a word on the line after it.
  return [lines[0], lines[at + 1]].some(
    (line = '') => codeBefore(line).trim() === '' && (line === lines[0] ? OF_PARAGRAPH : SAID).test(commentOf(line)),
  );
}

const startOf = (line: string): number => {
  const at = line.search(/\/\/|#|\/\*|^\s{0,40}\*\s/u);
  return at < 0 ? line.length : at;
};
const commentOf = (line: string): string => line.slice(startOf(line));
const codeBefore = (line: string): string => line.slice(0, startOf(line));
