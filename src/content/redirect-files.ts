/** Reads redirect files in Netlify's form, one rule a line. */
import type { AddRedirect } from '../generators/generator.ts';

export function redirectLines(text: string | undefined, add: AddRedirect): void {
  for (const line of (text ?? '').split('\n')) {
    const [from, to] = line.trim().split(/\s+/);
    if (from && to && !from.startsWith('#')) add(from, to);
  }
}
