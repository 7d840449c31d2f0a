/** Events that somebody else wrote into a run's log: they name no other address, no folder outside the run and no other file. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createArtifactStore } from '../../src/engine/artifact-store.ts';
import { pinnedInputs } from '../../src/engine/inputs.ts';
import type { RunLog } from '../../src/engine/run-log.ts';
import type { RunConfig } from '../../src/model/run-config.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const SHA = 'a'.repeat(40);
const input = { repository: 'docs', sha: SHA, ref: 'main', dirty: false, source: '/etc', origin: 'folder' };
const config: RunConfig = {
  github_repo_url: 'https://github.example/acme/lib',
  site_repo_url: 'https://github.example/acme/docs',
};
const pinned = (payload: Record<string, unknown>, of: RunConfig = config) =>
  pinnedInputs({
    events: [{ type: 'INPUTS_CLONED', payload }],
    header: { run_id: 'r_1', config: of },
  } as unknown as RunLog);

test('an input is read from and written to where the run was made for, and a folder of this machine where git found it', () => {
  const given = { product: input, site: { ...input, source: 'https://github.example/beta/site' }, site_path: 'docs' };
  expect(pinned(given)).toMatchObject({
    product: { source: config.github_repo_url, origin: 'git', sha: SHA },
    site: { source: config.site_repo_url, origin: 'git', sha: SHA },
    site_path: 'docs',
  });
  expect(pinned({ ...given, product: null }, { ...config, site_repo_url: '/home/ann/docs' })).toMatchObject({
    product: null,
    site: { source: 'https://github.example/beta/site' },
  });
});

test.each([
  ['a folder outside the site', { product: null, site: input, site_path: '../other' }],
  ['a folder of the machine', { product: null, site: input, site_path: '/etc' }],
  ['an option in place of a commit', { product: null, site: { ...input, sha: '--upload-pack=x' }, site_path: '' }],
  ['nothing', {}],
])('%s is no input', (_, payload) => expect(() => pinned(payload)).toThrow('is damaged'));

test('an artifact whose hash is a path is no file', async () => {
  const { path: folder, remove } = temporaryFolder();
  mkdirSync(path.join(folder, 'run', 'objects'), { recursive: true });
  const file = path.join(folder, 'precious');
  writeFileSync(file, 'x');
  const store = createArtifactStore('r_1', path.join(folder, 'run'), { get: async () => undefined } as never);
  await store.forget('../../precious');
  expect(existsSync(file)).toBe(true);
  const entry = { name: 'x', sha256: '../../precious', content_type: 'text/plain', bytes: 1 };
  await expect(store.bytes(entry)).rejects.toThrow('missing');
  remove();
});
