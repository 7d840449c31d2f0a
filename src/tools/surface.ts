/** Which tools a client is shown: those of the contracts, everything, or the managers. Fixed for a process; what is not shown is callable all the same, but for tools on the files of this machine. */
import { briefSchema } from './brief-schema.ts';
import type { ListedTool, WireTool } from './tools-list.ts';

export const SURFACES = ['contract', 'full', 'managers'] as const;
export type Surface = (typeof SURFACES)[number];

/** Most bytes of JSON a page of the contracts' tools takes, so that a host reads it in one go. */
export const CONTRACT_PAGE_BYTES = 24_000;

/** The tools that the contract documents name, in the order of the documents. */
export const CONTRACT_TOOLS: ReadonlySet<string> = new Set([
  'launch_start_run',
  'launch_start_run_from_product_url',
  'launch_start_run_from_github_repo_url',
  'launch_get_status',
  'launch_get_artifact',
  'launch_validate',
  'launch_fix_next',
  'launch_resume',
  'launch_cancel',
  'launch_open_pr',
  'launch_list_runs',
  'runs_create',
  'github_issues_create',
  'github_issues_batch_create',
  'github_pr_comment_create',
  'github_pr_get',
  'github_pr_files_list',
  'qa_test',
  'qa_lint',
  'code_patch_generate',
  'code_branch_pr_create',
  'core.ping',
  'project.workspace_stats',
  'workflow.run',
  'workflow.status',
  'workflow.cancel',
  'workflow.list',
  'workflow.logs',
]);

/** Tools of a bridge are of their contract wherever they are listed at all, and do not count against its page. */
export const isBridgeTool = (id: string): boolean => id.startsWith('roblox.');
export const isManager = (id: string): boolean => id.endsWith('_manager');

/** Works on a folder of this machine that the caller names: callable only where it is listed, and never over HTTP. */
export const isLocalTool = (id: string): boolean => id.startsWith('godot_');

/** Whether a client is shown it: an operator who names tools has chosen them instead of those of the contracts. */
export const isListed = (
  id: string,
  { allowed, surface = 'contract' }: { allowed: ReadonlySet<string> | null; surface?: Surface | undefined },
): boolean =>
  (allowed === null || allowed.has(id)) && isShown(id, allowed !== null && surface === 'contract' ? 'full' : surface);

export function isShown(id: string, surface: Surface): boolean {
  if (surface === 'managers') return isManager(id);
  return surface === 'full' || CONTRACT_TOOLS.has(id) || isBridgeTool(id);
}

/** A tool as the surface shows it: output schemas are told in full on `full` alone, elsewhere they are resources (`launch://schemas/tools/{tool}`). */
export function wireOn({ wire, documents }: ListedTool, surface: Surface): WireTool {
  if (surface === 'full') return wire;
  const { outputSchema: _, ...rest } = wire;
  return { ...rest, inputSchema: briefSchema(wire.inputSchema, documents) };
}
