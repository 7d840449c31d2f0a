/** The main job from the bundle, as a stranger runs it: the demo, then what can be asked of its run. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseProof } from '../../src/proofs/read-proof.ts';
import { type Answer, bench } from '../support/launch.ts';

const at = bench();
let demo: Answer;
let runId: string;
const bare = (): string => path.join(at.folder, 'home', 'demo', 'site.git');
const git = (...args: string[]): string => spawnSync('git', args, { cwd: bare(), encoding: 'utf8' }).stdout;

beforeAll(async () => {
  demo = await at.launch(['demo', '--json'], { timeoutMs: 60_000 });
  runId = String(demo.json().run_id);
});
afterAll(() => at[Symbol.dispose]());

describe('launch demo', () => {
  it('ends done, with pages in every section, claims, and the planted faults fixed', () => {
    expect(demo.code).toBe(0);
    const answer = demo.json();
    expect(answer).toMatchObject({ ok: true, state: 'DONE', unfixed: null });
    expect(
      (answer.open_issues as { severity: string }[]).filter(
        ({ severity }) => severity !== 'info' && severity !== 'warn',
      ),
    ).toEqual([]);
    expect(Number(answer.pages)).toBeGreaterThanOrEqual(8);
    expect(Number(answer.claims)).toBeGreaterThanOrEqual(30);
    expect((answer.fixed as string[]).length).toBeGreaterThanOrEqual(8);
  });

  it('leaves one branch named after the run, two commits on top of the site: reference pages, and what people read', () => {
    const branches = git('branch', '--format=%(refname:short)').trim().split('\n');
    expect(branches).toHaveLength(2);
    const branch = branches.find((name) => name.startsWith('launch/')) ?? '';
    expect(branch).toMatch(new RegExp(`^launch/${runId}/`, 'u'));
    expect(git('rev-list', '--count', `main..${branch}`).trim()).toBe('2');
    expect(
      git('diff', '--name-only', 'main', branch)
        .split('\n')
        .filter((file) => !/^(?:content|launch)\//u.test(file) && file !== ''),
    ).toEqual([]);
  });

  it('writes pages whose every citation holds in the product', async () => {
    const proof = parseProof(
      git('show', `${git('branch', '--list', 'launch/*', '--format=%(refname)').trim()}:launch/proofs/tidemark.json`),
    );
    const citations = (proof?.pages ?? [])
      .flatMap(({ blocks }) => blocks)
      .flatMap(({ proof: by }) =>
        by.kind === 'quote'
          ? [by.citation]
          : by.kind === 'fixed'
            ? []
            : by.rows.flatMap(({ slots }) => Object.values(slots).flatMap(({ citation }) => citation ?? [])),
      );
    expect(citations.length).toBeGreaterThan(20);
    for (const citation of citations) {
      const lines = readFileSync(path.join(at.folder, 'home', 'demo', 'tidemark', citation.path), 'utf8').split('\n');
      expect(citation.end_line).toBeLessThanOrEqual(lines.length);
    }
  });

  it('leaves a report and a pull request text', () => {
    const folder = path.join(at.folder, 'home', 'runs', runId);
    expect(readFileSync(path.join(folder, 'report.html'), 'utf8')).toContain('<!doctype html>');
    expect(readFileSync(path.join(folder, 'artifacts', 'pull-request.md'), 'utf8')).toMatch(/## How to undo/u);
    expect(existsSync(path.join(folder, 'events.ndjson'))).toBe(true);
  });
});

describe('the run afterwards', () => {
  it('is listed, shown, and replays to the same snapshot', async () => {
    const list = await at.launch(['list', '--json']);
    expect(list.json()).toMatchObject({ ok: true, runs: [{ run_id: runId, state: 'DONE' }] });
    const replay = await at.launch(['replay', runId, '--json']);
    expect(replay.json()).toMatchObject({ ok: true, broken_at_line: null });
    expect(replay.code).toBe(0);
  });

  it('gives each artifact by name and by stem, and names those there are for another', async () => {
    const plan = await at.launch(['artifact', runId, 'page_plan']);
    expect(JSON.parse(plan.stdout)).toMatchObject({ schema_version: 1 });
    const wrong = await at.launch(['artifact', runId, '../../secret', '--json']);
    expect(wrong.code).toBe(2);
    expect(JSON.stringify(wrong.json())).toContain('page_plan.json');
  });

  it('cannot be moved on, and says so', async () => {
    const cancel = await at.launch(['cancel', runId, '--json']);
    expect(cancel.json()).toMatchObject({ ok: false, error: { code: 'ILLEGAL_STATE' } });
  });
});

describe('two runs from two folders on two stores', () => {
  it('give the same drafts, patch bundle and report, byte for byte', async () => {
    using other = bench();
    const again = await other.launch(['demo', '--json'], { timeoutMs: 60_000 });
    const otherId = String(again.json().run_id);
    for (const name of ['product_facts', 'page_plan', 'drafts', 'patch_bundle', 'validation_report']) {
      const first = await at.launch(['artifact', runId, name]);
      const second = await other.launch(['artifact', otherId, name]);
      expect([name, second.stdout === first.stdout]).toEqual([name, true]);
      expect(first.stdout).not.toContain(at.folder);
    }
  });
});
