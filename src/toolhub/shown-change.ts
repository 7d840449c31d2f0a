/** What an approver reads before granting: branches, texts and the difference of each file, or the arguments of a call; bounded, with nothing in it that cannot be seen. */

import { editRoom } from '../patches/bounded-diff.ts';
import type { Store } from '../ports/store.ts';
import { countOf } from '../text/count.ts';
import { visible } from '../text/visible.ts';
import type { ApprovedContent } from './approvals.ts';
import { countChanged, gitPatch } from './git-patch.ts';

export interface ShownFile {
  path: string;
  /** Against the content that the change names; without one the file is written whole. */
  patch: string;
  isWhole: boolean;
  /** Characters that are not shown. */
  left: number;
  /** Lines of the whole difference; absent in what an earlier version kept. */
  added?: number;
  removed?: number;
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
/** A call of a tool that the policy holds until it is approved. */
export interface ShownCall {
  tool: string;
  /** JSON, a member a line. */
  arguments: string;
  /** Characters that are not shown. */
  left: number;
}
export type Shown = ShownChange | ShownCall;
export const isCall = (shown: Shown): shown is ShownCall => 'tool' in shown;

/** Kept under `<run>/<approval>`, and gone with the run. */
export const SHOWN = 'approval-shown';
const MAX_FILE = 30_000;
const MAX_ALL = 200_000;
const MAX_TEXT = 10_000;

/** Cut with the number of what is cut. */
export const cut = (text: string, limit: number): string =>
  text.length <= limit ? text : `${text.slice(0, limit)}\n… and ${text.length - limit} characters more`;

/** Pure. */
export function shownChange(repository: string, content: ApprovedContent): ShownChange {
  let room = MAX_ALL;
  const edits = editRoom();
  const files = content.files.map(({ path, original_content, modified_content }): ShownFile => {
    const before = original_content ?? null;
    const difference = gitPatch({ path, before, after: modified_content }, edits);
    const whole = visible(difference);
    const patch = whole.slice(0, Math.min(MAX_FILE, room));
    room -= patch.length;
    const counted = countChanged(difference);
    return { path: visible(path), patch, isWhole: before === null, left: whole.length - patch.length, ...counted };
  });
  const text = (of: string): string => cut(visible(of), MAX_TEXT);
  return {
    repository: visible(repository),
    base_branch: visible(content.base_branch),
    head_branch: visible(content.head_branch),
    commit_message: text(content.commit_message),
    pr_title: text(content.pr_title),
    pr_body: text(content.pr_body ?? ''),
    files: files.sort((a, b) => (a.path < b.path ? -1 : 1)),
  };
}

/** Pure. */
export function shownCall(tool: string, input: unknown): ShownCall {
  const whole = visible(JSON.stringify(input, null, 2));
  return { tool, arguments: whole.slice(0, MAX_FILE), left: Math.max(0, whole.length - MAX_FILE) };
}

/** How much of each is read in one text. */
export interface Room {
  text: number;
  patch: number;
}
/** In a question to a person, who reads no page. */
const ASKED: Room = { text: 1_000, patch: 6_000 };

/** What is granted, in one text: its digest, the lines of each file, and the difference as far as it is read at all; what is not is counted. */
export function changeInWords(shown: Shown, content_sha256: string, room = ASKED): string {
  if (isCall(shown))
    return [
      `A call of ${shown.tool} (content ${content_sha256.slice(0, 12)}) with`,
      '',
      ...bounded(shown.arguments, shown.left, room.patch),
    ].join('\n');
  const { repository, base_branch, head_branch, pr_title, commit_message, pr_body, files } = shown;
  return [
    `${repository === undefined ? '' : `${repository}: `}${head_branch} into ${base_branch}: "${cut(pr_title, 300)}" (content ${content_sha256.slice(0, 12)})`,
    ...files.map((file) => `- ${file.path} ${linesOf(file)}`),
    '',
    cut(commit_message, room.text),
    ...(pr_body === '' ? [] : ['', 'Text of the pull request:', cut(pr_body, room.text)]),
    '',
    ...bounded(patchOf(files), leftOf(files), room.patch),
  ].join('\n');
}

export const patchOf = (files: readonly ShownFile[]): string => files.map(({ patch }) => patch).join('\n');
export const leftOf = (files: readonly ShownFile[]): number => files.reduce((sum, { left }) => sum + left, 0);

function bounded(text: string, rest: number, limit: number): string[] {
  const left = rest + Math.max(0, text.length - limit);
  return [
    text.slice(0, limit),
    ...(left === 0 ? [] : [`… and ${countOf(left, 'character')} more, on the page of the run or not shown.`]),
  ];
}

/** Of the whole difference, also where less of it is shown. */
export function linesOf({ patch, isWhole, left, ...counted }: ShownFile): string {
  const { added, removed } = counted.added === undefined ? countChanged(patch) : counted;
  const more = counted.added === undefined && left > 0 ? ' and more' : '';
  return `+${added} -${removed}${more}${isWhole ? ', written whole' : ''}`;
}

const keyOf = (run: string, approval: string): string => `${run}/${approval}`;

export const keepShown = async (store: Store, run: string, approval: string, shown: Shown): Promise<void> =>
  store.set(SHOWN, keyOf(run, approval), shown);

/** Undefined for an approval that was asked for before this was kept. */
export const readShown = (store: Store, run: string, approval: string): Promise<Shown | undefined> =>
  store.get<Shown>(SHOWN, keyOf(run, approval));
