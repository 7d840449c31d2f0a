/** What a caller has to know of a run before it begins: that it cannot end in a pull request, and why. */
import { unwritableSite } from './next-call.ts';
import type { ToolCall } from './tool.ts';

const NO_SITE =
  'This run ends without a pull request: no docs repository is named, so its pages go to a site made for it. Start a run with site_repo_url to propose them.';

export async function notesOnStart(
  runId: string,
  { ports, refusal }: Pick<ToolCall, 'ports' | 'refusal'>,
): Promise<{ notes?: string[] }> {
  const config = await ports.engine.config(runId);
  const { kind = 'launch', site_repo_url } = config;
  if (kind === 'toolhub') return {};
  if (kind === 'launch' && site_repo_url === undefined) return { notes: [NO_SITE] };
  const why = unwritableSite(config, ports) ?? (await refusal('launch_open_pr', { run_id: runId }));
  return why === undefined ? {} : { notes: [`This run ends without a pull request. ${why}`] };
}
