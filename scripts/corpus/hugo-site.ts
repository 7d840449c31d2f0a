/** Builds any Hugo tree without its theme: its own configuration and link hooks, the smallest layouts, and each shortcode shown as itself. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse as parseToml } from 'smol-toml';
import { readYaml } from '../../src/yaml/read.ts';

/** Shortcodes of Hugo itself, which need no layout. */
const BUILT_IN = new Set([
  'ref',
  'relref',
  'param',
  'figure',
  'highlight',
  'gist',
  'youtube',
  'vimeo',
  'tweet',
  'instagram',
] as const);
/** Settings that need the theme, the network or the clock. */
const LEFT_OUT = ['module', 'theme', 'themesDir', 'outputs', 'outputFormats', 'services', 'enableGitInfo', 'minify'];
const FORMATS = ['toml', 'yaml', 'yml', 'json'] as const;

/** Every page that Hugo makes of a site's folder, by its path in the output; the folder is changed, so give it a copy. */
export function buildHugo(site: string, out: string): Map<string, string> {
  rmSync(out, { recursive: true, force: true });
  const settings = Object.entries(readSettings(site)).filter(([key]) => !LEFT_OUT.includes(key));
  const config = {
    ...Object.fromEntries(settings),
    baseURL: 'https://example.org/',
    disableKinds: ['taxonomy', 'term', 'RSS', 'sitemap', 'robotsTXT', '404'],
  };
  dropNewer(config);
  writeFileSync(path.join(site, 'corpus.json'), JSON.stringify(config));
  if (!existsSync(path.join(site, 'layouts-own'))) stubLayouts(site);
  const done = spawnSync(
    'hugo',
    ['--source', site, '--config', 'corpus.json', '--configDir', 'no-such-folder', '--destination', out],
    { encoding: 'utf8', maxBuffer: 1 << 28 },
  );
  if (done.status !== 0)
    throw new Error(`Unexpected end of hugo, ${done.status}: ${`${done.stdout}\n${done.stderr}`.slice(0, 3000)}`);
  const files = readdirSync(out, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.html'));
  return new Map(files.sort().map((file) => [file, readFileSync(path.join(out, file), 'utf8')]));
}

/** Settings in a form that only a newer Hugo reads: an older one has a switch there. */
function dropNewer(settings: Record<string, unknown>): void {
  let at: unknown = settings;
  for (const key of ['markup', 'goldmark', 'extensions']) at = isRecord(at) ? at[key] : undefined;
  if (!isRecord(at)) return;
  for (const [key, value] of Object.entries(at)) if (isRecord(value)) delete at[key];
}
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function stubLayouts(site: string): void {
  const [own, layouts] = [path.join(site, 'layouts-own'), path.join(site, 'layouts')];
  mkdirSync(layouts, { recursive: true });
  renameSync(layouts, own);
  mkdirSync(path.join(layouts, '_default'), { recursive: true });
  mkdirSync(path.join(layouts, 'shortcodes'), { recursive: true });
  const hooks = path.join(own, '_default/_markup');
  if (existsSync(hooks)) cpSync(hooks, path.join(layouts, '_default/_markup'), { recursive: true });
  const page =
    '<script type="application/json" id="front-matter">{{ .Params | jsonify }}</script>\n<main>{{ .Content }}</main>\n';
  for (const kind of ['single', 'list']) writeFileSync(path.join(layouts, `_default/${kind}.html`), page);
  for (const [name, isPaired] of shortcodesOf(site)) {
    const file = path.join(layouts, 'shortcodes', `${name}.html`);
    mkdirSync(path.dirname(file), { recursive: true });
    const words = '<span class="{{ .Name }}">{{ with .Params }}{{ jsonify . }}{{ end }}</span>';
    writeFileSync(file, isPaired ? `${words}{{ .Inner }}` : words);
  }
}

/** Name → whether it is closed somewhere. */
function shortcodesOf(site: string): Map<string, boolean> {
  const found = new Map<string, boolean>();
  for (const file of readdirSync(site, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(?:md|html)$/.test(file) || /^(?:layouts|themes|node_modules|static)/.test(file)) continue;
    for (const [, slash, name = ''] of readFileSync(path.join(site, file), 'utf8').matchAll(
      /\{\{[<%]\s*(\/?)\s*([\w./-]+)/g,
    ))
      if (![...BUILT_IN].some((known) => known === name)) found.set(name, found.get(name) === true || slash === '/');
  }
  return found;
}

function readSettings(site: string): Record<string, unknown> {
  const single = ['hugo', 'config'].flatMap((stem) => FORMATS.map((format) => `${stem}.${format}`));
  const main = single.map((name) => path.join(site, name)).find((file) => existsSync(file));
  const settings = main === undefined ? {} : readData(main);
  const folder = path.join(site, 'config/_default');
  if (!existsSync(folder)) return settings;
  for (const name of readdirSync(folder).sort()) {
    const format = FORMATS.find((ending) => name.endsWith(`.${ending}`));
    if (format === undefined) continue;
    const stem = name.slice(0, -format.length - 1);
    const data = readData(path.join(folder, name));
    if (stem === 'hugo' || stem === 'config') Object.assign(settings, data);
    else settings[stem] = data;
  }
  return settings;
}

function readData(file: string): Record<string, unknown> {
  const text = readFileSync(file, 'utf8');
  const data: unknown = file.endsWith('.toml') ? parseToml(text) : readYaml(text);
  return typeof data === 'object' && data !== null ? { ...data } : {};
}
