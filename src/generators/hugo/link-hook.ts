/** Whether and how a Hugo site rewrites its links before a browser sees them. */
import { type FileSet, inside, isInside } from '../routes.ts';

/** Whether the configuration says anything of hooks for links, which newer versions bring with them. */
export function hasLinkHooks({ markup }: Readonly<Record<string, unknown>>): boolean {
  return JSON.stringify(markup ?? {})
    .toLowerCase()
    .includes('"renderhooks"');
}

/** The template that writes the site's links, '' where Hugo does it alone. */
export function linkHook(files: FileSet, root: string): string {
  const path = files.paths.find(
    (file) =>
      file.includes('_markup/render-link') &&
      /^layouts\/(?:_default\/)?_markup\/render-link(?:\.[\w.]+)?\.html$/.test(
        isInside(file, root) ? inside(file, root) : '',
      ),
  );
  return path === undefined ? '' : (files.read(path) ?? '');
}
