/** What a site's `mkdocs.yml` says, or the `zensical.toml` of the builder that goes on with it. */
import { posix } from 'node:path';
import { settingsIn } from '../../content/settings-file.ts';
import type { UnreadSetting } from '../generator.ts';
import { bareFolder, lineOf } from '../recognition.ts';
import { type FileSet, firstFile, under } from '../routes.ts';

/** Its own file of settings, and those of builders that go on with it; the first that is there counts. */
export const SETTINGS_FILES = [
  'zensical.toml',
  'mkdocs.yml',
  'mkdocs.yaml',
  'properdocs.yml',
  'properdocs.yaml',
  'zensical.yml',
  'zensical.yaml',
];

export interface MkdocsSettings {
  data: Record<string, unknown>;
  plugins: string[];
  path: string | null;
  /** The file and those that it inherits from, of those that are there. */
  sources: string[];
  /** What it inherits from and is not there. */
  missing: { from: string; name: string } | null;
}

export function readMkdocs(files: Pick<FileSet, 'read' | 'has'>, root: string): MkdocsSettings {
  const file = firstFile(
    files,
    SETTINGS_FILES.map((name) => under(root, name)),
  );
  const { data, sources, missing } = file === undefined ? NOTHING : inherited(files, file.path, file.text, []);
  const list = Array.isArray(data.plugins)
    ? data.plugins
    : typeof data.plugins === 'object' && data.plugins !== null
      ? [data.plugins]
      : [];
  const plugins = list
    .flatMap((entry) =>
      typeof entry === 'string' ? [entry] : typeof entry === 'object' && entry !== null ? Object.keys(entry) : [],
    )
    .map((name) => name.replace(/^.*\//, ''));
  if (Array.isArray(data.hooks) && data.hooks.length > 0) plugins.push('hooks');
  return { data, plugins, path: file?.path ?? null, sources, missing };
}

type Inherited = Pick<MkdocsSettings, 'data' | 'sources' | 'missing'>;
const NOTHING: Inherited = { data: {}, sources: [], missing: null };

/** With the settings of the file that `INHERIT` names, below its own; `after`: the files that led here. */
function inherited(files: Pick<FileSet, 'read'>, path: string, text: string, after: readonly string[]): Inherited {
  const own = settingsIn(path, text);
  if (path.endsWith('.toml')) return { ...NOTHING, data: ofProject(own), sources: [path] };
  const { INHERIT: name, ...data } = own;
  if (name === undefined) return { data, sources: [path], missing: null };
  const parent = typeof name === 'string' ? posix.join(posix.dirname(path), name) : undefined;
  const isOpen = parent !== undefined && parent !== path && !after.includes(parent) && after.length < MOST_PARENTS;
  const said = isOpen ? files.read(parent) : undefined;
  if (parent === undefined || said === undefined)
    return { data, sources: [path], missing: { from: path, name: String(name) } };
  const above = inherited(files, parent, said, [...after, path]);
  return { data: merged(above.data, data), sources: [path, ...above.sources], missing: above.missing };
}
const MOST_PARENTS = 16;

/** Mappings are joined, all else is replaced. */
function merged(below: Record<string, unknown>, over: Record<string, unknown>): Record<string, unknown> {
  const out = new Map(Object.entries(below));
  for (const [key, value] of Object.entries(over)) {
    const other = out.get(key);
    out.set(key, isMapping(other) && isMapping(value) ? merged(other, value) : value);
  }
  return Object.fromEntries(out);
}

/** The settings of a site whose files are seen from its own folder. */
export const readMkdocsHere = ({ read }: Pick<FileSet, 'read'>): MkdocsSettings =>
  readMkdocs({ read, has: (path) => read(path) !== undefined }, '');

/** The folder of the pages; of a list, which is a variable of the environment, the value without it. */
export function docsFolder({ docs_dir: folder }: Record<string, unknown>): string {
  const usual: unknown = Array.isArray(folder) ? folder.at(-1) : folder;
  return bareFolder(typeof usual === 'string' && usual !== '' ? usual : 'docs');
}

/** What it inherits from and is not there, and a folder of pages that is no text or that the environment names. */
export function unreadOfMkdocs(files: Pick<FileSet, 'read'>): UnreadSetting[] {
  const { data, sources, missing } = readMkdocsHere(files);
  const [path] = sources;
  if (path === undefined) return [];
  if (missing !== null) {
    const line = lineOf(files.read(missing.from), 'INHERIT');
    return [
      { path: missing.from, line, why: `\`INHERIT\` names \`${missing.name.slice(0, 200)}\`, which is not there` },
    ];
  }
  const folder = data.docs_dir;
  if (folder === undefined || folder === null) return [];
  const at = sources.find((source) => files.read(source)?.includes('docs_dir')) ?? path;
  const text = files.read(at) ?? '';
  const isNamed = [...text.matchAll(/!ENV[ \t]+["']?([\w.-]+)/g)].some(([, name]) => name === folder);
  if (typeof folder === 'string' && !isNamed) return [];
  return [{ path: at, line: lineOf(text, 'docs_dir'), why: '`docs_dir` is not a folder written as text' }];
}
/** Settings of Zensical have the names of MkDocs in a table of their own; extensions and plugins are tables in it, named by dotted keys. */
function ofProject({ project }: Record<string, unknown>): Record<string, unknown> {
  if (!isRecord(project)) return {};
  const { markdown_extensions: extensions } = project;
  return isRecord(extensions) ? { ...project, markdown_extensions: named(extensions) } : project;
}

const GROUPS = new Set(['pymdownx', 'markdown', 'zensical']);
const named = (extensions: Record<string, unknown>): Record<string, unknown>[] =>
  Object.entries(extensions).flatMap(([name, options]) =>
    GROUPS.has(name) && isRecord(options)
      ? Object.entries(options).map(([own, value]) => ({ [`${name}.${own}`]: value }))
      : [{ [name]: options }],
  );

/** Plugins with templates, hooks, and the extension with snippets work on a page before anybody knows what of it is code; fences in lists need an extension. */
export function runsInCode(files: Pick<FileSet, 'read'>): string[] {
  const text = readMkdocsHere(files)
    .sources.map((path) => files.read(path) ?? '')
    .join('\n');
  return [
    ...(/\b(?:macros|jinja\w*|markdownextradata)\b|^hooks[ \t]*:/mu.test(text) ? ['macros'] : []),
    ...(/\bpymdownx\.snippets\b/u.test(text) ? ['snippets'] : []),
    ...(extensionsOf(files).some((name) => /^pymdownx\.(?:superfences|extra)$/u.test(name)) ? [] : ['nested-fences']),
  ];
}

/** Names of what is added to Markdown: of a list or of a mapping, in which an entry with settings is a mapping of one. */
export const extensionsOf = ({ read }: Pick<FileSet, 'read'>): string[] =>
  namesIn(readMkdocs({ read, has: (path) => read(path) !== undefined }, '').data.markdown_extensions);

function namesIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(namesIn);
  return isRecord(value) ? Object.keys(value) : [];
}

/** Whether headings get their ids from another function than Python-Markdown's own; tabs and tags have slugs of theirs. */
export function hasOwnSlug({ markdown_extensions: extensions }: Record<string, unknown>): boolean {
  const entries = Array.isArray(extensions) ? extensions : [extensions];
  return entries.some(
    (entry) =>
      isRecord(entry) && [entry.toc, entry['markdown.extensions.toc']].some((toc) => isRecord(toc) && 'slugify' in toc),
  );
}
const isMapping = (value: unknown): value is Record<string, unknown> => isRecord(value) && !Array.isArray(value);
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
