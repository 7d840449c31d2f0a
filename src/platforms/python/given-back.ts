/** The section `Returns` or `Yields` of a docstring in the NumPy style: one result, several that are given back together, or the parts of one. Pure. */
import { dedent } from '../../syntax/fragments.ts';
import { fold, laidOut } from './laid-out.ts';

interface Result {
  name: string | undefined;
  type: string;
  below: string[];
}

/** Undefined where it says nothing. https://numpydoc.readthedocs.io/en/latest/format.html#sections */
export function givenBack(body: readonly string[]): { type: string | null; description: string } | undefined {
  const results = resultsOf(body);
  const [only, ...others] = results;
  if (only === undefined) return undefined;
  if (results.some(({ name, type }) => name === undefined && PROSE.test(type)))
    return { type: null, description: fold(body) };
  if (others.length > 0)
    return { type: [...new Set(results.map(({ type }) => type))].join(', '), description: said(results) };
  const parts = resultsOf(dedent(only.below.join('\n')).split('\n'));
  const isTaken = parts.length > 1 && parts.every(({ name, type }) => name !== undefined && /^[^\s]+$/.test(type));
  return { type: only.type, description: isTaken ? said(parts) : laidOut(['', ...only.below]) };
}

/** Words in the place of a type. */
const PROSE = /^(?:[^\s[]+\s){4}|[a-z]\.$/;

/** Lines at the edge, each with what stands deeper below it. */
function resultsOf(body: readonly string[]): Result[] {
  const found: Result[] = [];
  for (const line of body) {
    if (line.trim() === '') continue;
    if (/^\s/.test(line)) found.at(-1)?.below.push(line);
    else {
      const head = line.trim();
      const [, name, type = head] = /^(\w+)\s*:(.*)$/s.exec(head) ?? [];
      found.push({ name, type: type.trim(), below: [] });
    }
  }
  return found;
}

/** Each with its name and type, as sentences or parted by semicolons. */
const said = (results: readonly Result[]): string =>
  results
    .map(({ name, type, below }) => {
      const words = fold(below);
      const shown = name === undefined ? `\`${type}\`` : `\`${name}\`${type === '' ? '' : ` (\`${type}\`)`}`;
      return `${shown}${words === '' ? '' : `: ${words}`}`;
    })
    .reduce((before, each) => `${before}${/[.!?:;]$/.test(before) ? '' : ';'} ${each}`);
