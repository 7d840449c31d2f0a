/** Old addresses of a book's chapters. */
import type { AddRedirect } from '../generator.ts';

/** `[output.html.redirect]`: old URL paths of the book to where they lead. */
export function mdbookRedirects(text: string | undefined, add: AddRedirect): void {
  const table =
    text === undefined
      ? undefined
      : /^\[output\.html\.redirect\].*\r?\n((?:(?!\[)[^\n]*\n)*(?:(?!\[)[^\n]+)?)/m.exec(text)?.[1];
  for (const match of (table ?? '').matchAll(/^[ \t]*["']([^"']+)["']\s*=\s*["']([^"']+)["']/gm))
    add(`/${(match[1] ?? '').replace(/^\//, '')}`, match[2] ?? '');
}
