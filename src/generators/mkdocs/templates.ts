/** The template that a page of MkDocs asks for, and what it takes in, of those that the site's own theme folder holds; all others are the theme's, which every page has. */
import { joinPath } from '../../content/url-path.ts';
import type { FileSet } from '../routes.ts';

export function themeTemplates(
  { theme }: Record<string, unknown>,
  root: string,
  files: Pick<FileSet, 'has'>,
): (name: string) => string | undefined {
  const folder = typeof theme === 'object' && theme !== null && 'custom_dir' in theme ? theme.custom_dir : undefined;
  const at = typeof folder === 'string' ? joinPath(root, `${folder}/.`) : undefined;
  return (name) => {
    const path = at === undefined ? undefined : joinPath(at, name);
    return path !== undefined && files.has(path) ? path : undefined;
  };
}
