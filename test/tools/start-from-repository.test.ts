/** From the address of a repository to a run, over git's own HTTP: pinned, repeatable, or nothing at all. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadSiteProfiles } from '../../src/sites/profiles.ts';
import { createLaunchRegistry } from '../../src/tools/create-registry.ts';
import { invoke } from '../../src/tools/invoke.ts';
import type { Registry } from '../../src/tools/registry.ts';
import { type GitHttp, startGitHttp } from '../support/git-http.ts';
import { bareClone, commitTree, gitIn, makeRepository } from '../support/git-repository.ts';
import { openScripted, type ScriptedContext } from '../support/scripted-run.ts';
import { type TreeFiles, temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder();
let git: GitHttp;
let context: ScriptedContext;
let registry: Registry;
const host = (name: string, files: TreeFiles): string => {
  const work = path.join(folder.path, 'work', name);
  const sha = makeRepository(work, files);
  mkdirSync(path.join(folder.path, 'hosted', path.dirname(name)), { recursive: true });
  bareClone(work, path.join(folder.path, 'hosted', `${name}.git`));
  return sha;
};
const start = async (github_repo_url: string, more: object = {}) =>
  (await invoke(registry, 'launch_start_run_from_github_repo_url', { github_repo_url, ...more })).envelope as {
    ok: boolean;
    run_id: string;
    derived_config: Record<string, unknown>;
    error: { code: string; details: Record<string, unknown> };
  };

beforeAll(async () => {
  git = await startGitHttp(path.join(folder.path, 'hosted'));
  const [profile] = loadSiteProfiles({});
  writeFileSync(
    path.join(folder.path, 'profile.json'),
    JSON.stringify({ ...profile, git_hosts: [{ host: 'github.com', clone: `${git.url}/{owner}/{repo}.git` }] }),
  );
  context = await openScripted(path.join(folder.path, 'home'));
  const env = {
    LAUNCH_SITE_PROFILES: path.join(folder.path, 'profile.json'),
    LAUNCH_SITE: path.join(folder.path, 'docs'),
  };
  registry = createLaunchRegistry({ env, cwd: folder.path, context: async () => context });
});
afterAll(async () => {
  await context.close();
  await git.close();
  folder.remove();
});

test('a clear repository becomes a run pinned to its HEAD, with the site of LAUNCH_SITE', async () => {
  const sha = host('aspose-cells/Aspose.Cells-for-Java', {
    'README.md': '# Aspose.Cells for Java',
    'pom.xml': '<project><artifactId>aspose-cells</artifactId></project>',
  });
  const envelope = await start('git@github.com:aspose-cells/Aspose.Cells-for-Java.git');
  expect(envelope).toMatchObject({
    ok: true,
    state: 'CREATED',
    derived_config: {
      family: 'cells',
      target_platform: 'java',
      locales: ['en'],
      layout_mode: 'auto',
      allow_inference: false,
      github_repo_url: 'https://github.com/aspose-cells/Aspose.Cells-for-Java',
      github_ref: sha,
    },
  });
  expect(await context.engine.config(envelope.run_id)).toMatchObject({
    github_ref: sha,
    site_repo_url: path.join(folder.path, 'docs'),
    product_slug: 'cells',
  });
});
test('a retry after HEAD moved finds the first run and its pin', async () => {
  const name = 'aspose-tex/Aspose.TeX-for-Java';
  const sha = host(name, { 'README.md': '# Aspose.TeX for Java' });
  const first = await start(`https://github.com/${name}`, { idempotency_key: 'tex' });
  const work = path.join(folder.path, 'work', name);
  commitTree(work, { 'more.txt': 'more' }, 'second');
  gitIn(work, 'push', '--quiet', path.join(folder.path, 'hosted', `${name}.git`), 'HEAD:main');
  const again = await start(`https://github.com/${name}`, { idempotency_key: 'tex' });
  expect(again.run_id).toBe(first.run_id);
  expect(again.derived_config.github_ref).toBe(sha);
});
test('an unclear one creates nothing and says what is missing and what to call instead', async () => {
  host('acme/cells-for-python', { 'README.md': '# cells', 'setup.py': 'setup(name="cells")' });
  const before = (await context.engine.list()).runs.length;
  const { ok, error } = await start('https://github.com/acme/cells-for-python');
  expect(ok).toBe(false);
  expect(error).toMatchObject({
    code: 'INVALID_INPUT',
    message: 'Could not unambiguously infer required fields',
    retryable: false,
    details: {
      missing_fields: ['family'],
      suggested_values: { family: ['cells', 'cells-for-python'] },
      known: { target_platform: 'python' },
      next: { tool: 'launch_start_run', arguments: { run_config: { family: 'cells', target_platform: 'python' } } },
    },
  });
  expect((await context.engine.list()).runs).toHaveLength(before);
});
test('an empty repository and one that is not there have no HEAD to pin', async () => {
  const empty = path.join(folder.path, 'hosted', 'aspose-svg', 'Aspose.SVG-for-Java.git');
  mkdirSync(empty, { recursive: true });
  gitIn(empty, 'init', '--bare', '--quiet');
  expect((await start('https://github.com/aspose-svg/Aspose.SVG-for-Java')).error.code).toMatch(
    /^(REPO_NOT_FOUND|INVALID_INPUT)$/,
  );
  expect((await start('https://github.com/aspose-svg/none')).error.code).toBe('REPO_NOT_FOUND');
});
test('a run without a site cannot open a pull request, and says which field is missing', async () => {
  const homeless = createLaunchRegistry({ env: {}, cwd: folder.path, context: async () => context });
  const product = path.join(folder.path, 'work', 'aspose-tex', 'Aspose.TeX-for-Java');
  const { envelope } = await invoke(homeless, 'launch_start_run', { run_config: { github_repo_url: product } });
  const run_id = String(envelope?.run_id);
  for (let step = 0; step < 9; step += 1) {
    const { snapshot } = { snapshot: await context.engine.snapshot(run_id) };
    if (snapshot.state === 'READY_FOR_PR') break;
    if (snapshot.state === 'CLONED_INPUTS')
      writeFileSync(path.join(folder.path, 'home', 'runs', run_id, 'site', 'defects.txt'), '');
    await invoke(homeless, 'launch_resume', { run_id });
  }
  const opened = await invoke(homeless, 'launch_open_pr', { run_id });
  expect(opened.envelope).toMatchObject({
    ok: false,
    error: { code: 'INVALID_INPUT', details: { missing_fields: ['site_repo_url'] } },
  });
});
