/** What a caller has to know of a run before it begins: that it cannot end in a pull request. */
import type { RunConfig } from '../model/run-config.ts';

const NO_SITE =
  'This run ends without a pull request: no docs repository is named, so its pages go to a site made for it. Start a run with site_repo_url to propose them.';

export function notesOnStart({ kind = 'launch', site_repo_url }: RunConfig): { notes?: string[] } {
  return kind === 'launch' && site_repo_url === undefined ? { notes: [NO_SITE] } : {};
}
