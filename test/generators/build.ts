/** Builds a fixture site with its real generator, in a temporary folder; answers where the HTML lies and what the generator said is broken. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { siteOf } from './referee.ts';

export interface Built {
  folder: string;
  /** Targets that the generator itself named as broken. */
  reported: string[];
}

/** A copy, since generators write where they read. */
function copyOf(name: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), `launch-${name}-`));
  cpSync(siteOf(name), folder, { recursive: true });
  return folder;
}
function run(command: string, args: readonly string[], cwd: string): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd, encoding: 'utf8', timeout: 600_000 });
  if (error) throw error;
  if (status !== 0) throw new Error(`${command} ended with ${status}:\n${stdout}\n${stderr}`);
  return `${stdout}\n${stderr}`;
}
const named = (log: string, pattern: RegExp): string[] => [
  ...new Set([...log.matchAll(pattern)].map((match) => match[1] ?? '')),
];

/** The generator of a fixture that comes from npm, by its own lock; once a checkout. */
function installed(name: string): string {
  const folder = path.join(import.meta.dirname, name);
  if (!existsSync(path.join(folder, 'node_modules')))
    run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], folder);
  return path.join(folder, 'node_modules');
}

/** Where a site's `node_modules` is that of the generator. */
function withInstalled(name: string): string {
  const site = copyOf(name);
  symlinkSync(installed(name), path.join(site, 'node_modules'));
  return site;
}

/** Those whose installation and build take minutes: only with `LAUNCH_REFEREES=all`. */
export const SLOW: ReadonlySet<string> = new Set(['docusaurus', 'starlight']);

/** By generator. */
export const BUILDS: Readonly<Record<string, () => Built>> = {
  hugo() {
    const site = copyOf('hugo');
    const log = run('hugo', ['--destination', 'built'], site);
    return { folder: path.join(site, 'built'), reported: named(log, /REF_NOT_FOUND: Ref "([^"]+)"/g) };
  },
  jekyll() {
    const site = copyOf('jekyll');
    // Its Gemfile says which plugins there are not; what it names is that of the system.
    run(
      'env',
      [
        'JEKYLL_NO_BUNDLER_REQUIRE=true',
        'jekyll',
        'build',
        '--disable-disk-cache',
        '--destination',
        path.join(site, 'built'),
      ],
      site,
    );
    return { folder: path.join(site, 'built'), reported: [] };
  },
  sphinx() {
    const site = copyOf('sphinx');
    const log = run('sphinx-build', ['-q', '-b', 'html', 'docs', 'built'], site);
    return {
      folder: path.join(site, 'built'),
      reported: named(
        log,
        /(?:'myst' cross-reference target not found|unknown document|undefined label|image file not readable|download file not readable): '?([^'\s]+)/g,
      ),
    };
  },
  vitepress() {
    const site = withInstalled('vitepress');
    run(process.execPath, ['node_modules/vitepress/bin/vitepress.js', 'build', '--outDir', 'built'], site);
    return { folder: path.join(site, 'built'), reported: [] };
  },
  docusaurus() {
    const site = withInstalled('docusaurus');
    run(process.execPath, ['node_modules/@docusaurus/core/bin/docusaurus.mjs', 'build', '--out-dir', 'built'], site);
    return { folder: path.join(site, 'built'), reported: [] };
  },
  starlight() {
    const site = withInstalled('starlight');
    run(process.execPath, ['node_modules/astro/astro.js', 'build', '--outDir', 'built'], site);
    return { folder: path.join(site, 'built'), reported: [] };
  },
  mkdocs() {
    const site = copyOf('mkdocs');
    const log = run('mkdocs', ['build', '--site-dir', path.join(site, 'built')], site);
    return { folder: path.join(site, 'built'), reported: named(log, /contains a link to '([^']+)'/g) };
  },
};
