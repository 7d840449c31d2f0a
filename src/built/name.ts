/** What findings call the folder of a build: its path from the repository's root, or its own name where it lies elsewhere. */
import { basename, isAbsolute, relative } from 'node:path';

export function buildName(root: string, folder: string): string {
  const inside = relative(root, folder).replaceAll('\\', '/');
  return inside === '' || inside.startsWith('..') || isAbsolute(inside) ? basename(folder) : inside;
}
