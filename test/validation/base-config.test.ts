/** The configuration a run is judged by is the one of the base commit; a broken one is told, and never passed over. */
import { execFileSync } from 'node:child_process';
import { afterEach, expect, test } from 'vitest';
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
