/** Builds a copy of a site with its real generator, where generators write; answers where the HTML lies and what the generator said is broken. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { siteOf } from './referee.ts';

export interface Built {
  folder: string;
  /** Targets that the generator itself named as broken. */
  reported: string[];
}

/** Some generators take files of their own for others where `node_modules` is a link: their sites lie beside it. */
const BESIDE: ReadonlySet<string> = new Set(['starlight', 'nuxt-content']);
const placeOf = (name: string): string =>
  mkdtempSync(BESIDE.has(name) ? path.join(installed(name), '..', '.site-') : path.join(tmpdir(), `launch-${name}-`));

/** The fixture of a generator, to be built. */
export function copyOf(name: string): string {
  const folder = placeOf(name);
  cpSync(siteOf(name), folder, { recursive: true });
  return folder;
}
/** A site of texts, to be built. */
export function writtenOf(name: string, files: Readonly<Record<string, string>>): string {
  const folder = placeOf(name);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
  return folder;
}
/** What tests say of themselves changes what some generators build. */
const ENV = Object.fromEntries(
  Object.entries({ ...process.env, NODE_ENV: 'production' }).filter(
    ([name]) => !/^(?:VITEST|VITE_|TEST$|MODE$|DEV$|PROD$)/.test(name),
  ),
);
function run(command: string, args: readonly string[], cwd: string): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd,
    env: ENV,
    encoding: 'utf8',
    timeout: 600_000,
  });
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

/** The site's `node_modules` is that of the generator. */
const install = (name: string, site: string): void => symlinkSync(installed(name), path.join(site, 'node_modules'));

/** Those whose installation and build take minutes: only with `LAUNCH_REFEREES=all`. */
export const SLOW: ReadonlySet<string> = new Set(['docusaurus', 'starlight', 'nuxt-content']);

/** By generator, of the folder of a site. */
export const BUILDS: Readonly<Record<string, (site: string) => Built>> = {
  hugo(site) {
    const log = run('hugo', ['--destination', 'built'], site);
    return { folder: path.join(site, 'built'), reported: named(log, /REF_NOT_FOUND: Ref "([^"]+)"/g) };
  },
  jekyll(site) {
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
  sphinx(site) {
    const log = run('sphinx-build', ['-q', '-b', 'html', 'docs', 'built'], site);
    return {
      folder: path.join(site, 'built'),
      reported: named(
        log,
        /(?:'myst' cross-reference target not found|unknown document|undefined label|image file not readable|download file not readable): '?([^'\s]+)/g,
      ),
    };
  },
  vitepress(site) {
    install('vitepress', site);
    run(process.execPath, ['node_modules/vitepress/bin/vitepress.js', 'build', '--outDir', 'built'], site);
    return { folder: path.join(site, 'built'), reported: [] };
  },
  docusaurus(site) {
    install('docusaurus', site);
    run(process.execPath, ['node_modules/@docusaurus/core/bin/docusaurus.mjs', 'build', '--out-dir', 'built'], site);
    return { folder: path.join(site, 'built'), reported: [] };
  },
  starlight(site) {
    run(process.execPath, [path.join(installed('starlight'), 'astro/astro.js'), 'build', '--outDir', 'built'], site);
    return { folder: path.join(site, 'built'), reported: [] };
  },
  mkdocs(site) {
    const log = run('mkdocs', ['build', '--site-dir', path.join(site, 'built')], site);
    return { folder: path.join(site, 'built'), reported: named(log, /contains a link to '([^']+)'/g) };
  },
  'nuxt-content'(site) {
    run(process.execPath, [path.join(installed('nuxt-content'), 'nuxt/bin/nuxt.mjs'), 'generate'], site);
    return { folder: path.join(site, '.output', 'public'), reported: [] };
  },
};
