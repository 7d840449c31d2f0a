/** The fingerprint of a page's block: the same after any reformatting, another after any change of words, code or link targets. */
import { sha256 } from '../model/passage.ts';
import { canonOf } from './canon.ts';

/** `around`: the definitions of its page (`definitionsOn`). */
export const fingerprint = (blockMarkdown: string, around = ''): string =>
  sha256(canonOf(blockMarkdown, 'exact', around).text);
