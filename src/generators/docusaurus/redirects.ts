/** What the plugin `client-redirects` is told to move. */
import type { AddRedirect } from '../generator.ts';
import { type FileSet, firstFile, scripts, under } from '../routes.ts';

/** `{ from: '/a', to: '/b' }` and `from: ['/a', '/b']` where they are written out. */
export function redirects(files: FileSet, root: string, add: AddRedirect): void {
  const config = firstFile(files, scripts(under(root, 'docusaurus.config')))?.text ?? '';
  for (const match of config.matchAll(/from\s*:\s*(\[[^[\]]*\]|['"][^'"]+['"])/g)) {
    for (const item of (match[1] ?? '').matchAll(/['"]([^'"]+)['"]/g)) add(item[1] ?? '', '/');
  }
}
