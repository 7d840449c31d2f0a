/** The repository of a run: the one whose people rule it, that its tools work on and that its approvals name. Pure. */
import type { RunConfig } from './run-config.ts';

/** A ToolHub run is about `github_repo_url` alone; every other run writes to its site, or is about its product where it names none. */
export const repositoryOfRun = ({
  kind,
  github_repo_url: product,
  site_repo_url: site,
}: Pick<RunConfig, 'kind' | 'github_repo_url' | 'site_repo_url'>): string | undefined =>
  kind === 'toolhub' ? product : (site ?? product);
