/** `launch init` as somebody types it on a site with old errors, and the check that follows. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { parse } from 'yaml';
import { launchIn } from '../support/launch-in.ts';
import { makeSite, type TestSite } from '../validation/site.ts';

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
  expect(out).toMatch(/^Found plain Markdown .*: 2 pages, 2 errors among 2 findings today\.$/mu);
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
  site = makeSite({ ...OLD, 'launch.yml': 'profile: local\n' });
  const there = await launch('init', 'docs');
  expect([there.code, written()]).toEqual([2, []]);
  expect(there.err).toContain('`launch.yml` is there already, and nothing is written over.');
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
