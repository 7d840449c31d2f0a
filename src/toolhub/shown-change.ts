/** What an approver reads before granting: branches, texts and the difference of each file, bounded, with nothing in it that cannot be seen. */
import type { Store } from '../ports/store.ts';
import type { ApprovedContent } from './approvals.ts';
import { gitPatch } from './git-patch.ts';

export interface ShownFile {
  path: string;
  /** Against the content that the change names; without one the file is written whole. */
  patch: string;
  isWhole: boolean;
  /** Characters that are not shown. */
  left: number;
}
export interface ShownChange {
  /** That the change goes to; absent in what an earlier version kept. */
  repository?: string;
  base_branch: string;
  head_branch: string;
  commit_message: string;
  pr_title: string;
  pr_body: string;
  files: ShownFile[];
}

/** Kept under `<run>/<approval>`, and gone with the run. */
export const SHOWN = 'approval-shown';
const MAX_FILE = 30_000;
const MAX_ALL = 200_000;
const MAX_TEXT = 10_000;

/** Controls, marks that turn text around and characters of no width, written as their numbers. */
export const visible = (text: string): string =>
  text
    .replace(/\r\n/gu, '\n')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\u2028\u2029\u115f\u1160\u3164\uffa0]/gu, (character) =>
      character === '\n' || character === '\t'
        ? character
        : `<U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}>`,
    );

const short = (text: string, limit: number): string => {
  const shown = visible(text);
  return shown.length <= limit ? shown : `${shown.slice(0, limit)}\n… and ${shown.length - limit} characters more`;
};

/** Pure. */
export function shownChange(repository: string, content: ApprovedContent): ShownChange {
  let room = MAX_ALL;
  const files = content.files.map(({ path, original_content, modified_content }): ShownFile => {
    const before = original_content ?? null;
    // A difference of large texts may take long, and is not shown whole anyway.
    const isLarge = (before?.length ?? 0) + modified_content.length > 1_000_000;
    const whole = visible(isLarge ? modified_content : gitPatch({ path, before, after: modified_content }));
    const patch = whole.slice(0, Math.min(MAX_FILE, room));
    room -= patch.length;
    return { path: visible(path), patch, isWhole: before === null || isLarge, left: whole.length - patch.length };
  });
  return {
    repository: visible(repository),
    base_branch: visible(content.base_branch),
    head_branch: visible(content.head_branch),
    commit_message: short(content.commit_message, MAX_TEXT),
    pr_title: short(content.pr_title, MAX_TEXT),
    pr_body: short(content.pr_body ?? '', MAX_TEXT),
    files: files.sort((a, b) => (a.path < b.path ? -1 : 1)),
  };
}

/** In a question to a person, who reads no page. */
const MAX_ASKED = 6_000;

/** What is granted, in one text: its digest, the lines of each file, and the difference as far as it is read at all. */
export function changeInWords(shown: ShownChange, content_sha256: string): string {
  const { repository, base_branch, head_branch, pr_title, commit_message, files } = shown;
  const patch = files.map((file) => file.patch).join('\n');
  const left = files.reduce((sum, file) => sum + file.left, 0) + Math.max(0, patch.length - MAX_ASKED);
  return [
    `${repository === undefined ? '' : `${repository}: `}${head_branch} into ${base_branch}: "${pr_title.slice(0, 300)}" (content ${content_sha256.slice(0, 12)})`,
    ...files.map(({ path, patch: of, isWhole, left: rest }) => `- ${path} ${linesOf(of, isWhole, rest)}`),
    '',
    commit_message.slice(0, 1_000),
    '',
    patch.slice(0, MAX_ASKED),
    ...(left === 0 ? [] : [`… and ${left} characters more, on the page of the run or in approvals_list.`]),
  ].join('\n');
}

function linesOf(patch: string, isWhole: boolean, left: number): string {
  const starting = (mark: string, head: string): number =>
    patch.split('\n').filter((line) => line.startsWith(mark) && !line.startsWith(head)).length;
  const more = left === 0 ? '' : ' and more';
  return `+${starting('+', '+++')} -${starting('-', '---')}${more}${isWhole ? ', written whole' : ''}`;
}

const keyOf = (run: string, approval: string): string => `${run}/${approval}`;

export const keepShown = async (
  store: Store,
  run: string,
  approval: string,
  { repo, content }: { repo: string; content: ApprovedContent },
): Promise<void> => store.set(SHOWN, keyOf(run, approval), shownChange(repo, content));

/** Undefined for an approval that was asked for before this was kept. */
export const readShown = (store: Store, run: string, approval: string): Promise<ShownChange | undefined> =>
  store.get<ShownChange>(SHOWN, keyOf(run, approval));
