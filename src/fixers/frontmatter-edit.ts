/** Front matter edits as text edits: the smallest change, or why there is none. */
import type { PageInput } from '../gates/facts.ts';
import { editFrontMatter } from '../patches/edit-front-matter.ts';
import { editBetween, edits, none } from './edits.ts';
import type { FixPlan } from './fixer.ts';

export function setKeys(
  page: PageInput,
  set: Readonly<Record<string, unknown>>,
  remove: readonly string[],
  summary: string,
): FixPlan {
  const edited = editFrontMatter(page.text, set, remove);
  return 'conflict' in edited ? none(edited.conflict) : edits(editBetween(page.text, edited.text), summary);
}
