/** What a site's `mkdocs.yml` says. */
import { settingsIn } from '../../content/settings-file.ts';
import { type FileSet, firstFile, under } from '../routes.ts';

/** Its own file of settings, and that of the fork that goes on with it; the first that is there counts. */
export const SETTINGS_FILES = ['mkdocs.yml', 'mkdocs.yaml', 'properdocs.yml', 'properdocs.yaml'];

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
  const data = file === undefined ? {} : settingsIn(file.path, file.text);
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

/** Plugins with templates, hooks, and the extension with snippets work on a page before anybody knows what of it is code; fences in lists need an extension. */
export function runsInCode(files: Pick<FileSet, 'read'>): string[] {
  const text = SETTINGS_FILES.map((name) => files.read(name)).find((each) => each !== undefined) ?? '';
  return [
    ...(/\b(?:macros|jinja\w*|markdownextradata)\b|^hooks[ \t]*:/mu.test(text) ? ['macros'] : []),
    ...(/\bpymdownx\.snippets\b/u.test(text) ? ['snippets'] : []),
    ...(/^[ \t]*(?:-[ \t]*)?["']?pymdownx\.(?:superfences|extra)\b/mu.test(text) ? [] : ['nested-fences']),
  ];
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
