/** In which folders a MkDocs site looks for snippets. */
import { foldLabel } from '../../content/labels.ts';
import { joinPath } from '../../content/url-path.ts';
import { snippetIncludes } from '../includes.ts';

/** `isLoose`: a setting that is no list of folders says more. */
export function snippetFolders(
  { markdown_extensions: extensions }: Record<string, unknown>,
  root: string,
): { folders: string[]; isLoose: boolean } {
  const settings = optionsOf(extensions);
  const base = settings?.base_path ?? '.';
  const list: unknown[] = Array.isArray(base) ? base : [base];
  const folders = list.flatMap((folder) => (typeof folder === 'string' ? (joinPath(root, folder) ?? []) : []));
  return { folders, isLoose: folders.length < list.length };
}

/**
 * Labels that the files define which a site adds to each of its pages, with what those include; undefined where it adds none, or one of
 * them is not here.
 */
export function appendedLabels(
  { markdown_extensions: extensions }: Record<string, unknown>,
  root: string,
  read: (path: string) => string | undefined,
): ReadonlySet<string> | undefined {
  const settings = optionsOf(extensions);
  const names: unknown[] = [settings?.auto_append ?? []].flat();
  if (names.length === 0) return undefined;
  const { folders } = snippetFolders({ markdown_extensions: extensions }, root);
  const labels = new Set<string>();
  const seen = new Set<string>();
  const textOf = (name: string): { path: string; text: string } | undefined => {
    for (const folder of folders) {
      const path = joinPath(folder, name);
      const text = path === undefined ? undefined : read(path);
      if (path !== undefined && text !== undefined) return { path, text };
    }
    return undefined;
  };
  const add = (name: unknown): boolean => {
    const file = typeof name === 'string' ? textOf(name) : undefined;
    if (file === undefined) return false;
    if (seen.has(file.path)) return true;
    seen.add(file.path);
    for (const [, label = ''] of file.text.matchAll(DEFINITION)) labels.add(foldLabel(label));
    return snippetIncludes(file, folders, false).every(({ target }) => add(target));
  };
  return names.every(add) ? labels : undefined;
}

const DEFINITION = /^ {0,3}\[([^[\]\n]+)\]:/gm;

const optionsOf = (extensions: unknown): Record<string, unknown> | undefined =>
  [extensions]
    .flat()
    .flatMap((entry) => (isRecord(entry) ? [entry['pymdownx.snippets']] : []))
    .find(isRecord);

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
