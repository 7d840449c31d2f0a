/** A pull request of ours says how to undo it: what it touched, from which commit to which, and the steps. */
import { defineSiteGate } from './gate.ts';

export default defineSiteGate({
  id: 'rollback-metadata',
  title: 'The pull request can be undone',
  profiles: ['prod'],
  version: 1,
  rules: [
    {
      id: 'rollback-metadata/no-affected-paths',
      error_code: 'ROLLBACK_PATHS_MISSING',
      severity: 'blocker',
      description: 'pr.json lists no affected paths.',
    },
    {
      id: 'rollback-metadata/no-steps',
      error_code: 'ROLLBACK_STEPS_MISSING',
      severity: 'blocker',
      description: 'pr.json has no rollback steps, or none names the commit or branch to undo.',
    },
    {
      id: 'rollback-metadata/no-commits',
      error_code: 'ROLLBACK_COMMITS_MISSING',
      severity: 'blocker',
      description: 'pr.json does not name the commit before and the commit after.',
    },
    {
      id: 'rollback-metadata/path-unknown',
      error_code: 'ROLLBACK_PATH_UNKNOWN',
      severity: 'error',
      description: 'A path that the run changed is not among the affected paths.',
    },
  ],
  notApplicable: (facts) => (facts.artifacts.pr === undefined ? 'no pull request was opened yet' : undefined),
  check(facts, report) {
    const pr = facts.artifacts.pr;
    if (pr === undefined) return;
    const tell = (kind: string, message: string, data: Record<string, unknown> = {}): void =>
      report({ rule: `rollback-metadata/${kind}`, location: null, files: ['pr.json'], message, fixable: 'safe', data });
    if (pr.affected_paths.length === 0)
      tell('no-affected-paths', '`affected_paths` is empty: it names every path that the pull request touches');
    const names = [pr.head_sha, pr.head_sha.slice(0, 7), pr.branch, ...(pr.number === null ? [] : [`#${pr.number}`])];
    if (!pr.rollback_steps.some((step) => names.some((name) => step.includes(name)))) {
      tell('no-steps', `\`rollback_steps\` name neither a commit nor the branch \`${pr.branch}\``);
    }
    if (/^0+$/u.test(pr.base_sha) || /^0+$/u.test(pr.head_sha) || pr.base_sha === pr.head_sha) {
      tell('no-commits', 'Base and head are not two different commits of the site');
    }
    const listed = new Set(pr.affected_paths);
    const missing = [...new Set((facts.artifacts.patch_bundle?.patches ?? []).map(({ path }) => path))]
      .filter((path) => !listed.has(path))
      .sort();
    if (pr.affected_paths.length > 0)
      for (const path of missing)
        tell('path-unknown', `Changed path is not among \`affected_paths\`: \`${path}\``, { path });
  },
});
