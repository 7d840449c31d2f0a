/** Samples that only an engine judges: asked of it in a session and beside a second thread, kept as long as the engine is the same, and said where there is none. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { SyntaxResult } from '../../src/syntax/check-syntax.ts';
import { NO_ENGINE, notJudged, type SampleEngines } from '../../src/syntax/engines.ts';
import { openSession } from '../../src/validation/session.ts';
import type { ValidationInput } from '../../src/validation/session-options.ts';
import { sealedFolder } from '../support/sealed.ts';
import { makeSite, ports, type TestSite } from './site.ts';

let site: TestSite;
let cache: string;
beforeEach(() => {
  cache = mkdtempSync(join(tmpdir(), 'launch-engines-'));
});
afterEach(() => {
  site.done();
  rmSync(cache, { recursive: true, force: true });
});

const page = (...samples: string[]): string =>
  `# Tides\n\n${samples.map((text) => `\`\`\`${text}\n\`\`\`\n`).join('\n')}`;
const WRONG: SyntaxResult = { status: 'error', shape: 'unknown', line: 1, reason: 'Godot says: no' };
const GOOD: SyntaxResult = { status: 'ok', shape: 'program', line: null, reason: null };

function engines(name: string, asked: string[] = []): SampleEngines {
  return {
    name,
    async judge(samples) {
      asked.push(...samples.map(({ language, code }) => `${language}: ${code}`));
      return samples.map(({ code }) => (code.includes('wrong') ? WRONG : GOOD));
    },
  };
}
const none: SampleEngines = {
  name: 'none',
  judge: async (samples) => samples.map(({ language }) => notJudged(NO_ENGINE[language])),
};

async function check(options: Partial<ValidationInput>) {
  const input = { root: site.root, profile: 'ci' as const, ports, cacheDir: null, only: ['snippets'], ...options };
  const { findings, report } = await (await openSession(input)).validate();
  const gate = report.gates.find(({ name }) => name === 'snippets');
  return {
    found: findings.map(({ location, message }) => `${location?.path}:${location?.line} ${message}`),
    samples: report.looked_at?.samples,
    gate,
  };
}

const SITE = {
  'a.md': page('gdscript\nvar sea = 1', 'gdscript\nvar sea = = wrong', 'python\nx = 1'),
  'b.md': page('gdscript\nvar sea = 1', 'luau\nlocal sea = = wrong'),
};
const FOUND = [
  'a.md:8 Code that does not parse as gdscript: Godot says: no',
  'b.md:8 Code that does not parse as luau: Godot says: no',
];

it.each([false, true])(
  'reports what the engine refuses, each sample asked about once (second thread: %s)',
  async (secondThread) => {
    site = makeSite(SITE, { git: false });
    const asked: string[] = [];
    const { found, samples } = await check({ engines: engines('one', asked), secondThread });
    expect(found).toEqual(FOUND);
    expect(samples).toMatchObject({ judged: 5, unverified: 0 });
    expect(asked.toSorted()).toEqual([
      'gdscript: var sea = 1',
      'gdscript: var sea = = wrong',
      'luau: local sea = = wrong',
    ]);
  },
);

it('says what was not judged where there is no engine, and is not green for it', async () => {
  site = makeSite({ 'a.md': page('gdscript\nvar sea = = wrong', 'luau\nlocal sea = = wrong') }, { git: false });
  const { found, samples, gate } = await check({ engines: none });
  expect(found).toEqual([]);
  expect(samples).toMatchObject({
    judged: 0,
    unverified: 2,
    reasons: [
      { reason: 'GDScript needs Godot and bubblewrap on this machine', count: 1 },
      { reason: 'Luau needs `luau-compile` on this machine, or the package `luau-web` beside Launch', count: 1 },
    ],
  });
  expect(gate).toMatchObject({ outcome: 'not_applicable', reason: 'nothing to judge: all 2 samples are unverified' });
});

it('forgets what it kept when an engine comes or goes', async () => {
  site = makeSite(SITE);
  const cacheDir = sealedFolder(cache);
  expect((await check({ engines: none, cacheDir })).found).toEqual([]);
  expect((await check({ engines: engines('one'), cacheDir })).found).toEqual(FOUND);
  const asked: string[] = [];
  expect((await check({ engines: engines('one', asked), cacheDir })).found).toEqual(FOUND);
  expect(asked).toEqual([]);
  expect((await check({ engines: none, cacheDir })).found).toEqual([]);
});

it('judges a changed page again', async () => {
  site = makeSite(SITE);
  const session = await openSession({
    root: site.root,
    profile: 'ci',
    ports,
    cacheDir: null,
    only: ['snippets'],
    engines: engines('one'),
  });
  expect((await session.validate()).findings).toHaveLength(2);
  site.write({ 'b.md': page('luau\nlocal sea = = wrong', 'gdscript\nvar sea = = wrong again') });
  expect((await session.revalidate(['b.md'])).findings.map(({ location }) => location?.line)).toEqual([8, 4, 8]);
});
