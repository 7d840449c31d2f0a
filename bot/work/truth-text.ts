/** What citations came to, for who asked. Pure. */
import type { Issue } from '../../src/model/finding.ts';
import { code, textWithCode } from '../../src/report/markdown-text.ts';
import { countOf } from '../../src/text/count.ts';
import { type DataOf, fullName } from '../model.ts';

const SHOWN = 10;

/** Those that do not hold against the product that was looked at; another product's were not looked at. */
export const brokenOf = (issues: readonly Issue[]): Issue[] =>
  issues.filter(({ rule }) => rule.startsWith('truth-lock/') && rule !== 'truth-lock/citation-uncheckable');

export function truthText(
  { repository, sha }: NonNullable<DataOf<'check'>['truth']>,
  issues: readonly Issue[],
): { brief: string; lines: string[] } {
  const broken = brokenOf(issues);
  const against = `${code(fullName(repository))} at ${code(sha.slice(0, 7))}`;
  const brief =
    broken.length === 0
      ? `Every citation holds against ${against}.`
      : `${countOf(broken.length, 'citation')} ${broken.length === 1 ? 'does' : 'do'} not hold against ${against}.`;
  const lines = broken.slice(0, SHOWN).map(({ message, files, location }) => {
    const where = files.length > 0 ? files.slice(0, 3).map(code).join(', ') : code(location?.path ?? 'the site');
    return `- ${where}: ${textWithCode(message.slice(0, 300))}`;
  });
  return {
    brief,
    lines: broken.length > SHOWN ? [...lines, `- ${broken.length - SHOWN} more are in the run.`] : lines,
  };
}
