/** `launch init` as somebody types it on a site with old errors, and the check that follows. */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { parse } from 'yaml';
import { bench, scrubbedEnv } from '../support/launch.ts';
import { launchIn } from '../support/launch-in.ts';
import { makeSite, type TestSite } from '../validation/site.ts';

const ENTRY = path.resolve(
  import.meta.dirname,
  '../..',
  process.env.LAUNCH_TEST_ENTRY === 'source' ? 'src/cli.ts' : 'dist/cli.js',
);
let site: TestSite;
afterEach(() => site?.done());

const launch = (...argv: string[]) => launchIn(site, ...argv);
const read = (file: string): string => readFileSync(path.join(site.root, file), 'utf8');
const OLD = { 'docs/a.md': '# A\n\nSee [the other](Other.md) and [gone](nowhere.md).\n', 'docs/other.md': '# Other\n' };
const FILES = ['.github/launch.yml', '.github/workflows/launch-check.yml', '.github/launch-baseline.json'];
const written = (): string[] => FILES.filter((file) => existsSync(path.join(site.root, file)));

it('writes workflow, configuration and baseline for a site with old errors, and the check is green with them', async () => {
  site = makeSite(OLD);
  const dry = await launch('init', 'docs', '--dry-run');
  expect([dry.code, written()]).toEqual([0, []]);
  expect(dry.out).toContain('would write .github/workflows/launch-check.yml');
  const { code, out } = await launch('init', 'docs');
  expect([code, written()]).toEqual([0, FILES]);
  expect(out).toMatch(/^Found plain Markdown .*: 2 pages, 2 errors today\.$/mu);
  const { on, jobs } = parse(read(FILES[1] ?? '')) as {
    on: { push: { branches: string[] } };
    jobs: { check: { steps: { uses: string; with: Record<string, string> }[] } };
  };
  expect(on.push.branches).toEqual(['main']);
  expect(jobs.check.steps.at(-1)?.with).toEqual({ command: 'check', path: 'docs', baseline: FILES[2] });
  expect(parse(read('.github/launch.yml'))).toEqual({ schema_version: 1, profile: 'ci', exclude: [], gates: {} });
  const checked = await launch('check', 'docs', `--baseline=${FILES[2]}`, '--no-record');
  expect([checked.code, checked.out.includes('ok: no findings')]).toEqual([0, true]);
  site.write({ 'docs/new.md': '# New\n\n[gone](away.md)\n' });
  expect((await launch('check', 'docs', `--baseline=${FILES[2]}`, '--no-record')).code).toBe(1);
});

it('shows of a long baseline the first lines, and says which checks to require', async () => {
  const links = Array.from({ length: 80 }, (_, at) => `[x${at}](gone-${at}.md)\n`).join('\n');
  site = makeSite({ ...OLD, 'docs/b.md': `# B\n\n${links}` });
  const dry = await launch('init', 'docs', '--dry-run');
  expect(dry.out.match(/"issue_id"/gu)?.length).toBeLessThan(10);
  expect(dry.out).toMatch(/^ {4}… and \d+ more lines$/mu);
  expect(dry.out).toContain('command: check');
  expect(dry.out).not.toContain('require `check`');
  const { out } = await launch('init', 'docs');
  expect(read(FILES[2] ?? '').match(/"issue_id"/gu)?.length).toBeGreaterThan(80);
  expect(out).toContain('After the merge, require `check`:');
});

it('says each line: every key of what it writes has a comment, beside it or above', async () => {
  site = makeSite({ 'hugo.toml': 'title = "x"\n', 'content/_index.md': '---\ntitle: Home\n---\n\nWords.\n' });
  expect((await launch('init')).code).toBe(0);
  expect(written()).toEqual(FILES.slice(0, 2));
  expect(read(FILES[1] ?? '')).toContain('peaceiris/actions-hugo@');
  const config = read('.github/launch.yml').split('\n');
  for (const [at, line] of config.entries()) if (/^\w/u.test(line)) expect(config[at - 1], line).toMatch(/^# /u);
  expect(read('.github/launch.yml')).toMatch(/^# Found: hugo/mu);
});

it('names a file that stands where a folder is needed', async () => {
  site = makeSite({ ...OLD, '.github': 'x\n' });
  const { code, err } = await launch('init', 'docs');
  expect([code, written()]).toEqual([2, []]);
  expect(err).toContain('`.github` is a file, and a folder is needed there.');
});

it('writes nothing over what is there, outside a repository, or through a link that leads out', async () => {
  site = makeSite({ ...OLD, [FILES[1] ?? '']: 'name: Mine\n' });
  const there = await launch('init', 'docs');
  expect([there.code, written()]).toEqual([2, [FILES[1]]]);
  expect(there.err).toContain('`.github/workflows/launch-check.yml` is there already, and nothing is written over.');
  site.done();
  site = makeSite(OLD, { git: false });
  const bare = await launch('init', 'docs');
  expect([bare.code, bare.err.includes('Run `git init` first')]).toEqual([2, true]);
  site.done();
  site = makeSite(OLD);
  symlinkSync(site.cacheDir, path.join(site.root, '.github'));
  expect((await launch('init', 'docs')).code).toBe(3);
  expect(readdirSync(site.cacheDir)).not.toContain('launch.yml');
});

it('writes through no link that a clone brings, also one that leads to nothing yet, and says which', async () => {
  site = makeSite(OLD);
  const target = path.join(site.cacheDir, 'profile');
  mkdirSync(path.join(site.root, '.github'));
  symlinkSync(target, path.join(site.root, FILES[2] ?? ''));
  const made = await launch('init', 'docs');
  expect([made.code, existsSync(path.join(site.root, '.github/workflows'))]).toEqual([3, false]);
  const named = [FILES[2] ?? '', path.join(site.root, FILES[2] ?? '')];
  for (const file of named) {
    const { code, err } = await launch('check', 'docs', `--baseline=${file}`, '--no-record');
    expect([code, existsSync(target)]).toEqual([3, false]);
    expect(err).toContain('`.github/launch-baseline.json` is a symbolic link, so');
  }
  rmSync(path.join(site.root, '.github'), { recursive: true });
  symlinkSync(site.cacheDir, path.join(site.root, '.github'));
  expect((await launch('check', 'docs', `--baseline=${FILES[2]}`, '--no-record')).code).toBe(3);
  expect((await launch('check', 'docs', '--baseline=.git/hooks/post-checkout', '--no-record')).code).toBe(3);
  const outside = path.join(site.cacheDir, 'mine.json');
  expect((await launch('check', 'docs', `--baseline=${outside}`, '--no-record')).code).toBe(0);
});

it('answers one JSON document, with the files and what could not be looked at', async () => {
  site = makeSite(OLD);
  writeFileSync(path.join(site.root, 'notes.txt'), 'x');
  const { code, out } = await launch('init', 'docs', '--json', '--dry-run');
  const said = JSON.parse(out) as Record<string, unknown> & { files: { path: string; why: string }[] };
  expect(code).toBe(0);
  expect(said).toMatchObject({ ok: true, dry_run: true, site: { pages: 2, errors: 2, path: 'docs', branch: 'main' } });
  expect(said.files.map(({ path: file }) => file)).toEqual(FILES);
});

const TWO = {
  'mkdocs.yml': 'site_name: Handbook\n',
  'docs/index.md': '# Handbook\n\nSee [gone](gone.md).\n',
  'website/hugo.toml': 'title = "x"\n',
  'website/content/_index.md': '---\ntitle: Home\n---\n\nWords.\n',
};
interface Workflow {
  jobs: {
    check: {
      name: string;
      strategy: { matrix: { include: Record<string, unknown>[] } };
      steps: { uses: string; if?: string; with: Record<string, string> }[];
    };
  };
}

it('lists all sites of a repository, and checks each in a job of its own, with its own baseline', async () => {
  site = makeSite(TWO);
  const { code, out } = await launch('init');
  expect(code).toBe(0);
  expect(out).toContain('This repository holds 2 sites:\n- mkdocs (`mkdocs.yml` is there): 1 page, 1 error today.\n');
  expect(out).toMatch(/^- hugo \(`hugo.toml` is there in `website`\): 1 page, /mu);
  expect(written()).toEqual(FILES.slice(0, 2));
  expect(parse(read('.github/launch.yml'))).toMatchObject({ sites: [{ path: '.' }, { path: 'website' }] });
  expect(read('.github/launch.yml')).toContain('  # mkdocs (`mkdocs.yml` is there), 1 page.\n  - path: "."\n');
  const { check } = (parse(read(FILES[1] ?? '')) as Workflow).jobs;
  const baseline = '.github/launch-baseline-root.json';
  expect(check.strategy.matrix.include).toEqual([
    { path: '.', baseline },
    { path: 'website', hugo: true },
  ]);
  expect(check.name).toBe('check (${{ matrix.path }})');
  expect(check.steps.find(({ uses }) => uses.includes('hugo'))?.if).toBe('matrix.hugo');
  expect(check.steps.at(-1)?.with).toEqual({
    command: 'check',
    path: '${{ matrix.path }}',
    baseline: '${{ matrix.baseline }}',
  });
  // Each line of the list says why, and the check that the workflow makes of each site is green.
  const lines = read(FILES[1] ?? '').split('\n');
  const [from, to] = [
    lines.findIndex((line) => line.includes('include:')),
    lines.findIndex((line) => line.includes('runs-on')),
  ];
  for (const line of lines.slice(from, to)) if (!/^ +- path: /u.test(line)) expect(line).toMatch(/ # \S/u);
  expect((await launch('check', '.', `--baseline=${baseline}`, '--no-record')).code).toBe(0);
  expect((await launch('check', 'website', '--no-record')).code).toBe(0);
  site.write({ 'docs/new.md': '# New\n\n[gone](away.md)\n' });
  expect((await launch('check', '.', `--baseline=${baseline}`, '--no-record')).code).toBe(1);
});

it('takes the folders that are named, and one of them alone', async () => {
  site = makeSite({ 'a-b/x.md': '# X\n\n[gone](gone.md)\n', 'a/b/y.md': '# Y\n\n[gone](gone.md)\n', ...TWO });
  expect((await launch('init', 'a-b', 'a/b/')).code).toBe(0);
  expect(parse(read('.github/launch.yml'))).toMatchObject({ sites: [{ path: 'a-b' }, { path: 'a/b' }] });
  expect(readdirSync(path.join(site.root, '.github')).toSorted()).toEqual([
    'launch-baseline-a-b-2.json',
    'launch-baseline-a-b.json',
    'launch.yml',
    'workflows',
  ]);
  rmSync(path.join(site.root, '.github'), { recursive: true });
  expect((await launch('init', 'website')).code).toBe(0);
  expect(parse(read('.github/launch.yml'))).not.toHaveProperty('sites');
  expect((parse(read(FILES[1] ?? '')) as Workflow).jobs.check).not.toHaveProperty('strategy');
});

it('takes for a site of its own neither an example, nor what git ignores, nor a second tool over the same pages', async () => {
  site = makeSite({
    'mkdocs.yml': 'site_name: x\n',
    'docs/index.md': '# X\n',
    'docs/conf.py': 'extensions = ["myst_parser"]\n',
    'examples/site/hugo.toml': 'title = "x"\n',
    'examples/site/content/a.md': '# A\n',
    'built/book.toml': '[book]\nsrc = "."\n',
    'built/a.md': '# A\n',
    'empty/docusaurus.config.js': 'module.exports = {};\n',
    '.gitignore': 'built/\n',
    // No page lies where it says: nothing would be judged.
    'notes/book.toml': '[book]\nsrc = "text"\n',
    'notes/text/SUMMARY.md': '# Summary\n',
  });
  const { code, out, err } = await launch('init', '--dry-run');
  expect([code, out.includes('- path:')], `${out}${err}`).toEqual([0, false]);
  expect(out).toMatch(/^Found mkdocs/mu);
  expect(err).toContain('Left out: There are no Markdown pages in `notes`');
});

it('lists no more sites than a configuration takes, says how many are left, and writes no folder that a workflow would evaluate', async () => {
  const book = (name: string) => ({
    [`${name}/book.toml`]: '[book]\ntitle = "x"\n',
    [`${name}/src/SUMMARY.md`]: '# Summary\n\n- [A](a.md)\n',
    [`${name}/src/a.md`]: '# A\n',
  });
  site = makeSite(Object.assign({}, ...Array.from({ length: 22 }, (_, n) => book(`book-${n + 10}`))));
  const many = await launch('init', '--dry-run');
  expect(many.out).toContain('There are 2 more sites, and `sites` takes at most 20: name the folders that matter');
  site.done();
  site = makeSite({ ...book('${{ github.token }}'), ...book('other') });
  const odd = await launch('init');
  expect([odd.code, written(), odd.err.includes('for an expression')]).toEqual([2, [], true]);
});

it('sets up one repository at a time', async () => {
  site = makeSite(OLD);
  const other = makeSite(OLD);
  const { code, err } = await launch('init', 'docs', path.join(other.root, 'docs'));
  other.done();
  expect([code, err.includes('are two repositories')]).toEqual([2, true]);
});

it('keeps the configuration that is there, and goes by the sites that it lists', async () => {
  const own = '# Ours\nprofile: local\n';
  site = makeSite({ ...TWO, 'launch.yml': own });
  const one = await launch('init');
  expect([one.code, written(), read('launch.yml')], one.err).toEqual([0, FILES.slice(1), own]);
  expect(one.out).toContain('kept launch.yml, which is there already\n');
  expect((parse(read(FILES[1] ?? '')) as Workflow).jobs.check).not.toHaveProperty('strategy');
  site.done();
  const listing = 'sites:\n  - path: website\n  - path: docs\n    kind: plain\n';
  site = makeSite({ ...TWO, '.github/launch.yml': listing });
  expect((await launch('init')).code).toBe(0);
  expect(read('.github/launch.yml')).toBe(listing);
  const { include } = (parse(read(FILES[1] ?? '')) as Workflow).jobs.check.strategy.matrix;
  expect(include.map(({ path: folder }) => folder)).toEqual(['website', 'docs']);
  site.done();
  site = makeSite({ ...TWO, 'launch.yml': 'profil: local\n' });
  const odd = await launch('init');
  expect([odd.code, written()]).toEqual([2, []]);
  expect(odd.err).toContain('profil');
});

it('says that a folder may only be read, and that a file is no folder', async () => {
  using at = bench();
  const root = path.join(at.folder, 'site');
  mkdirSync(path.join(root, 'docs'), { recursive: true });
  writeFileSync(path.join(root, 'docs/a.md'), '# A\n');
  execFileSync('git', ['init', '-q', root]);
  // Root writes everywhere.
  const other = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  if (other.uid !== undefined) execFileSync('chown', ['-R', `${other.uid}:${other.gid}`, at.folder]);
  chmodSync(root, 0o555);
  const init = (folder: string) =>
    spawnSync(process.execPath, [ENTRY, 'init', folder], {
      cwd: root,
      env: { ...scrubbedEnv(), HOME: at.folder, LAUNCH_HOME: path.join(at.folder, 'home') },
      encoding: 'utf8',
      ...other,
    });
  const refused = init('docs');
  expect([refused.status, refused.stdout, refused.stderr]).toEqual([
    2,
    '',
    `error INVALID_INPUT: Nothing was written, because this folder may only be read: \`${realpathSync(root)}\`. \`launch init --dry-run\` shows the files.\n`,
  ]);
  const file = init('docs/a.md');
  expect([file.status, file.stderr]).toEqual([2, expect.stringContaining('`docs/a.md` is not a folder.')]);
  chmodSync(root, 0o755);
  expect(init('docs').status).toBe(0);
});

it('on a full disk writes nothing, folders neither, and says so; a baseline neither', async () => {
  site = makeSite(OLD);
  const preload = path.join(site.root, '..', `full-${path.basename(site.root)}.mjs`);
  writeFileSync(
    preload,
    `import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
const { openSync, writeFileSync } = fs;
const full = new Set();
const isHere = (file) => String(file).startsWith(${JSON.stringify(`${realpathSync(site.root)}${path.sep}`)}) || String(file).startsWith(${JSON.stringify(`${site.root}${path.sep}`)});
fs.openSync = (file, ...rest) => {
  const fd = openSync(file, ...rest);
  if (isHere(file)) full.add(fd);
  return fd;
};
fs.writeFileSync = (file, text, ...rest) => {
  if (!(typeof file === 'number' ? full.has(file) : isHere(file))) return writeFileSync(file, text, ...rest);
  if (typeof file !== 'number') writeFileSync(file, '', ...rest);
  throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
};
syncBuiltinESMExports();
`,
  );
  const run = (...words: string[]) =>
    spawnSync(process.execPath, ['--import', preload, ENTRY, ...words], {
      cwd: site.root,
      env: { PATH: process.env.PATH, HOME: site.cacheDir, NO_COLOR: '1' },
      encoding: 'utf8',
    });
  const init = run('init', 'docs');
  expect(init.stderr).toContain('Nothing was written, because the disk is full');
  expect([init.status, existsSync(path.join(site.root, '.github'))]).toEqual([2, false]);
  const check = run('check', 'docs', '--baseline', 'known.json', '--no-record');
  expect(check.stderr).toContain('SERVICE_UNAVAILABLE: The disk is full.');
  expect(existsSync(path.join(site.root, 'known.json'))).toBe(false);
  rmSync(preload);
});
