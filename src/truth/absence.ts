/** What a whole manifest proves by what it leaves out: a go.mod that requires nothing has no dependencies, any other has some. */
import type { Passage } from './evidence-text.ts';
import { stripCode } from './segments.ts';

/** Files whose every dependency stands in them; part of one proves no absence. */
const LISTS_ALL = /(?:^|\/)go\.mod$/u;
/** The sentence says this and nothing beside it: of what, and that there are none. */
const SAYS_NONE = /^(.+?) ha(?:s|ve) no (?:(?:direct|runtime|external|third-party|other) )?dependenc(?:y|ies)\.?$/iu;
const ROW_OF_NONE = /^\|\s*dependencies\s*\|\s*none\s*\|$/iu;
const IT = /^(?:it|the (?:module|package|library|product|tool|program))$/iu;
const SPEAKS_OF = /\bdependenc(?:y|ies)\b|\bdepends?\b/iu;

/** Whether a passage is all of a file that tells by its silence. */
export const isStatedByAbsence = (
  path: string,
  { start_line, end_line }: { start_line: number; end_line: number },
  lines: readonly string[] | undefined,
): boolean =>
  LISTS_ALL.test(path) && lines !== undefined && start_line === 1 && !/\S/u.test(lines.slice(end_line).join(''));

/** 'proven': the whole manifest says so by its silence. 'refuted': it says otherwise. Undefined: it is not asked. */
export function judgedBySilence(
  sentence: string,
  passages: readonly Passage[],
  given: readonly string[],
): 'proven' | 'refuted' | undefined {
  const whole = passages.filter((passage) => passage.whole === true && LISTS_ALL.test(passage.path));
  if (whole.length === 0 || !SPEAKS_OF.test(stripCode(sentence))) return undefined;
  const isNone = ROW_OF_NONE.test(sentence.trim()) || isSubject(SAYS_NONE.exec(sentence.trim())?.[1], given);
  if (whole.every(({ text }) => !requires(text))) return isNone ? 'proven' : 'refuted';
  return isNone ? 'refuted' : undefined;
}

const isSubject = (said: string | undefined, given: readonly string[]): boolean =>
  said !== undefined &&
  (IT.test(said) || given.some((name) => name.toLowerCase() === said.replaceAll('`', '').toLowerCase()));

/** Any required module, whichever way it came there. */
const requires = (goMod: string): boolean =>
  /^[ \t]*require\s+(?:[^\s(]|\(\s*[^\s)])/mu.test(goMod.replace(/\/\/.*/gu, ''));
