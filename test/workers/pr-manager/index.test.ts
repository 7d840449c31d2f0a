import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createGit } from '../../../src/adapters/git.ts';
import { createProcesses } from '../../../src/adapters/processes.ts';
import { createLocalCommitService } from '../../../src/commit/local-git.ts';
import { parsePullRequestBody } from '../../../src/commit/pull-request-body.ts';
import type { LaunchError } from '../../../src/errors.ts';
import type { PagePlan } from '../../../src/model/page-plan.ts';
import type { Patch } from '../../../src/model/patch.ts';
import { Pr } from '../../../src/model/pr.ts';
import type { NormalisedRunConfig } from '../../../src/model/run-config.ts';
import type { ValidationReport } from '../../../src/model/validation-report.ts';
import { patchBetween } from '../../../src/patches/make-patch.ts';
import { silentProgress } from '../../../src/ports/progress.ts';
import prManager from '../../../src/workers/pr-manager/index.ts';
import type { RunInput, WorkerContext, WorkerResult } from '../../../src/workers/worker.ts';
import { OTHER_RUN, RUN } from '../../support/change-set.ts';
import { bareClone, commitTree, gitIn, makeRepository } from '../../support/git-repository.ts';
import { runConfig } from '../../support/run-config.ts';
import { temporaryFolder, writeTree } from '../../support/temporary-folder.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());
const git = createGit(createProcesses());
const clock = { now: () => Date.UTC(2026, 0, 21), monotonic: () => 0, sleep: async () => {} };
const report: ValidationReport = {
  schema_version: 1,
  ok: true,
  profile: 'local',
  site_kind: 'hugo',
  pages: 2,
  issues: [],
  manual_edits: false,
  manual_edited_files: [],
  gates: [
    {
      name: 'internal-links',
      title: 'Links resolve',
      ok: true,
      outcome: 'passed',
      reason: null,
      findings: { info: 0, warn: 2, error: 0, blocker: 0 },
      suppressed: 0,
    },
    {
      name: 'hugo-build',
      title: 'Hugo builds',
      ok: true,
      outcome: 'not_requested',
      reason: 'profile',
      findings: { info: 0, warn: 0, error: 0, blocker: 0 },
      suppressed: 0,
    },
  ],
};
const page = (output_path: string, section: 'docs' | 'kb', title: string): PagePlan['pages'][number] => ({
  section,
  slug: 'x',
  output_path,
  url_path: `/${output_path}/`,
  title,
  page_role: 'landing',
  purpose: '',
  required_headings: [],
  claim_ids: [],
  snippet_ids: [],
  api_symbols: [],
  cross_links: [],
  weight: 1,
  content_strategy: {
    primary_focus: '',
    forbidden_topics: [],
    claim_quota: { min: 0, max: 1 },
    child_pages: [],
    scenario_coverage: 'none',
  },
});
const plan: PagePlan = {
  schema_version: 1,
  product_slug: 'strata',
  launch_tier: 'standard',
  tier_reason: '',
  ruleset_version: 'v1',
  locale: 'en',
  problems: [],
  pages: [
    page('content/docs/strata/_index.md', 'docs', 'Strata @everyone <b>'),
    page('content/kb/c++ (x).md', 'kb', 'Answers'),
  ],
};

let count = 0;
async function site() {
  const work = path.join(folder.path, `w${count++}`);
  makeRepository(work, { 'content/_index.md': '# Home\n', 'content/old.md': 'old\n' });
  const bare = `${work}.git`;
  bareClone(work, bare);
  const sha = gitIn(work, 'rev-parse', 'HEAD');
  return { work, bare, sha };
}
async function launch(
  bare: string,
  sha: string,
  files: Record<string, string>,
  over: {
    run?: string;
    config?: Partial<NormalisedRunConfig>;
    origin?: RunInput['origin'];
    origins?: Record<string, string>;
  } = {},
): Promise<{ result: WorkerResult; pr: Pr; dirs: { run: string; site: string } }> {
  const run = path.join(folder.path, `run${count++}`);
  const dirs = {
    run,
    product: path.join(run, 'product'),
    site: path.join(run, 'site'),
    cache: path.join(run, 'cache'),
  };
  await git.checkout(bare, sha, dirs.site);
  // What lies in the work tree besides is not the run's.
  writeTree(dirs.site, { 'content/nobody-judged.md': 'x\n', 'content/old.md': 'changed\n' });
  const config = runConfig(over.config);
  const patches: Patch[] = [];
  for (const [name, after] of Object.entries(files)) {
    const before = (await git.show(dirs.site, sha, name)) ?? null;
    const origin = over.origins?.[name] ?? 'W6';
    patches.push(patchBetween({ path: name, before, after, summary: 'test', origin })!);
  }
  const artifacts: Record<string, unknown> = {
    validation_report: report,
    patch_bundle: { schema_version: 1, base_sha: sha, patches, conflicts: [] },
    ...(config.kind === 'launch' ? { page_plan: plan } : {}),
  };
  const context = {
    snapshot: { run_id: over.run ?? RUN, applied_patches: patches.map(({ patch_id }) => patch_id) },
    config,
    dirs,
    inputs: {
      product: null,
      site: { source: bare, repository: 'site', sha, ref: 'main', dirty: false, origin: over.origin ?? 'git' },
    },
    ports: {
      git,
      clock,
      commitService: createLocalCommitService({ git, clock }),
      store: { acquireLease: async () => ({}), releaseLease: async () => {} },
    },
    progress: silentProgress,
    signal: new AbortController().signal,
    siteToken: () => undefined,
    read: async (stem: string) => artifacts[stem],
    tryRead: async (stem: string) => artifacts[stem],
  } as unknown as WorkerContext;
  const result = await prManager.run(context);
  return { result, pr: Pr.parse(result.artifacts.pr), dirs };
}
const PAGES = {
  'content/docs/strata/_index.md': '# Strata\n',
  'content/kb/c++ (x).md': '# Answers\n',
  'launch/proofs/strata.json': '{}\n',
};

describe('W9', () => {
  it('commits base and recorded patches to launch/<run>/<slug> and says what, why, which gates and how to undo', async () => {
    const { bare, sha } = await site();
    const { result, pr } = await launch(bare, sha, PAGES);
    expect(pr).toMatchObject({
      operation: 'created',
      branch: `launch/${RUN}/strata`,
      base_ref: 'main',
      base_sha: sha,
      url: `local:launch/${RUN}/strata`,
      affected_paths: Object.keys(PAGES).sort(),
      validation_summary: { ok: true, gates_passed: 1, gates_failed: 0, warnings: 2 },
    });
    expect(gitIn(bare, 'rev-parse', pr.branch)).toBe(pr.head_sha);
    expect(pr.rollback_steps.join()).toContain(pr.head_sha);
    const body = String(result.extras?.[0]?.content);
    expect(parsePullRequestBody(body)).toMatchObject({ run: RUN, product: 'strata' });
    expect(
      body
        .replaceAll(pr.head_sha, '<head>')
        .replaceAll(sha, '<base>')
        .replace(/plan=\w+/, 'plan=<plan>'),
    ).toMatchInlineSnapshot(`
      "# Add documentation of strata

      <!-- launch:begin -->

      ## What

      2 pages in 2 sections about strata. Each block is quoted from the source or computed from it, and the proof file names the lines.

      ### docs (1)

      - Strata &#64;everyone &lt;b&gt; at \`/content/docs/strata/_index.md/\` from \`content/docs/strata/_index.md\`

      ### kb (1)

      - Answers at \`/content/kb/c++ (x).md/\` from \`content/kb/c++ (x).md\`

      ### Other files (1)

      - \`launch/proofs/strata.json\`

      ## Gates

      | Gate | Outcome | Findings |
      |---|---|---|
      | Links resolve | ✅ passed | 2 warn |

      ## How to undo

      1. Before the merge: close the pull request and delete \`launch/r_2026-01-21T10-00-00Z_abcd/strata\`; \`main\` was never touched.
      2. After a merge: \`git revert --no-edit <head>\` on \`main\`; after a squash or merge commit, revert that commit (\`git revert -m 1 <merge commit>\`).
      3. To look at the state before: \`git diff <base> <head>\`.

      <!-- launch:pull-request run=r_2026-01-21T10-00-00Z_abcd plan=<plan> product=strata -->
      <!-- launch:end -->
      "
    `);
  });

  it('called again after a crash gives the same pull request', async () => {
    const { bare, sha } = await site();
    const first = await launch(bare, sha, PAGES);
    const second = await launch(bare, sha, PAGES);
    expect(second.pr).toEqual(first.pr);
    expect(gitIn(bare, 'for-each-ref', '--format=%(refname)', 'refs/heads').split('\n')).toHaveLength(2);
  });

  it('appends a later run to the open pull request and says so', async () => {
    const { bare, sha } = await site();
    const first = await launch(bare, sha, PAGES);
    const later = await launch(
      bare,
      sha,
      { ...PAGES, 'content/docs/strata/_index.md': '# Strata 2\n' },
      { run: OTHER_RUN },
    );
    expect(later.pr).toMatchObject({ operation: 'updated', branch: first.pr.branch, url: first.pr.url });
    expect(gitIn(bare, 'rev-list', '--count', `${sha}..${first.pr.branch}`)).toBe('2');
    expect(later.result.summary).toContain('appended');
  });

  it('makes no commit of the same change again, and answers the same pull request', async () => {
    const { bare, sha } = await site();
    const first = await launch(bare, sha, PAGES);
    const head = gitIn(bare, 'rev-parse', first.pr.branch);
    const again = await launch(bare, sha, PAGES, { run: OTHER_RUN });
    expect(again.pr).toMatchObject({ branch: first.pr.branch, url: first.pr.url, head_sha: head });
    expect(gitIn(bare, 'rev-parse', first.pr.branch)).toBe(head);
    expect(gitIn(bare, 'for-each-ref', '--format=%(refname)', 'refs/heads').split('\n')).toHaveLength(2);
  });

  it('opens nothing when nothing changed', async () => {
    const { bare, sha } = await site();
    const { pr, result } = await launch(bare, sha, {});
    expect([pr.operation, pr.head_sha, result.summary]).toEqual(['none', sha, 'nothing to change']);
    expect(gitIn(bare, 'for-each-ref', '--format=%(refname)')).toBe('refs/heads/main');
  });

  it('proposes the fixes of a check', async () => {
    const { bare, sha } = await site();
    const { pr } = await launch(bare, sha, { 'content/_index.md': '# Home, fixed\n' }, { config: { kind: 'check' } });
    expect([pr.title, pr.affected_paths]).toEqual(['Fix 1 finding in the documentation', ['content/_index.md']]);
  });

  it('refuses what was never planned, and protected files of a check', async () => {
    const { bare, sha } = await site();
    const error = await launch(
      bare,
      sha,
      { ...PAGES, 'content/stray.md': 'x' },
      { origins: { 'content/stray.md': 'person' } },
    ).catch((thrown: LaunchError) => thrown);
    expect(error).toMatchObject({
      code: 'ALLOWED_PATHS_VIOLATION',
      details: { violations: [{ path: 'content/stray.md' }] },
    });
    const protectedFile = await launch(
      bare,
      sha,
      { '.github/workflows/x.yml': 'x' },
      { config: { kind: 'check' } },
    ).catch((thrown: LaunchError) => thrown);
    expect(protectedFile).toMatchObject({ code: 'ALLOWED_PATHS_VIOLATION' });
  });

  it('obeys allowed_paths of the base commit, not those the worktree brings along', async () => {
    const { work, bare } = await site();
    const sha = commitTree(work, { 'launch.yml': 'allowed_paths: [content/docs/**]\n' }, 'config');
    gitIn(work, 'push', '--quiet', bare, 'HEAD:main');
    const error = await launch(bare, sha, { ...PAGES, 'launch.yml': 'allowed_paths: ["**"]\n' }).catch(
      (thrown: LaunchError) => thrown,
    );
    expect(error).toMatchObject({ code: 'ALLOWED_PATHS_VIOLATION' });
  });

  it('commits a site without git to a bare repository in the run folder', async () => {
    const { bare, sha } = await site();
    const { pr, dirs } = await launch(bare, sha, PAGES, { origin: 'folder' });
    expect(gitIn(path.join(dirs.run, 'site.git'), 'rev-parse', pr.branch)).toBe(pr.head_sha);
    expect(gitIn(bare, 'for-each-ref', '--format=%(refname)')).toBe('refs/heads/main');
  });

  it('fills the templates of the configuration', async () => {
    const { bare, sha } = await site();
    const commit = {
      ...runConfig().commit,
      title: 'docs({product_slug}): {files} files',
      message: 'docs: {product_name}\n\nSigned-off-by: A <a@b.c>',
      body: 'Hello {unknown}\n\n{body}',
      author: { name: 'Docs', email: 'docs@example.org' },
    };
    const { pr, result } = await launch(bare, sha, PAGES, { config: { commit } });
    expect(pr.title).toBe('docs(strata): 3 files');
    expect(
      gitIn(bare, 'log', '-1', '--format=%an|%ae|%s|%(trailers:key=Signed-off-by,valueonly,separator=)', pr.branch),
    ).toBe('Docs|docs@example.org|docs: strata|A <a@b.c>');
    expect(String(result.extras?.[0]?.content)).toContain('Hello {unknown}\n\n<!-- launch:begin -->');
  });
});
