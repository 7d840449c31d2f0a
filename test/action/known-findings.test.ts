/** Whose baseline counts: the checkout's own, or that of the commit which a change starts from. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import type { Call } from '../../src/action/call.ts';
import { knownFindings } from '../../src/action/known-findings.ts';
import type { Site } from '../../src/action/site.ts';

const FILE = '.github/launch-baseline.json';
const baseline = (...ids: string[]): string =>
  JSON.stringify({ schema_version: 1, findings: ids.map((issue_id) => ({ issue_id, rule: 'r', path: 'a.md' })) });

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A checkout with a baseline of its own, and what the base commit has in its place. */
function known(own: string | null, base: string | null | undefined, text?: string, given = FILE) {
  const workspace = mkdtempSync(join(tmpdir(), 'launch-baseline-'));
  folders.push(workspace);
  mkdirSync(join(workspace, '.github'));
  if (own !== null) writeFileSync(join(workspace, FILE), own);
  const show = (_root: string, commit: string, path: string): Promise<Buffer | undefined> =>
    Promise.resolve(commit === base && path === FILE && text !== undefined ? Buffer.from(text) : undefined);
  const call = {
    inputs: { baseline: given },
    job: { workspace },
    context: () => Promise.resolve({ git: { show } }),
  } as unknown as Call;
  return knownFindings(call, { root: workspace } as Site, base, null);
}

it('is the checkout’s own where nothing is compared', async () => {
  expect(await known(baseline('a'), undefined)).toEqual({ ids: new Set(['a']), notice: null });
});
it('is that of the base for a change, which is said where the change has another', async () => {
  expect(await known(baseline('a'), 'base', baseline('a'))).toEqual({ ids: new Set(['a']), notice: null });
  const grown = await known(baseline('a', 'b'), 'base', baseline('a'));
  expect([grown.ids, grown.notice]).toEqual([new Set(['a']), expect.stringContaining('changed here')]);
  const removed = await known(null, 'base', baseline('a'));
  expect([removed.ids, removed.notice]).toEqual([new Set(['a']), expect.stringContaining('changed here')]);
});
it('is none where the base has none, or is not available', async () => {
  expect((await known(baseline('a'), 'base')).ids).toBeNull();
  const blind = await known(baseline('a'), null);
  expect([blind.ids, blind.notice]).toEqual([null, expect.stringContaining('not available')]);
});
it('must be there', async () => {
  await expect(known(null, undefined)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  await expect(known(null, 'base')).rejects.toMatchObject({ code: 'INVALID_INPUT' });
});

it('one that is not there is said with the ways to make it', async () => {
  await expect(known(null, undefined)).rejects.toThrow(
    'launch check --profile ci --baseline .github/launch-baseline.json` and commit it; or set `commit: pull-request`',
  );
});
