/** What `{literalinclude}` and `{include}` of MyST take of a file: lines, and texts that say where to begin and end. */
import { dirname, joinPath } from '../content/url-path.ts';
import { highestLine, type IncludeRef, type IncludingPage } from './includes.ts';

const DIRECTIVE = /^[ \t]*(?:`{3,}|~{3,}|:{3,})\{(literalinclude|include)\}[ \t]+(\S+)[ \t]*\n((?:[ \t]*:[^\n]*\n)*)/gm;

/** The file itself is judged as a link. */
export function mystIncludes(page: IncludingPage, source: string): IncludeRef[] {
  if (!page.text.includes('include}')) return [];
  return [...page.text.matchAll(DIRECTIVE)].flatMap(({ 0: whole, 1: name, 2: target = '', 3: options = '', index }) => {
    if (/^[a-z]+:/.test(target)) return [];
    const file = target.startsWith('/') ? joinPath(source, target.slice(1)) : joinPath(dirname(page.path), target);
    const option = (name: string): { value: string; start: number } | undefined => {
      const match = new RegExp(`^[ \\t]*:${name}:[ \\t]*(.+)$`, 'm').exec(options);
      const value = match?.[1]?.trim() ?? '';
      if (match === null || value === '') return undefined;
      const start = index + whole.length - options.length + match.index + match[0].lastIndexOf(value);
      return { value, start };
    };
    const base = { target, candidates: file === undefined ? [] : [file], isLink: true } as const;
    const lines = option('lines');
    const line = lines === undefined ? undefined : highestLine(lines.value);
    const texts = ['start-after', 'end-before', 'start-at', 'end-at'].flatMap((name) => option(name) ?? []);
    const at = index + whole.indexOf(target);
    return [
      ...(name === 'include' ? [{ ...base, start: at, end: at + target.length }] : []),
      ...(lines === undefined || line === undefined
        ? []
        : [{ ...base, start: lines.start, end: lines.start + lines.value.length, line }]),
      ...texts.map(({ value, start }) => {
        const bare = value.replace(/^(["'])(.*)\1$/, '$2');
        return { ...base, start, end: start + value.length, part: { name: bare, by: 'text' as const } };
      }),
    ];
  });
}
