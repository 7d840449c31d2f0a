/** Whether and how a Hugo site rewrites its links before a browser sees them. */
import { type FileSet, inside, isInside, under } from '../routes.ts';

/** Whether the configuration says anything of hooks for links, which newer versions bring with them. */
export function hasLinkHooks({ markup }: Readonly<Record<string, unknown>>): boolean {
  return JSON.stringify(markup ?? {})
    .toLowerCase()
    .includes('"renderhooks"');
}

/** The template that writes the site's links, its own or one of a theme that is here; '' where there is none to be seen. */
export function linkHook(files: FileSet, root: string, themes: readonly string[] = []): string {
  const found = files.paths.filter((file) => file.includes('_markup/render-link'));
  for (const place of [root, ...themes.map((theme) => under(root, `themes/${theme}`))]) {
    const path = found.find((file) => isInside(file, place) && HOOK.test(inside(file, place)));
    if (path !== undefined) return files.read(path) ?? '';
  }
  return '';
}
const HOOK = /^layouts\/(?:_default\/)?_markup\/render-link(?:\.[\w.]+)?\.html$/;
