/** Old addresses of a book's chapters. */
import { joinUrl } from '../../content/url-path.ts';
import type { AddRedirect } from '../generator.ts';

/** `[output.html.redirect]`: old URL paths of the book to where they lead, as a browser counts from there. */
export function mdbookRedirects(text: string | undefined, at: string, add: AddRedirect): void {
  const table =
    text === undefined
      ? undefined
      : /^\[output\.html\.redirect\].*\r?\n((?:(?!\[)[^\n]*\n)*(?:(?!\[)[^\n]+)?)/m.exec(text)?.[1];
  for (const match of (table ?? '').matchAll(/^[ \t]*["']([^"']+)["']\s*=\s*["']([^"']+)["']/gm)) {
    const from = `/${(match[1] ?? '').replace(/^\//, '')}`;
    const to = match[2] ?? '';
    add(from, /^[a-z]+:|^\//i.test(to) ? to : joinUrl(from, to), at);
  }
}
