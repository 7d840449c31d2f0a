/** Whatever a person names where a file or folder is wanted: what is none is refused at once, in words that say what it is. */
import { execFileSync } from 'node:child_process';
import { closeSync, ftruncateSync, globSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commands } from '../../src/commands/index.ts';
import { bench } from '../support/launch.ts';

const fixture = bench();
afterAll(() => fixture[Symbol.dispose]());
const RUN = 'r_2026-01-21T10-00-00Z_abcd';
const HASH = '0'.repeat(64);

beforeAll(() => {
  execFileSync('mkfifo', [path.join(fixture.folder, 'pipe')]);
  mkdirSync(path.join(fixture.folder, 'folder'));
  const file = openSync(path.join(fixture.folder, 'large'), 'w');
  ftruncateSync(file, 3 * 1024 ** 3);
  closeSync(file);
  writeFileSync(path.join(fixture.folder, 'text'), 'text\n');
});

/** One call for every option that takes a file; `@` stands for what is named. */
const OPTIONS: Readonly<Record<string, readonly string[]>> = {
  'check --baseline <file>': ['check', 'folder', '--baseline', '@'],
  'check --built <dir>': ['check', 'folder', '--built', '@'],
  'check --config <file>': ['check', 'folder', '--config', '@'],
  'check [dir]': ['check', '@'],
  'init [dirs...]': ['init', '@'],
  'run --config <file>': ['run', '--config', '@'],
  'undo [dir]': ['undo', '@'],
  'verify --attestation <path>': [
    'verify',
    '--site',
    'folder',
    '--attestation',
    '@',
    '--trusted-root',
    'text',
    '--signer',
    'a/b',
  ],
  'verify --trusted-root <path>': [
    'verify',
    '--site',
    'folder',
    '--attestation',
    'text',
    '--trusted-root',
    '@',
    '--signer',
    'a/b',
  ],
  'verify --site <path>': ['verify', '--site', '@'],
  'verify-evidence --attestation <path>': [
    'verify-evidence',
    RUN,
    '--attestation',
    '@',
    '--trusted-root',
    'text',
    '--signer',
    'a/b',
  ],
  'verify-evidence --trusted-root <path>': [
    'verify-evidence',
    RUN,
    '--attestation',
    'text',
    '--trusted-root',
    '@',
    '--signer',
    'a/b',
  ],
  'verify-evidence --file <path>': ['verify-evidence', RUN, '--file', '@', '--head', HASH],
  'verify-evidence --log <path>': ['verify-evidence', RUN, '--file', 'text', '--log', '@'],
  'verify-evidence --key <path>': ['verify-evidence', RUN, '--file', 'text', '--log', 'text', '--key', '@'],
};
/** Options that are written, and those of the environment. */
const MORE: Readonly<Record<string, [args: readonly string[], env: Record<string, string>]>> = {
  'call --input @file': [['call', 'launch_list_runs', '--input', '@@'], {}],
  LAUNCH_POLICY_FILE: [['call', 'launch_list_runs'], { LAUNCH_POLICY_FILE: '@' }],
  LAUNCH_SITE_PROFILES: [
    ['call', 'launch_start_run_from_product_url', '--url', 'https://a.example/b/en/c/'],
    { LAUNCH_SITE_PROFILES: '@' },
  ],
  LAUNCH_BOT_ENV_FILE: [['bot'], { LAUNCH_BOT_ENV_FILE: '@' }],
};

it('lists every option that takes a file or a folder', () => {
  const taken = commands.flatMap(({ name, options = [], arguments: words = [] }) =>
    [
      ...options.map(({ flags }) => flags).filter((flags) => /<(?:path|file|dir)>/u.test(flags)),
      ...words.map((word) => word.name).filter((word) => /dir|file|path/u.test(word)),
    ].map((each) => `${name} ${each}`),
  );
  expect(taken.toSorted()).toEqual(Object.keys(OPTIONS).toSorted());
});

const named = (words: readonly string[], what: string): string[] =>
  words.map((word) => word.replace(/@$/u, () => what));

describe.each([
  ['a pipe', 'pipe'],
  ['a device without an end', '/dev/zero'],
])('%s', (_name, what) => {
  it.concurrent.each(Object.entries(OPTIONS))('%s', { timeout: 60_000 }, async (_option, args) => {
    const answer = await fixture.launch(named(args, what), { timeoutMs: 20_000 });
    expect(answer).toMatchObject({ code: expect.toSatisfy((code) => code !== null && code !== 0) });
    expect(answer.stderr).not.toMatch(/internal error/iu);
  });
  it.concurrent.each(Object.entries(MORE))('%s', { timeout: 60_000 }, async (_option, [args, env]) => {
    const set = Object.fromEntries(Object.entries(env).map(([key]) => [key, path.resolve(fixture.folder, what)]));
    const answer = await fixture.launch(named(args, what), { env: set, timeoutMs: 20_000 });
    expect(answer).toMatchObject({ code: expect.toSatisfy((code) => code !== null && code !== 0) });
    expect(answer.stderr).not.toMatch(/internal error/iu);
  });
});

it.each([
  ['pipe', 'The file `pipe` is a pipe.'],
  ['folder', 'The file `folder` is a folder.'],
  ['/dev/zero', 'The file `/dev/zero` is a device.'],
  ['large', 'The file `large` is larger than 64 MB.'],
  ['none', 'The file `none` is not there.'],
])('says of %s what it is', async (what, words) => {
  const answer = await fixture.launch(['verify-evidence', RUN, '--file', what, '--head', HASH], { timeoutMs: 20_000 });
  expect([answer.code === 0, answer.stderr]).toEqual([false, expect.stringContaining(words)]);
});

it('nothing that people name is opened in another way', () => {
  const root = path.resolve(import.meta.dirname, '..', '..');
  const opens =
    /import [^;]*\b(?:readFile|readFileSync|createReadStream|open|openSync)\b[^;]*from 'node:fs(?:\/promises)?'/u;
  const found = globSync('{src/{commands,cli,tools,toolhub,sites,config,action},bot}/**/*.ts', { cwd: root }).filter(
    (file) => opens.test(readFileSync(path.join(root, file), 'utf8')),
  );
  expect(found.toSorted()).toEqual(KNOWN);
});
/** A file that is written, and regular files of a folder whose hashes are known. */
const KNOWN: readonly string[] = ['bot/setup/env-file.ts', 'src/action/plan-file.ts'];
