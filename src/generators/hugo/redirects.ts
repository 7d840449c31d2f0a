/** Redirect files that a Hugo site makes with a template of an output format of its own. */
import { redirectLines } from '../../content/redirect-files.ts';
import type { AddRedirect } from '../generator.ts';
import { type FileSet, under } from '../routes.ts';

const TEMPLATES = [
  'index.redirects',
  'index._redirects',
  '_redirects',
  'home.redirects',
  'index.netlify',
  '_default/index.redirects',
];

export function redirects(files: FileSet, root: string, add: AddRedirect): void {
  for (const name of TEMPLATES) redirectLines(files.read(under(root, `layouts/${name}`)), add);
}
