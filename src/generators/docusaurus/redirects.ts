/** What the plugin `client-redirects` is told to move. */
import type { AddRedirect } from '../generator.ts';
import { type FileSet, firstFile, scripts, under } from '../routes.ts';

/** `{ from: '/a', to: '/b' }` and `from: ['/a', '/b']`, in either order, where they are written out. */
export function redirects(files: FileSet, root: string, add: AddRedirect): void {
  const config = firstFile(files, scripts(under(root, 'docusaurus.config')));
  for (const object of (config?.text ?? '').split(/[{}]/)) {
    if (!object.includes('from')) continue;
    const to = /\bto\s*:\s*['"`]([^'"`$]+)['"`]/.exec(object)?.[1];
    const from = /\bfrom\s*:\s*(\[[^[\]]*\]|['"`][^'"`]+['"`])/.exec(object)?.[1] ?? '';
    for (const item of from.matchAll(/['"`]([^'"`$]+)['"`]/g)) if (to) add(item[1] ?? '', to, config?.path ?? '');
  }
}
