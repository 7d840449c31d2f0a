/** Redirects among the `routeRules` of a site. */
import type { AddRedirect } from '../generator.ts';
import { type FileSet, firstFile, scripts, under } from '../routes.ts';

/** `'/old': { redirect: '/new' }` and `{ redirect: { to: '/new', statusCode: 301 } }`, where they are written out. */
export function nuxtRedirects(files: FileSet, root: string, add: AddRedirect): void {
  const config = firstFile(files, scripts(under(root, 'nuxt.config')));
  for (const match of (config?.text ?? '').matchAll(RULE)) {
    const [, from = '', direct, nested] = match;
    const to = direct ?? nested;
    if (to !== undefined && !from.includes('*')) add(from, to, config?.path ?? '');
  }
}
const RULE = /['"](\/[^'"\n]*)['"]\s*:\s*\{\s*redirect\s*:\s*(?:['"]([^'"\n]+)['"]|\{\s*to\s*:\s*['"]([^'"\n]+)['"])/g;
