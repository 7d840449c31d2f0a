/** Reads redirect files in Netlify's form, one rule a line. */
import type { AddRedirect } from '../generators/generator.ts';

/** `from [query=…] to [status] [condition=…]`; lines that a template fills are no rules. */
export function redirectLines(text: string | undefined, at: string, add: AddRedirect): void {
  for (const line of (text ?? '').split('\n')) {
    const rule = line.replace(/(?:^|\s)#.*$/, '').trim();
    if (rule === '' || /\{\{|\{%|<%/.test(rule)) continue;
    const [from = '', ...rest] = rule.split(/\s+/);
    const to = rest.find((word) => /^(?:\/|[a-z]+:\/\/)/i.test(word));
    const status = /^(\d{3})!?$/.exec(rest[rest.indexOf(to ?? '') + 1] ?? '')?.[1];
    if (to !== undefined) add(from, to, at, status === undefined ? undefined : Number(status));
  }
}
