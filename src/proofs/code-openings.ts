/** Whether the lines that open the code of a block say what was recorded there: renderers show all that stands behind the language; pure. */
import { canonOf } from '../outline/canon.ts';

/** Of two texts with one fingerprint, which tells languages apart and nothing else of those lines. */
export function opensAsRecorded(shown: string, recorded: string): boolean {
  if (shown === recorded) return true;
  const [is, was] = [shown, recorded].map((text) => canonOf(text, 'exact').codes.map(({ info }) => info));
  return is?.every((info, at) => info === was?.[at] || (isWord(info) && isWord(was?.[at] ?? ''))) ?? true;
}

/** A language alone, or nothing. */
const isWord = (info: string): boolean => /^[\w+#.-]*$/u.test(info);
