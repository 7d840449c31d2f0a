/** What a product's own documents say of its names: directives of Sphinx's Python domain with the words below them. Pure. */
import type { LineRange } from '../evidence.ts';

/** Lines from the directive to the last of its own words. */
export interface Described extends LineRange {
  /** As the document writes it, below the class that it stands in. */
  name: string;
  module: string | null;
  isMember: boolean;
  path: string;
  text: string;
}

/** https://www.sphinx-doc.org/en/master/usage/domains/python.html */
const DIRECTIVE =
  /^[ \t]*\.\. (py:)?(class|exception|function|data|decorator|method|classmethod|staticmethod|decoratormethod|attribute|property)::[ \t]+(\S.*)$/;
const TOP = new Set(['class', 'exception', 'function', 'data', 'decorator']);
const MODULE = /^[ \t]*\.\. (?:py:)?(?:current)?module::[ \t]+([\w.]+)[ \t]*$/;
const DOMAIN = /^[ \t]*\.\. default-domain::[ \t]+(\w+)/m;
const CODE = /^[ \t]*\.\. (?:code-block|code|sourcecode|parsed-literal|literalinclude|testcode|doctest)::/;

interface Block extends Described {
  /** Its last line, with what it holds. */
  last: number;
}

export function describedIn(path: string, text: string): Described[] {
  if (!text.includes('::')) return [];
  const lines = text.replaceAll('\t', '        ').split(/\r?\n/);
  const bare = (DOMAIN.exec(text)?.[1] ?? 'py') === 'py';
  let module: string | null = null;
  const read = (from: number, to: number, owner: string | null): Block[] => {
    const found: Block[] = [];
    for (let at = from; at < to; at++) {
      const line = lines[at] ?? '';
      const named = MODULE.exec(line)?.[1];
      if (named !== undefined) module = named === 'None' ? null : named;
      const [, prefix, kind = '', written = ''] = DIRECTIVE.exec(line) ?? [];
      if (kind === '' || (prefix === undefined && !bare)) {
        // What is shown as code describes nothing.
        if (CODE.test(line) || (line.endsWith('::') && !line.trimStart().startsWith('.. ')))
          at = endOf(lines, at, to) - 1;
        continue;
      }
      const end = endOf(lines, at, to);
      const { heads, body } = headOf(lines, at, end, written);
      const isMember = !TOP.has(kind);
      const names = heads.flatMap((each) => {
        const name = NAME.exec(each)?.[1];
        return name === undefined ? [] : [below(owner, name)];
      });
      const [first = null] = names;
      const inner = read(body, end, isMember ? owner : first);
      const held = new Set(inner.flatMap(({ start, last }) => linesBetween(start - 1, last)));
      const own = linesBetween(body, end).filter((line) => !held.has(line));
      while (own.length > 0 && lines[own.at(-1) ?? 0]?.trim() === '') own.pop();
      const words = dedent(own.map((line) => lines[line] ?? ''))
        .join('\n')
        .trim();
      const place = { module, path, isMember, text: words, start: at + 1, end: (own.at(-1) ?? at) + 1, last: end };
      for (const name of new Set(names)) found.push({ name, ...place });
      found.push(...inner);
      at = end - 1;
    }
    return found;
  };
  return read(0, lines.length, null).flatMap(({ last: _last, ...each }) => (each.text === '' ? [] : [each]));
}

const linesBetween = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_each, at) => from + at);

/** Behind all lines that stand deeper. */
function endOf(lines: readonly string[], at: number, to: number): number {
  const indent = indentOf(lines[at] ?? '');
  let end = at + 1;
  for (let next = end; next < to; next++) {
    const line = lines[next] ?? '';
    if (line.trim() === '') continue;
    if (indentOf(line) <= indent) break;
    end = next + 1;
  }
  return end;
}

/** Signatures, each on lines of its own, and options, up to the first empty line. */
function headOf(lines: readonly string[], at: number, end: number, written: string): { heads: string[]; body: number } {
  const heads = [written.trim()];
  let body = at + 1;
  for (; body < end && lines[body]?.trim() !== ''; body++) {
    const line = (lines[body] ?? '').trim();
    const isOption = /^:[\w-]+:(?: |$)/.test(line);
    const isSignature = /^(?:(?:async|class|classmethod|static|abstract) )*[A-Za-z_][\w.]*\(.*\\?$/.test(line);
    if (heads.at(-1)?.endsWith('\\') === true) heads.push(`${heads.pop()?.slice(0, -1) ?? ''}${line}`);
    else if (isSignature && !/^:/.test(line)) heads.push(line);
    else if (!isOption) break;
  }
  return { heads, body };
}
const NAME = /^(?:(?:async|class|classmethod|static|abstract|final) )*@?((?:\w+\.)*[A-Za-z_]\w*)(?:[([]|\s|$)/;

const below = (owner: string | null, name: string): string => {
  const last = owner?.slice(owner.lastIndexOf('.') + 1);
  return owner === null || name.startsWith(`${owner}.`)
    ? name
    : name.startsWith(`${last}.`)
      ? `${owner}${name.slice(last?.length ?? 0)}`
      : `${owner}.${name}`;
};

const indentOf = (line: string): number => line.length - line.trimStart().length;

function dedent(lines: readonly string[]): string[] {
  const indent = Math.min(...lines.filter((line) => line.trim() !== '').map(indentOf));
  return lines.map((line) => line.slice(Number.isFinite(indent) ? indent : 0).trimEnd());
}

/** By the public name that it describes; nothing where several may be meant. */
export function describedNames(all: readonly Described[], names: readonly string[]): ReadonlyMap<string, Described> {
  const byLast = Map.groupBy(names, (name) => name.slice(name.lastIndexOf('.') + 1));
  const found = new Map<string, Described>();
  for (const each of all) {
    const owner = ownerOf(each);
    const member = each.name.slice(owner.length);
    const fitting = (byLast.get(owner.slice(owner.lastIndexOf('.') + 1)) ?? []).filter(
      (name) => owner !== '' && (name === owner || name.endsWith(`.${owner}`)),
    );
    const whole = each.module === null ? owner : `${each.module}.${owner}`;
    const depth = Math.min(...fitting.map(depthOf));
    const nearest = fitting.includes(whole) ? [whole] : fitting.filter((name) => depthOf(name) === depth);
    const [name] = nearest;
    if (nearest.length === 1 && name !== undefined && !found.has(name + member)) found.set(name + member, each);
  }
  return found;
}
/** The class of a member, else the name itself. */
export const ownerOf = ({ name, isMember }: Described): string =>
  isMember ? name.slice(0, Math.max(0, name.lastIndexOf('.'))) : name;
const depthOf = (name: string): number => name.split('.').length;
