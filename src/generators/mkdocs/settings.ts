/** What a site's `mkdocs.yml` says, or the `zensical.toml` of the builder that goes on with it. */
import { settingsIn } from '../../content/settings-file.ts';
import { type FileSet, firstFile, under } from '../routes.ts';

/** Its own file of settings, and those of builders that go on with it; the first that is there counts. */
export const SETTINGS_FILES = ['zensical.toml', 'mkdocs.yml', 'mkdocs.yaml', 'properdocs.yml', 'properdocs.yaml'];

export interface MkdocsSettings {
  data: Record<string, unknown>;
  plugins: string[];
  path: string | null;
}

export function readMkdocs(files: Pick<FileSet, 'read' | 'has'>, root: string): MkdocsSettings {
  const file = firstFile(
    files,
    SETTINGS_FILES.map((name) => under(root, name)),
  );
  const read = file === undefined ? {} : settingsIn(file.path, file.text);
  const data = file?.path.endsWith('.toml') === true ? ofProject(read) : read;
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
  return { data, plugins, path: file?.path ?? null };
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
  const text = SETTINGS_FILES.map((name) => files.read(name)).find((each) => each !== undefined) ?? '';
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
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
