/** The facts of pyproject.toml, setup.cfg and setup.py, the first that says a thing deciding. */

import { loadGrammar, textsGivenUp } from '../adapters/tree-sitter.ts';
import type { ProductTree } from '../platforms/platform.ts';
import { readToml } from '../yaml/foreign-data.ts';
import {
  baseName,
  type Ecosystem,
  folderOf,
  type ManifestFacts,
  noManifest,
  runtimeInWords,
  strings,
  table,
} from './manifest.ts';
import { derivedFacts } from './python-derived.ts';
import { foldersOfPyproject, foldersOfSetupCfg } from './python-layout.ts';
import { elsewhereIn, versionSaid } from './said-version.ts';
import { readSetupPy } from './setup-py.ts';
import { linesOfKey } from './toml-lines.ts';

type Table = Record<string, unknown>;

const python: Ecosystem = {
  id: 'python',
  isManifest: (path) => /^(?:pyproject\.toml|setup\.cfg|setup\.py)$/.test(baseName(path)),
  async read(path, text, tree) {
    const read = await readOne(path, text, (each) => tree.text(each));
    const derived =
      read?.name === null && read.problem === null
        ? derivedFacts(path, text, tree.inventory?.repository, (each) => tree.text(each) !== undefined)
        : undefined;
    const found = derived ?? read;
    const isOwn = baseName(path) === 'setup.py';
    if (found === null || (found.name === null && found.problem === null && !isOwn)) return null;
    // A name that a script computes, its front page may say.
    const own = found.name === null && isOwn ? { ...found, name: installedName(tree) } : found;
    if (own.problem !== null) return own;
    // What the first of the three says nothing of, another beside it may say.
    for (const name of ['pyproject.toml', 'setup.cfg', 'setup.py']) {
      const other = folderOf(path) + name;
      const beside = other === path ? undefined : tree.text(other);
      const more = beside === undefined ? null : await readOne(other, beside, (each) => tree.text(each));
      if (more?.name?.value === own.name?.value || more?.name === null) fill(own, more, other);
    }
    return own;
  },
  install: (name) => [{ manager: 'pip', language: 'bash', text: `pip install ${name}` }],
  runtime: (specifier) => runtimeInWords('Python', specifier),
};
export default python;

/** The one package that the front page installs, where it is called as a folder of packages or the repository is. */
function installedName(tree: Pick<ProductTree, 'text'> & Partial<ProductTree>): ManifestFacts['name'] {
  const readme = tree.inventory?.readme ?? null;
  const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');
  const own = new Set(
    [
      ...(tree.inventory?.files ?? []).flatMap(({ path }) => /^(?:src\/)?(\w+)\/__init__\.py$/.exec(path)?.[1] ?? []),
      (tree.inventory?.repository ?? '')
        .replace(/\.git$/, '')
        .split('/')
        .at(-1) ?? '',
    ].map(plain),
  );
  const found = (readme === null ? '' : (tree.text(readme) ?? '')).split(/\r?\n/).flatMap((line, at) => {
    const value = packageIn(line);
    const isOwn = value !== undefined && [...own].some((each) => each.length > 2 && plain(value).includes(each));
    return value !== undefined && isOwn && readme !== null ? [{ value, start: at + 1, end: at + 1, path: readme }] : [];
  });
  const [first] = found;
  return first !== undefined && found.every(({ value }) => value === first.value) ? first : null;
}

/** `pip install "strata[plot]"`, with nothing else behind it. */
function packageIn(line: string): string | undefined {
  const words = line.replaceAll('`', ' ').trim().split(/\s+/);
  const at = words.indexOf('install');
  if (at < 1 || !/^pip[\d.]*$/.test(words[at - 1] ?? '')) return undefined;
  const [name, ...more] = words.slice(at + 1).filter((word) => !/^(?:-U|--upgrade)$/.test(word));
  return more.length > 0
    ? undefined
    : /^["']?([A-Za-z][\w.-]{0,100})(?:\[[\w,-]{1,100}\])?["']?$/.exec(name ?? '')?.[1];
}

async function readOne(
  path: string,
  text: string,
  textOf: (path: string) => string | undefined,
): Promise<ManifestFacts | null> {
  const name = baseName(path);
  if (name === 'setup.py') {
    const before = textsGivenUp();
    const found = readSetupPy(await loadGrammar('python'), path, text, textOf);
    return textsGivenUp() === before ? found : noManifest('python', path, 'it takes too long to parse.');
  }
  const facts = name === 'setup.cfg' ? readSetupCfg(path, text) : readPyproject(path, text);
  const said = facts.version === null ? elsewhereOf(name, text) : {};
  return { ...facts, version: facts.version ?? versionSaid(said, facts, textOf) };
}

/** Where the manifest says that its version stands. */
function elsewhereOf(name: string, text: string): ReturnType<typeof elsewhereIn> {
  if (name === 'setup.cfg') {
    const lines = text.split(/\r?\n/);
    const range = linesOfKey(lines, 'metadata', 'version');
    return range === undefined ? {} : elsewhereIn((lines[range.start - 1] ?? '').replace(/^[^=:]*[=:]/, ''));
  }
  try {
    const { attr, file } = table(table(table(table(table(readToml(text)).tool).setuptools).dynamic).version);
    const [only = file, ...others] = strings(file);
    return {
      attr: typeof attr === 'string' ? attr : undefined,
      file: typeof only === 'string' && others.length === 0 ? only : undefined,
    };
  } catch {
    return {};
  }
}

function fill(own: ManifestFacts, more: ManifestFacts | null, path: string): void {
  for (const key of ['version', 'description', 'licence', 'runtime'] as const) {
    const value = more?.[key] ?? null;
    if (own[key] === null && value !== null) own[key] = { ...value, path };
  }
  if (own.packageFolders === undefined && more?.packageFolders !== undefined) own.packageFolders = more.packageFolders;
}

export function readPyproject(path: string, text: string): ManifestFacts {
  let data: Table;
  try {
    data = readToml(text);
  } catch (error) {
    return noManifest('python', path, error instanceof Error ? error.message.split('\n')[0]! : 'does not parse');
  }
  const packageFolders = foldersOfPyproject(data);
  return { ...factsOfPyproject(path, text, data), ...(packageFolders === undefined ? {} : { packageFolders }) };
}

function factsOfPyproject(path: string, text: string, data: Table): ManifestFacts {
  const lines = text.split(/\r?\n/);
  const project = table(data.project);
  if (Object.keys(project).length > 0) return fromProject(path, lines, project);
  const tool = table(data.tool);
  const poetry = table(tool.poetry);
  const flit = table(table(tool.flit).metadata);
  if (Object.keys(poetry).length > 0) return fromPoetry(path, lines, poetry);
  return Object.keys(flit).length > 0 ? fromFlit(path, lines, flit) : noManifest('python', path);
}

function fromProject(path: string, lines: readonly string[], project: Table): ManifestFacts {
  const facts = noManifest('python', path);
  const located = (key: string, value: unknown) => {
    const range = linesOfKey(lines, 'project', key);
    return typeof value === 'string' && range !== undefined ? { value, ...range } : null;
  };
  facts.name = located('name', project.name);
  facts.version = located('version', project.version);
  facts.description = located('description', project.description);
  facts.licence = located(
    'license',
    typeof project.license === 'string' ? project.license : table(project.license).text,
  );
  facts.runtime = located('requires-python', project['requires-python']);
  const dependencies = linesOfKey(lines, 'project', 'dependencies');
  if (dependencies !== undefined) facts.dependencies = { value: strings(project.dependencies), ...dependencies };
  for (const [name, packages] of Object.entries(table(project['optional-dependencies']))) {
    const range = linesOfKey(lines, 'project.optional-dependencies', name);
    if (range !== undefined) facts.extras.push({ name, packages: strings(packages), ...range });
  }
  for (const [label, url] of Object.entries(table(project.urls))) {
    const range = linesOfKey(lines, 'project.urls', label);
    if (range !== undefined && typeof url === 'string') facts.urls.push({ label, url, ...range });
  }
  for (const [name, target] of Object.entries(table(project.scripts))) {
    const range = linesOfKey(lines, 'project.scripts', name);
    if (range !== undefined && typeof target === 'string') facts.commands.push({ name, target, ...range });
  }
  return facts;
}

function fromPoetry(path: string, lines: readonly string[], poetry: Table): ManifestFacts {
  const facts = noManifest('python', path);
  const located = (key: string, value: unknown, at = 'tool.poetry') => {
    const range = linesOfKey(lines, at, key);
    return typeof value === 'string' && range !== undefined ? { value, ...range } : null;
  };
  facts.name = located('name', poetry.name);
  facts.version = located('version', poetry.version);
  facts.description = located('description', poetry.description);
  facts.licence = located('license', poetry.license);
  const python = located('python', table(poetry.dependencies).python, 'tool.poetry.dependencies');
  // `^3.9` means from 3.9 up to the next major version.
  if (python !== null) facts.runtime = { ...python, value: python.value.replace(/^\^/, '>=') };
  for (const key of ['homepage', 'repository', 'documentation']) {
    const url = located(key, poetry[key]);
    if (url !== null)
      facts.urls.push({ label: key[0]!.toUpperCase() + key.slice(1), url: url.value, start: url.start, end: url.end });
  }
  for (const [label, url] of Object.entries(table(poetry.urls))) {
    const range = linesOfKey(lines, 'tool.poetry.urls', label);
    if (range !== undefined && typeof url === 'string') facts.urls.push({ label, url, ...range });
  }
  for (const [name, packages] of Object.entries(table(poetry.extras))) {
    const range = linesOfKey(lines, 'tool.poetry.extras', name);
    if (range !== undefined) facts.extras.push({ name, packages: strings(packages), ...range });
  }
  for (const [name, target] of Object.entries(table(poetry.scripts))) {
    const range = linesOfKey(lines, 'tool.poetry.scripts', name);
    if (range !== undefined && typeof target === 'string') facts.commands.push({ name, target, ...range });
  }
  return facts;
}

/** The older section of flit (https://flit.pypa.io/en/stable/pyproject_toml.html#old-style-metadata). */
function fromFlit(path: string, lines: readonly string[], flit: Table): ManifestFacts {
  const facts = noManifest('python', path);
  const at = 'tool.flit.metadata';
  const located = (key: string) => {
    const range = linesOfKey(lines, at, key);
    return typeof flit[key] === 'string' && range !== undefined ? { value: flit[key], ...range } : null;
  };
  facts.name = located('dist-name') ?? located('module');
  facts.runtime = located('requires-python');
  const dependencies = linesOfKey(lines, at, 'requires');
  if (dependencies !== undefined) facts.dependencies = { value: strings(flit.requires), ...dependencies };
  const home = located('home-page');
  if (home !== null) facts.urls.push({ label: 'Homepage', url: home.value, start: home.start, end: home.end });
  for (const [label, url] of Object.entries(table(flit.urls))) {
    const range = linesOfKey(lines, `${at}.urls`, label);
    if (range !== undefined && typeof url === 'string') facts.urls.push({ label, url, ...range });
  }
  for (const [name, packages] of Object.entries(table(flit['requires-extra']))) {
    const range = linesOfKey(lines, `${at}.requires-extra`, name);
    if (range !== undefined) facts.extras.push({ name, packages: strings(packages), ...range });
  }
  return facts;
}

export function readSetupCfg(path: string, text: string): ManifestFacts {
  const facts = noManifest('python', path);
  const lines = text.split(/\r?\n/);
  const get = (section: string, key: string) => {
    const range = linesOfKey(lines, section, key) ?? linesOfKey(lines, section, key.replaceAll('_', '-'));
    if (range === undefined) return null;
    const value = lines
      .slice(range.start - 1, range.end)
      .join('\n')
      .replace(/^[^=:]*[=:]\s*/, '')
      .trim();
    return /^(?:attr|file):/.test(value) ? null : { value, ...range };
  };
  facts.name = get('metadata', 'name');
  facts.version = get('metadata', 'version');
  facts.description = get('metadata', 'description');
  facts.licence = get('metadata', 'license');
  facts.runtime = get('options', 'python_requires');
  const dependencies = get('options', 'install_requires');
  if (dependencies !== null) facts.dependencies = { ...dependencies, value: splitLines(dependencies.value) };
  const url = get('metadata', 'url');
  if (url !== null) facts.urls.push({ label: 'Homepage', url: url.value, start: url.start, end: url.end });
  const named = get('metadata', 'project_urls');
  for (const line of named === null ? [] : splitLines(named.value)) {
    const at = line.indexOf('=');
    const row = lines.findIndex((each) => each.trim() === line.trim());
    if (at > 0 && row >= 0)
      facts.urls.push({
        label: line.slice(0, at).trim(),
        url: line.slice(at + 1).trim(),
        start: row + 1,
        end: row + 1,
      });
  }
  const scripts = get('options.entry_points', 'console_scripts');
  for (const line of scripts === null ? [] : splitLines(scripts.value)) {
    const [name = '', target = ''] = line.split(/(?<!\s)\s*=\s*/);
    const at = lines.findIndex((each) => each.trim() === line);
    if (target !== '') facts.commands.push({ name, target, start: at + 1, end: at + 1 });
  }
  const folders = foldersOfSetupCfg(
    get('options', 'package_dir')?.value ?? null,
    get('options.packages.find', 'where')?.value ?? null,
  );
  if (folders !== undefined) facts.packageFolders = folders;
  const extras = lines.findIndex((line) => /^\[options\.extras_require\]/.test(line));
  for (let at = extras + 1; extras !== -1 && at < lines.length && !/^\[/.test(lines[at]!); at++) {
    const name = /^([\w.-]+)\s*=/.exec(lines[at]!)?.[1];
    const extra = name === undefined ? null : get('options.extras_require', name);
    if (name !== undefined && extra !== null)
      facts.extras.push({ name, packages: splitLines(extra.value), start: extra.start, end: extra.end });
  }
  return facts;
}

const splitLines = (value: string): string[] =>
  value
    .split(/\n|;\s*(?=\w+[<>=\s]*$)/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
