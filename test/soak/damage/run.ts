/** Breaks one site in one way in a folder of its own, and says what the gates saw and what the fixers made of it. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createGit } from '../../../src/adapters/git.ts';
import { createProcesses } from '../../../src/adapters/processes.ts';
import { fixers } from '../../../src/fixers/index.ts';
import { fixAll } from '../../../src/fixers/loop.ts';
import { newFindings, tally } from '../../../src/fixers/order.ts';
import rollbackMetadata from '../../../src/fixers/rollback-metadata.ts';
import { gates } from '../../../src/gates/index.ts';
import type { Pr } from '../../../src/model/pr.ts';
import { ValidationReport } from '../../../src/model/validation-report.ts';
import type { Clock } from '../../../src/ports/clock.ts';
import type { OpenFinding, Outcome } from '../../../src/validation/outcome.ts';
import { openSession, type ValidationSession } from '../../../src/validation/session.ts';
import { productOf } from '../../support/memory-site.ts';
import type { Damage, Files, Kind, Known, Site } from './kind.ts';
import { otherSite, toServer } from './other-site.ts';

const processes = createProcesses();
const git = createGit(processes);
const clock: Clock = { now: () => 0, monotonic: () => performance.now(), sleep: async () => {} };
/** Programs and the network are asked only by the kinds that need them. */
const USUAL = gates
  .map(({ id }) => id)
  .filter((id) => !['hugo-build', 'external-links', 'change-budget', 'markdown-style'].includes(id));
const ORDER = gates.map(({ id }) => id);

export interface Tried {
  /** Findings of the rule at the place it was broken. */
  found: boolean;
  /** The finding is gone after fixing. */
  fixed: boolean;
  /** Every file is byte for byte what it was before the damage. */
  equal: boolean;
  /** What got worse, in words; empty when nothing did. */
  worse: readonly string[];
  /** What was seen instead, for the report of a failure. */
  seen: readonly string[];
  why: string;
  /** Fixers that fixed something here. */
  by: readonly string[];
  /** The files as they are after fixing. */
  files: Files;
}

export async function tryDamage(kind: Kind, site: Site, damage: Damage): Promise<Tried> {
  const clean: Files = site.files;
  const server = kind.serve === true ? await otherSite() : undefined;
  const damaged = applied(clean, server === undefined ? damage : toServer(damage, server.port));
  const known = { ...site.known, ...damage.known };
  const root = mkdtempSync(join(tmpdir(), 'launch-damage-'));
  try {
    if (kind.git === true) commitAll(root, clean);
    writeFiles(root, damaged, clean);
    for (const [path, to] of Object.entries(damage.links ?? {})) symlinkSync(to, join(root, path));
    const only = [...USUAL, ...(kind.gates ?? [])];
    const session = await open(root, known, only, kind);
    const before = await session.validate();
    const mine = before.findings.filter((finding) => isIt(finding, kind, damage));
    const unsafe = kind.fix === 'unsafe';
    const options = { fixers, gateOrder: ORDER, allowedPaths: ['**'], maxAttempts: 60, unsafe };
    const result = await fixAll(session, { ...options, ...(kind.title === undefined ? {} : { gates: ORDER }) }, before);
    const files = readFiles(root);
    const isTouched = !same(files, damaged);
    const fresh = await open(root, known, only, kind);
    const after = isTouched ? await fresh.validate() : before;
    const again = isTouched ? await fixAll(fresh, options, after) : result;
    if (kind.fix === 'pr')
      return { ...NOTHING, found: mine.length > 0, ...mendsPr(session, mine, clean, site.known.artifacts?.pr) };
    return {
      found: mine.length > 0,
      fixed: !after.findings.some((finding) => isIt(finding, kind, damage, false)),
      equal: same(files, clean),
      worse: worse(
        before,
        after,
        isTouched ? { again: again.patches.length, left: readFiles(root), once: files } : undefined,
      ),
      seen: before.findings.map(brief),
      by: [...new Set(result.fixed.map(({ fixer }) => fixer))],
      files,
      why: result.left.find(({ finding }) => isIt(finding, kind, damage, false))?.reason ?? '',
    };
  } finally {
    server?.close();
    rmSync(root, { recursive: true, force: true });
  }
}

const NOTHING: Tried = { found: false, fixed: false, equal: false, worse: [], seen: [], by: [], files: {}, why: '' };

/** pr.json is no file of the site: its fixer is asked for its content, which is compared with what it was. */
function mendsPr(
  session: ValidationSession,
  [finding]: readonly OpenFinding[],
  files: Files,
  pr: Pr | undefined,
): Partial<Tried> {
  if (finding === undefined) return { files };
  const plan = rollbackMetadata.plan(finding, undefined, session.facts);
  const isPlanned = plan.kind === 'create';
  return {
    files,
    by: isPlanned ? [rollbackMetadata.id] : [],
    fixed: isPlanned,
    equal: isPlanned && plan.content === `${JSON.stringify(pr, null, 2)}\n`,
  };
}

/** Findings of the site as it was made: there must be none but that people wrote what nothing proves. */
export async function findingsOfClean(site: Site, gatesToo: readonly string[] = []): Promise<string[]> {
  const root = mkdtempSync(join(tmpdir(), 'launch-clean-'));
  try {
    writeFiles(root, site.files, {});
    const session = await open(root, site.known, [...USUAL, ...gatesToo], {});
    const { findings } = await session.validate();
    return findings
      .filter(({ rule }) => rule !== 'manual-edits/unrecorded-change')
      .map((finding) => `${brief(finding)} ${finding.message}`);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

const open = (
  root: string,
  known: Known,
  only: readonly string[],
  kind: Pick<Kind, 'git' | 'gates'>,
): Promise<ValidationSession> => {
  const { product, config, ...rest } = known;
  const style = kind.gates?.includes('markdown-style') === true;
  return openSession({
    root,
    profile: 'prod',
    // The other sites are a server of ours.
    ports: { processes, clock, privateLinks: true, ...(kind.git === true ? { git } : {}) },
    only,
    cacheDir: null,
    ...rest,
    ...(config === undefined ? {} : { config: style ? { ...config, style: { linter: 'markdownlint' } } : config }),
    lintAll: style,
    withFixes: true,
    ...(product === undefined || product === null
      ? {}
      : { product: productOf(product, rest.run?.github_repo_url ?? '', shaOf(root)) }),
  });
};

/** The commit the site's proof was written at. */
function shaOf(root: string): string {
  const folder = join(root, 'launch/proofs');
  const [name = ''] = readdirSync(folder);
  return /"sha": ?"([0-9a-f]{40})"/u.exec(readFileSync(join(folder, name), 'utf8'))?.[1] ?? '5'.repeat(40);
}

const isIt = ({ rule, title, location }: OpenFinding, kind: Kind, { path, line }: Damage, exact = true): boolean =>
  rule === kind.rule &&
  (kind.title === undefined || title.startsWith(kind.title)) &&
  (path === null
    ? location === null
    : location?.path === path && (!exact || line === undefined || location.line === line));

const brief = ({ rule, title, location }: OpenFinding): string =>
  `${rule}${rule.startsWith('markdown-style') ? ` ${title}` : ''}@${location === null ? '-' : `${location.path}:${location.line ?? '-'}`}`;

/** New findings, a second pass that still changes something, and a report that its schema would say otherwise: it is put on record as it is. */
function worse(
  before: Outcome,
  after: Outcome,
  second: { again: number; left: Files; once: Files } | undefined,
): string[] {
  const found = newFindings(tally(before.findings), after.findings).map(
    (finding) => `new ${brief(finding)}: ${finding.message}`,
  );
  if (second !== undefined && (second.again > 0 || !same(second.left, second.once)))
    found.push('a second pass changes something');
  if (JSON.stringify(ValidationReport.parse(before.report)) !== JSON.stringify(before.report))
    found.push('the report has its members in another order than its schema');
  return found;
}

function applied(clean: Files, { files = {} }: Damage): Files {
  const now: Record<string, string | Uint8Array> = { ...clean };
  for (const [path, content] of Object.entries(files)) {
    if (content === null) delete now[path];
    else now[path] = content;
  }
  return now;
}

function writeFiles(root: string, files: Files, before: Files): void {
  for (const path of Object.keys(before)) if (!(path in files)) rmSync(join(root, path), { force: true });
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
}

function readFiles(root: string): Files {
  return Object.fromEntries(
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.parentPath.includes('/.git'))
      .map((entry) => {
        const full = join(entry.parentPath, entry.name);
        return [full.slice(root.length + 1), readFileSync(full)];
      }),
  );
}

const same = (a: Files, b: Files): boolean => {
  const names = Object.keys(a).sort();
  return (
    names.join('\n') === Object.keys(b).sort().join('\n') &&
    names.every((name) => Buffer.from(a[name] ?? '').equals(Buffer.from(b[name] ?? '')))
  );
};

function commitAll(root: string, files: Files): void {
  writeFiles(root, files, {});
  const run = (...args: string[]): void =>
    void execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@example.org', ...args], {
      cwd: root,
      stdio: 'ignore',
    });
  run('init', '-q', '-b', 'main');
  run('add', '-A');
  run('commit', '-q', '-m', 'clean');
}
