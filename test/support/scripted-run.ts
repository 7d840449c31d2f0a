/** The real engine over SQLite and git with workers that follow a script: a site's `defects.txt` is what is wrong with it. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createGit } from '../../src/adapters/git.ts';
import { openStore } from '../../src/adapters/open-store.ts';
import { createProcesses } from '../../src/adapters/processes.ts';
import { scratch } from '../../src/adapters/scratch.ts';
import { createTelemetry } from '../../src/adapters/telemetry.ts';
import { createEngine } from '../../src/engine/create-engine.ts';
import type { Engine } from '../../src/engine/engine.ts';
import { ERROR_CODES, type ErrorCode, InternalError, ServiceError, UserError } from '../../src/errors.ts';
import type { Issue } from '../../src/model/finding.ts';
import { sha256 } from '../../src/model/passage.ts';
import type { ValidationReport } from '../../src/model/validation-report.ts';
import { isAllowed } from '../../src/patches/path-rules.ts';
import type { Clock, Ids } from '../../src/ports/clock.ts';
import type { ToolContext } from '../../src/tools/create-registry.ts';
import { defineWorker, type Worker, type WorkerContext } from '../../src/workers/worker.ts';
import { makeRepository } from './git-repository.ts';
import { sealedFolder } from './sealed.ts';
import type { TreeFiles } from './temporary-folder.ts';

export interface ScriptedContext extends ToolContext {
  close(): Promise<void>;
}

/** `fault()` names a code that the next calls of the engine fail with. The clock stands and ids count, so that answers repeat byte for byte. */
export async function openScripted(
  home: string,
  fault: () => ErrorCode | undefined = () => undefined,
  env: Readonly<Record<string, string | undefined>> = {},
): Promise<ScriptedContext> {
  const processes = createProcesses();
  const git = createGit(processes);
  const store = await openStore(`sqlite:${path.join(home, 'store.sqlite')}`);
  const telemetry = createTelemetry(env, path.join(home, 'telemetry'));
  const clock = standingClock();
  const ids = countingIds();
  const commitService = { commit: unused, openPullRequest: unused, findOpenPullRequest: async () => undefined };
  const cache = sealedFolder(path.join(home, 'cache'));
  const engine = createEngine({
    store,
    git,
    processes,
    clock,
    ids,
    telemetry,
    commitService,
    workers: scriptedWorkers,
    home,
    cache,
  });
  return {
    engine: failing(engine, fault),
    git,
    telemetry,
    scratch,
    store,
    processes,
    clock,
    ids,
    commitService,
    home,
    async close() {
      await engine.close();
      await telemetry.close();
      await store.close();
    },
  };
}

/** A product and a site; `defects` is one finding a line: `safe Title` or `no Title`. */
export function makeInputs(
  root: string,
  defects: readonly string[],
  site: TreeFiles = {},
): { product: string; site: string } {
  const product = path.join(root, 'product');
  makeRepository(product, { 'README.md': '# Widget\n', 'pyproject.toml': '[project]\nname = "widget"\n' });
  const folder = path.join(root, 'site');
  makeRepository(folder, {
    'hugo.toml': 'title = "Docs"\n',
    'content/_index.md': '# Docs\n',
    'defects.txt': defects.map((line) => `${line}\n`).join(''),
    ...site,
  });
  return { product, site: folder };
}

const idle = (id: Worker['id'], from: Worker['from'], to: Worker['to']): Worker =>
  defineWorker({
    id,
    name: `scripted-${id}`,
    title: `Doing ${id}`,
    kinds: ['launch', 'check'],
    from,
    to,
    reads: [],
    writes: [],
    run: async () => ({ artifacts: {}, summary: 'done' }),
  });

const scriptedWorkers: readonly Worker[] = [
  idle('W1', 'CLONED_INPUTS', 'INGESTED'),
  idle('W2', 'INGESTED', 'FACTS_READY'),
  idle('W3', 'FACTS_READY', 'PLAN_READY'),
  idle('W4', 'FACTS_READY', 'PLAN_READY'),
  idle('W5', 'PLAN_READY', 'DRAFT_READY'),
  idle('W6', 'DRAFT_READY', 'LINKING'),
  defineWorker({
    ...idle('W7', 'LINKING', 'VALIDATING'),
    writes: ['validation_report'],
    async run(context) {
      const validation_report = judge(context);
      return { artifacts: { validation_report }, summary: `${validation_report.issues.length} findings` };
    },
  }),
  defineWorker({
    ...idle('W8', 'VALIDATING', 'VALIDATING'),
    async run(context) {
      const lines = readDefects(context);
      const at = lines.findIndex((line) => line.startsWith('safe '));
      if (at === -1) {
        throw new UserError('FIX_EXHAUSTED', 'Nothing that is left can be fixed by a machine. Let a person look.', {
          details: { reason: 'nothing_fixable', remaining_blockers: lines.length },
        });
      }
      const { allowed_paths } = context.config;
      if (
        allowed_paths.length > 0 &&
        !['defects.txt', 'content/_index.md'].some((file) => isAllowed(file, allowed_paths))
      )
        throw new UserError('ALLOWED_PATHS_VIOLATION', 'No fix is left that stays inside the allowed paths.', {
          details: { reason: 'no_fix_inside_allowed_paths' },
        });
      const issue_id = issueOf(lines[at] ?? '').issue_id;
      writeFileSync(
        defectsFile(context),
        lines
          .toSpliced(at, 1)
          .map((line) => `${line}\n`)
          .join(''),
      );
      return {
        artifacts: {},
        summary: 'fixed one',
        fixed: { issue_id, patch_ids: [`patch_${issue_id.slice(4, 16)}`] },
      };
    },
  }),
  defineWorker({
    ...idle('W9', 'READY_FOR_PR', 'PR_OPENED'),
    writes: ['pr'],
    async run({ snapshot, inputs, ports }) {
      const own = `launch/${snapshot.run_id}/${snapshot.product_slug}`;
      // The first pull request of a target stays open; a later run appends to it.
      const target = sha256(`${inputs.site.source}\0${snapshot.product_slug}`);
      await ports.store.insertIfAbsent('scripted-pull', target, own);
      const branch = (await ports.store.get<string>('scripted-pull', target)) ?? own;
      const pr = {
        schema_version: 1 as const,
        run_id: snapshot.run_id,
        url: `local:${branch}`,
        number: null,
        operation: 'created' as const,
        branch,
        base_ref: 'main',
        base_sha: inputs.site.sha,
        head_sha: inputs.site.sha,
        verified: false,
        title: 'Docs',
        affected_paths: [],
        rollback_steps: ['Close the pull request.'],
        validation_summary: { ok: true, gates_passed: 1, gates_failed: 0, warnings: 0 },
      };
      return {
        artifacts: { pr },
        summary: 'opened',
        extras: [{ name: 'logo.png', content_type: 'image/png', content: new Uint8Array([137, 80, 78, 71, 0, 255]) }],
      };
    },
  }),
];

const defectsFile = ({ dirs }: WorkerContext): string => path.join(dirs.site, 'defects.txt');
const readDefects = (context: WorkerContext): string[] =>
  readFileSync(defectsFile(context), 'utf8')
    .split('\n')
    .filter((line) => line !== '');

function judge(context: WorkerContext): ValidationReport {
  const issues = readDefects(context).map(issueOf);
  const findings = { info: 0, warn: 0, error: issues.length, blocker: 0 };
  const gate = {
    name: 'scripted',
    title: 'No defects',
    ok: issues.length === 0,
    outcome: issues.length === 0 ? ('passed' as const) : ('failed' as const),
    reason: null,
    findings,
    suppressed: 0,
  };
  return {
    schema_version: 1,
    ok: gate.ok,
    profile: 'local',
    site_kind: 'hugo',
    pages: 1,
    gates: [gate],
    issues,
    manual_edits: false,
    manual_edited_files: [],
  };
}

function issueOf(line: string): Issue {
  const isSafe = line.startsWith('safe ');
  return {
    issue_id: `iss_${sha256(line).slice(0, 16)}`,
    gate: 'scripted',
    rule: 'scripted/defect',
    severity: 'error',
    title: line.replace(/^\w+ /, ''),
    message: `Unexpected defect \`${line}\`, expected none.`,
    error_code: 'DEFECT',
    location: { path: 'defects.txt', line: 1 },
    files: ['defects.txt'],
    suggested_fix: null,
    fixable: isSafe ? 'safe' : 'no',
    status: 'OPEN',
  };
}

const unused = async (): Promise<never> => {
  throw new InternalError('Unexpected call of the commit service, expected the script to do without.');
};

function standingClock(): Clock {
  const now = Date.parse('2026-01-21T10:00:00Z');
  return {
    now: () => now,
    monotonic: () => performance.now(),
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  };
}
function countingIds(): Ids {
  let count = 0;
  const next = (length: number): string => {
    count += 1;
    return count.toString(16).padStart(length, '0').slice(-length);
  };
  return {
    random: next,
    uuid: () => `00000000-0000-4000-8000-${next(12)}`,
    traceId: () => next(32),
    spanId: () => next(16),
  };
}

/** Every method fails with the code `fault` names, as the real adapters fail. */
function failing(engine: Engine, fault: () => ErrorCode | undefined): Engine {
  return new Proxy(engine, {
    get(target, name, receiver) {
      const method: unknown = Reflect.get(target, name, receiver);
      if (typeof method !== 'function' || name === 'close') return method;
      return (...values: unknown[]) => {
        const code = fault();
        return code === undefined ? Reflect.apply(method, target, values) : Promise.reject(failureOf(code));
      };
    },
  });
}
function failureOf(code: ErrorCode): Error {
  if (code === 'INTERNAL') return new TypeError(`Cannot read /home/somebody/secret at ${import.meta.dirname}`);
  const isService = ERROR_CODES[code] === 4 || code === 'TOOLCHAIN_MISSING';
  return isService
    ? new ServiceError(code, `Unexpected failure, expected an answer (${code}).`, {
        retryable: code === 'SERVICE_UNAVAILABLE',
        details: { reason: 'scripted' },
      })
    : new UserError(code, `Unexpected input, expected another (${code}).`, { details: { reason: 'scripted' } });
}
