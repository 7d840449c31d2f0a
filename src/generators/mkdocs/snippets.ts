/** In which folders a MkDocs site looks for snippets. */
import { joinPath } from '../../content/url-path.ts';

/** `isLoose`: a setting that is no list of folders says more. */
export function snippetFolders(
  { markdown_extensions: extensions }: Record<string, unknown>,
  root: string,
): { folders: string[]; isLoose: boolean } {
  const entries: unknown[] = Array.isArray(extensions) ? extensions : [extensions];
  const settings = entries.flatMap((entry) => (isRecord(entry) ? [entry['pymdownx.snippets']] : [])).find(isRecord);
  const base = settings?.base_path ?? '.';
  const list: unknown[] = Array.isArray(base) ? base : [base];
  const folders = list.flatMap((folder) => (typeof folder === 'string' ? (joinPath(root, folder) ?? []) : []));
  return { folders, isLoose: folders.length < list.length };
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
