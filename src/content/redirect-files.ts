/** Reads redirect files in Netlify's form, one rule a line. */
import type { AddRedirect } from '../generators/generator.ts';

/** `from [query=…] to [status] [condition=…]`; lines that a template fills are no rules. */
export function redirectLines(text: string | undefined, at: string, add: AddRedirect): void {
  for (const line of (text ?? '').split('\n')) {
    if (/\{\{|\{%|<%/.test(line)) continue;
    const words = line.split(/\s+/).filter((word) => word !== '');
    const comment = words.findIndex((word) => word.startsWith('#'));
    const [from = '', ...rest] = comment === -1 ? words : words.slice(0, comment);
    const to = rest.find((word) => /^(?:\/|[a-z]+:\/\/)/i.test(word));
    const status = /^(\d{3})!?$/.exec(rest[rest.indexOf(to ?? '') + 1] ?? '')?.[1];
    if (to !== undefined) add(from, to, at, status === undefined ? undefined : Number(status));
  }
}
