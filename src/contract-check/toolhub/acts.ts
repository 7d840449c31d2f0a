/** What the check does to a server of ToolHub: each act once, in its own run, with titles of its own. */

import { type Answer, at, readAnswer, textAt } from '../answer.ts';
import type { Act, Acts, Stage } from '../rule.ts';
import { fieldActs } from '../tool-fields.ts';
import { unexpected } from '../unexpected.ts';
import { wireActs } from '../wire-rules.ts';
import { toolhubTools } from './fields.ts';

/** Of the run that `runs_create` made. */
async function runOf(stage: Stage): Promise<string> {
  const run = await stage.see('run');
  const id = textAt(run, 'result.run_id') || textAt(run, 'run_id') || textAt(run, 'meta.run_id');
  if (id === '') throw unexpected('runs_create made no run');
  return id;
}
const inRun =
  (tool: string, args: Readonly<Record<string, unknown>>, after?: string): Act =>
  async (stage) => {
    if (after !== undefined) await stage.see(after);
    return stage.call(tool, { run_id: await runOf(stage), ...args });
  };
const issue = (title: string, more: object = {}, after?: string): Act =>
  inRun('github_issues_create', { title, body: 'Made by a contract check.', ...more }, after);
const dry = (title: string, more: object = {}): Act => issue(title, { dry_run: true, ...more });
const onPull =
  (tool: string, args: object = {}, after?: string): Act =>
  async (stage) => {
    const pr_number = Number(stage.given('pull'));
    return inRun(tool, { pr_number, ...args }, after)(stage);
  };
const changed =
  (more: (change: Readonly<Record<string, unknown>>) => object, after?: string): Act =>
  async (stage) => {
    const change = JSON.parse(stage.given('change')) as Record<string, unknown>;
    if (after !== undefined) await stage.see(after);
    return stage.call('code_branch_pr_create', { ...change, ...more(change) });
  };
const WITHHELD = { title: 'Check: withheld', body: 'Made by a contract check.' };
const lines = (count: number, at?: number): string =>
  Array.from({ length: count }, (_, n) => (n === at ? 'other\n' : `line ${n}\n`)).join('');
const batch = (count: number) => Array.from({ length: count }, (_, n) => ({ title: `Check: item ${n}`, body: 'x' }));

/** The evidence of the run after these acts, and the hashes their answers named. */
async function evidence(stage: Stage, acts: readonly string[], run_id: string): Promise<Answer> {
  const hashes: string[] = [];
  for (const act of acts) hashes.push(textAt(await stage.see(act), 'meta.evidence_hash'));
  const uri = `launch://runs/${run_id}/evidence`;
  const answer = await stage.request('resources/read', { uri });
  const text = at(answer.result, 'contents.0.text');
  if (typeof text !== 'string') throw unexpected(`the server has no resource \`${uri}\``);
  return { ...answer, body: { hashes, text, run_id } };
}

export const toolhubActs: Acts = {
  ...wireActs,
  ...fieldActs(toolhubTools),
  run: (stage) => stage.call('runs_create', { repo: stage.given('repo'), purpose: 'A contract check' }),
  'run-elsewhere': (stage) => stage.call('runs_create', { repo: 'contract-check/not-allowed', purpose: 'A check' }),
  'run-unknown': (stage) => stage.call('github_pr_get', { run_id: 'r_2020-01-01T00-00-00Z_0000', pr_number: 1 }),
  issue: issue('Check: once', { labels: ['b', 'a'] }),
  'issue-again': issue('Check: once', { labels: ['b', 'a'] }, 'issue'),
  'issue-respelled': issue('  Check: once ', { labels: [' a', 'b'] }, 'issue'),
  'issue-other': issue('Check: another', {}, 'issue'),
  'issue-dry': dry('Check: later'),
  'issue-dry-again': issue('Check: later', { dry_run: true }, 'issue-dry'),
  'issue-after-dry': issue('Check: later', {}, 'issue-dry-again'),
  'twin-a': issue('Check: twins'),
  'twin-b': issue('Check: twins'),
  'title-256': dry('t'.repeat(256)),
  'title-257': dry('t'.repeat(257)),
  'title-bytes': dry('é'.repeat(129)),
  'title-blank': dry('   '),
  'body-65536': dry('Check: body', { body: 'b'.repeat(65_536) }),
  'body-65537': dry('Check: body', { body: 'b'.repeat(65_537) }),
  'labels-20': dry('Check: labels', { labels: Array.from({ length: 20 }, (_, n) => `l${n}`) }),
  'labels-21': dry('Check: labels', { labels: Array.from({ length: 21 }, (_, n) => `l${n}`) }),
  'label-50': dry('Check: label', { labels: ['l'.repeat(50)] }),
  'label-51': dry('Check: label', { labels: ['l'.repeat(51)] }),
  batch: inRun('github_issues_batch_create', { issues: batch(2) }),
  'batch-again': inRun('github_issues_batch_create', { issues: batch(2) }, 'batch'),
  'batch-50': inRun('github_issues_batch_create', { issues: batch(50), dry_run: true }),
  'batch-51': inRun('github_issues_batch_create', { issues: batch(51), dry_run: true }),
  'batch-0': inRun('github_issues_batch_create', { issues: [], dry_run: true }),
  comment: onPull('github_pr_comment_create', { body: 'Said by a contract check.' }),
  'comment-again': onPull('github_pr_comment_create', { body: 'Said by a contract check.' }, 'comment'),
  'comment-dry': onPull('github_pr_comment_create', { body: 'Not said.', dry_run: true }),
  pull: onPull('github_pr_get'),
  async 'pull-asked'(stage) {
    const answer = await stage.see('pull');
    return { ...answer, body: { ...answer.body, asked: Number(stage.given('pull')) } };
  },
  'pull-files': onPull('github_pr_files_list'),
  'pull-missing': inRun('github_pr_get', { pr_number: 2_000_000 }),
  'refused-input': inRun('github_issues_create', { title: 'Check: refused', body: 'x', no_such_member: 1 }),
  'refused-run': (stage) =>
    stage.call('github_issues_create', { run_id: 'not a run', title: 'Check: refused', body: 'x' }),
  test: inRun('qa_test', {}),
  'test-dry': inRun('qa_test', { dry_run: true }),
  'lint-dry': inRun('qa_lint', { dry_run: true }),
  async withheld(stage) {
    const run_id = await runOf(stage);
    return stage.callAt('withheld', 'github_issues_create', { run_id, ...WITHHELD });
  },
  async 'issue-after-withheld'(stage) {
    await stage.see('withheld');
    return stage.call('github_issues_create', { run_id: await runOf(stage), ...WITHHELD });
  },
  async 'patch-beside-withheld'(stage) {
    const change = { path: 'listed.md', original_content: '', modified_content: 'a\n' };
    return stage.callAt('withheld', 'code_patch_generate', { run_id: await runOf(stage), ...change });
  },
  denied: (stage) =>
    stage.call('github_issues_create', { run_id: stage.given('denied'), title: 'Check: denied', body: '' }),
  patch: inRun('code_patch_generate', { path: 'a/b.md', original_content: lines(30), modified_content: lines(30, 15) }),
  'patch-new': inRun('code_patch_generate', { path: 'new.md', original_content: '', modified_content: 'a\nb' }),
  'patch-crlf': inRun('code_patch_generate', {
    path: 'crlf.md',
    original_content: 'a\r\nb\r\n',
    modified_content: 'a\r\nc\r\nd\r\n',
  }),
  'patch-outside': inRun('code_patch_generate', { path: '../x', original_content: 'a', modified_content: 'b' }),
  'patch-git': inRun('code_patch_generate', { path: '.git/config', original_content: 'a', modified_content: 'b' }),
  'change-dry': changed(() => ({ dry_run: true })),
  'change-other': changed(({ pr_title }) => ({ pr_title: `${String(pr_title)}, and more` }), 'change-dry'),
  change: changed(() => ({}), 'change-other'),
  'change-again': changed(() => ({}), 'change'),
  'change-other-again': changed(({ commit_message }) => ({ commit_message: `${String(commit_message)}!` }), 'change'),
  unapproved: inRun('code_branch_pr_create', {
    approval_id: 'ap_0000000000000000',
    base_branch: 'main',
    head_branch: 'contract-check',
    commit_message: 'x',
    pr_title: 'x',
    files: [{ path: 'a.md', modified_content: 'b\n' }],
  }),
  evidence: async (stage) =>
    evidence(stage, ['run', 'issue', 'issue-dry', 'patch-outside', 'refused-input', 'issue-again'], await runOf(stage)),
  'evidence-of-denied': (stage) => evidence(stage, ['denied'], stage.given('denied')),
  transport: async ({ transport }) => readAnswer({ result: { transport } }),
};
