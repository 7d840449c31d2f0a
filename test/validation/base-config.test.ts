/** The configuration a run is judged by is the one of the base commit; a broken one is reported, and never passed over. */
import { execFileSync } from 'node:child_process';
import { afterEach, expect, test } from 'vitest';
import { changedConfig } from '../../src/validation/base-config.ts';
import { runCheck } from '../../src/validation/check.ts';
import { renderCheck } from '../../src/validation/render-check.ts';
import { checkConfigOf } from '../../src/validation/run-session.ts';
import { makeSite, ports, type TestSite } from './site.ts';

let site: TestSite;
afterEach(() => site.done());

const configAtHead = (sitePath = '') => {
  const sha = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: site.root, encoding: 'utf8' }).trim();
  const config = { site_path: sitePath };
  return checkConfigOf({ config, ports, dirs: { site: site.root }, inputs: { site: { sha } } });
};

test.each([
  ['text that is no YAML', 'gates: [unclosed\n'],
  ['an unknown key', 'gate: {}\n'],
  ['a list', '- gates\n'],
])('%s at the base commit is an error that names the file', async (_, text) => {
  site = makeSite({ '.github/launch.yml': text, 'index.md': '# A\n' });
  await expect(configAtHead()).rejects.toMatchObject({
    code: 'SCHEMA_VALIDATION_FAILED',
    message: expect.stringMatching(
      /\.github\/launch\.yml of the base commit [0-9a-f]{7}.*Fix \.github\/launch\.yml in a commit/,
    ),
  });
});

test('what the worktree says changes nothing, nor does its absence at the base', async () => {
  site = makeSite({ 'docs/launch.yml': 'gates: { secrets: warn }\n', 'index.md': '# A\n' });
  site.write({ 'docs/launch.yml': 'gates: { secrets: "off" }\n', 'launch.yml': 'gates: [\n' });
  expect(await configAtHead('docs')).toEqual({ gates: { secrets: 'warn' } });
  expect(await configAtHead()).toEqual({});
});

test('a change is judged by the configuration it starts from, and what it would change of it is said', async () => {
  site = makeSite({ '.github/launch.yml': 'exclude: [old/**]\n', 'old/x.md': '# X\n', 'index.md': '# A\n' });
  site.write({ '.github/launch.yml': 'gates: { internal-links: "off" }\n', 'index.md': '# A\n\n[n](nowhere.md)\n' });
  const check = (newSince?: true) =>
    runCheck({
      directory: '.',
      cwd: site.root,
      ports,
      cacheDir: null,
      only: ['internal-links'],
      ...(newSince === undefined ? {} : { newSince }),
    });
  const changed = await check(true);
  expect([changed.exitCode, changed.outcome.report.left_out]).toEqual([
    1,
    {
      pages: 1,
      gates: [],
      configuration: '.github/launch.yml was changed here; the one of the base is used',
      unjudged: [],
    },
  ]);
  expect(renderCheck(changed, { format: 'pretty' })).toContain('1 page excluded by the configuration\n');
  expect((await check()).outcome.report.left_out).toMatchObject({ gates: ['internal-links'], configuration: null });
  site.write({ '.github/launch.yml': 'exclude: ["**"]\n' });
  await expect(check()).rejects.toMatchObject({ message: expect.stringContaining('Every page in `.` is excluded') });
  // A run that was given its configuration says the same of the head it is about.
  site.commit('head');
  const sha = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: site.root, encoding: 'utf8' }).trim();
  const used = { commit: sha, sitePath: '', used: {} };
  expect(await changedConfig(ports.git, site.root, used)).toContain('.github/launch.yml was changed here');
  expect(await changedConfig(ports.git, site.root, { ...used, used: { exclude: ['**'], bot: {} } })).toBeNull();
});
