/** What pages include, as each generator writes it: which file, and which part of it. */
import type { PageFacts } from '../content/page-facts.ts';
import { dirname, joinPath } from '../content/url-path.ts';
import { linesWithStart } from '../text/rows.ts';

export interface IncludeRef {
  /** As it is written. */
  target: string;
  start: number;
  end: number;
  /** Paths in the repository that it may mean. */
  candidates: readonly string[];
  /** Other folders may hold it, too: of a setting that is not known, or of a template's own. */
  isLoose?: boolean;
  /** A name that the file gives to a part of itself, and the word it is given with. */
  part?: { name: string; by: 'region' | 'ANCHOR:' | '[start:' | 'text'; orHeading?: true };
  /** The file is judged as a link already. */
  isLink?: true;
  /** The highest line that is named, and where. */
  line?: number;
  lineSpan?: { start: number; end: number };
  /** The lines are cut as a program cuts a list: one beyond the last is no fault of the build. */
  isSlice?: true;
}

/** A page whose includes are asked for. */
export interface IncludingPage {
  path: string;
  text: string;
  facts: PageFacts;
}

const paths = (...all: (string | undefined)[]): string[] => all.filter((path) => path !== undefined);
const beside = ({ path }: IncludingPage, target: string): string | undefined => joinPath(dirname(path), target);
/** The highest number of `3-5`, `1:3,7:9` or `{2,}`; undefined where there is none. */
export function highestLine(range: string): number | undefined {
  const numbers = [...range.matchAll(/\d{1,9}/g)].map(([digits]) => Number(digits));
  const highest = Math.max(0, ...numbers);
  return highest > 0 ? highest : undefined;
}
const spanOf = (start: number, text: string) => ({ start, end: start + text.length });
const isCode = ({ facts }: IncludingPage, at: number): boolean =>
  facts.code.some(({ start, end }) => start <= at && at < end);
/** An address, a setting or a template is no file. */
const isNoFile = (target: string): boolean => target === '' || /^[a-z]+:\/\/|[{}$*<>]/i.test(target);

/** `--8<-- "file"`, with lines or a section behind a colon, and a block of file names. */
export function snippetIncludes(
  page: Pick<IncludingPage, 'text'>,
  folders: readonly string[],
  isLoose: boolean,
): IncludeRef[] {
  if (!page.text.includes('8<')) return [];
  const found: IncludeRef[] = [];
  const add = (written: string, start: number): void => {
    const [, target = '', rest = ''] = /^([^:]+)(?::(.*))?$/.exec(written.trim()) ?? [];
    if (isNoFile(written.trim()) || target.startsWith(';')) return;
    const at = start + written.indexOf(target);
    const line = /^[\d:,]+$/.test(rest) ? (highestLine(rest) ?? 0) : 0;
    const name = /^[A-Za-z][\w-]*$/.exec(rest)?.[0];
    found.push({
      target: target.trim(),
      start: at,
      end: at + target.trim().length,
      candidates: paths(...folders.map((folder) => joinPath(folder, target.trim()))),
      isLoose,
      ...(line > 0 ? { line, isSlice: true as const, lineSpan: spanOf(start + written.lastIndexOf(rest), rest) } : {}),
      ...(name === undefined ? {} : { part: { name, by: '[start:' } }),
    });
  };
  let isBlock = false;
  for (const { line, start } of linesWithStart(page.text)) {
    const mark = /^[ \t]*-{1,}8<-{1,}[ \t]*/.exec(line);
    if (mark === null) {
      if (isBlock && line.trim() !== '') add(line, start);
      continue;
    }
    const quoted = /^(["'])(.*)\1/.exec(line.slice(mark[0].length));
    if (quoted === null) isBlock = line.trim() === mark[0].trim() ? !isBlock : isBlock;
    else if (!isBlock) add(quoted[2] ?? '', start + mark[0].length + 1);
  }
  // A block that nothing ends is something else.
  return isBlock ? found.filter(({ start }) => /["']/.test(page.text[start - 1] ?? '')) : found;
}

/** `{% include-markdown "file" %}`: from the folder of pages, or from the page where it begins with a dot. */
export function markdownIncludes(page: IncludingPage, pages: string): IncludeRef[] {
  if (!page.text.includes('include-markdown')) return [];
  return [...page.text.matchAll(/\{%-?[ \t]*include-markdown[ \t]+(["'])([^"'\n]+)\1/g)].flatMap((match) => {
    const target = match[2] ?? '';
    if (isNoFile(target) || isCode(page, match.index)) return [];
    const start = match.index + match[0].length - 1 - target.length;
    const file = target.startsWith('.') ? beside(page, target) : joinPath(pages, target);
    return [{ ...spanOf(start, target), target, candidates: paths(file) }];
  });
}

/** `<<< @/file{1,3}#region` and `<!-- @include: ./file{1,3} -->`. */
export function vitepressIncludes(page: IncludingPage, source: string): IncludeRef[] {
  const { text } = page;
  if (!text.includes('<<<') && !text.includes('@include')) return [];
  return [...text.matchAll(/^[ \t]*<<<[ \t]+([^\s{[]+)|<!--[ \t]*@include:[ \t]*([^\s{>]+)/gm)].flatMap(
    (match): IncludeRef[] => {
      const raw = match[1] ?? match[2] ?? '';
      // The end of the comment may stand right behind it.
      const written = match[1] ?? raw.replace(/--$/, '');
      const [target = '', name] = written.split('#');
      if (isNoFile(target) || isCode(page, match.index)) return [];
      const start = match.index + match[0].length - raw.length;
      const rest = /^[^\n]{0,80}/.exec(text.slice(start + written.length))?.[0] ?? '';
      const range = match[2] === undefined ? '' : (/^\{[\d,-]+\}/.exec(rest)?.[0] ?? '');
      const line = highestLine(range);
      const fromRoot = target.startsWith('@/') ? joinPath(source, target.slice(2)) : undefined;
      return [
        {
          target,
          start,
          end: start + target.length,
          candidates: paths(fromRoot ?? beside(page, target)),
          ...(name === undefined || name === ''
            ? {}
            : { part: { name, by: 'region', ...(match[2] === undefined ? {} : { orHeading: true as const }) } }),
          ...(line === undefined ? {} : { line, lineSpan: spanOf(start + written.length, range) }),
        },
      ];
    },
  );
}

/** `{{#include file:anchor}}`, `{{#include file:2:5}}` and their like. */
export function mdbookIncludes(page: IncludingPage): IncludeRef[] {
  const { text } = page;
  if (!text.includes('{{#')) return [];
  return [...text.matchAll(/(?<!\\)\{\{#(?:include|rustdoc_include|playground|playpen)[ \t]+([^\s{}]+)/g)].flatMap(
    (match): IncludeRef[] => {
      const [whole, written = ''] = match;
      const [target = '', first = '', last = ''] = written.split(':');
      const end = text.indexOf('\n', match.index);
      if (isNoFile(target) || !text.slice(match.index, end === -1 ? undefined : end).includes('}}')) return [];
      const start = match.index + whole.indexOf(written);
      return [
        {
          target,
          start,
          end: start + target.length,
          candidates: paths(beside(page, target)),
          ...(/^\d*$/.test(first) && highestLine(`${first} ${last}`) !== undefined
            ? {
                line: highestLine(`${first} ${/^\d+$/.test(last) ? last : ''}`) ?? 1,
                lineSpan: spanOf(start + target.length + 1, written.slice(target.length + 1)),
              }
            : {}),
          ...(/^[A-Za-z_][\w-]*$/.test(first) ? { part: { name: first, by: 'ANCHOR:' } } : {}),
        },
      ];
    },
  );
}

/** Relative imports of MDX, and with `@site/` those from the site's folder. */
export function mdxImports(page: IncludingPage, root: string | undefined): IncludeRef[] {
  return page.facts.opaque.flatMap((part): IncludeRef[] => {
    if (part.kind !== 'mdx' || part.name !== null || !/^\s*(?:import|export)\b/.test(part.text)) return [];
    return [...part.text.matchAll(/\b(?:from|import)[ \t]*["']([^"'\n]+)["']/g)].flatMap(
      ({ 0: whole, 1: written = '', index }) => {
        const bare = (written.slice(written.lastIndexOf('!') + 1).split('?', 1)[0] ?? '').replace(
          /\\(?=[^\w\n]|_)/g,
          '',
        );
        const start = part.start + index + whole.length - written.length - 1;
        const file = bare.startsWith('.')
          ? beside(page, bare)
          : root !== undefined && bare.startsWith('@site/')
            ? joinPath(root, bare.slice(6))
            : undefined;
        if (file === undefined || isNoFile(bare)) return [];
        return [{ target: written, start, end: start + written.length, candidates: asModules(file) }];
      },
    );
  });
}

const ENDINGS = [
  '',
  '.js',
  '.jsx',
  '.ts',
  '.tsx',
  '.mjs',
  '.mts',
  '.cjs',
  '.mdx',
  '.md',
  '.json',
  '.vue',
  '.svelte',
  '.astro',
];
/** Files that a module's path may mean. */
export const asModules = (file: string): string[] => [
  ...ENDINGS.map((ending) => `${file}${ending}`),
  ...ENDINGS.slice(1).map((ending) => `${file}/index${ending}`),
  // What is written as JavaScript may stand there as TypeScript.
  ...(/\.[cm]?jsx?$/.test(file) ? [file.replace(/js(x?)$/, 'ts$1')] : []),
];

/** Shortcodes of Hugo that show a file: by name, and those whose parameter is called so. */
export function shortcodeIncludes(page: IncludingPage, folders: readonly string[]): IncludeRef[] {
  return page.facts.opaque.flatMap((part): IncludeRef[] => {
    if (
      part.kind !== 'shortcode' ||
      part.name === null ||
      !/^(?:readfile|read-file|include|include-file|code-?file|snippet|rawfile)$/i.test(part.name)
    )
      return [];
    const [head = ''] = part.text.split('}}', 1);
    const match =
      /\b(?:file|path|src)=["`]([^"`\n]+)["`]/.exec(head) ?? /^\{\{[<%]\s*[\w-]+\s+["`]([^"`\n]+)["`]/.exec(head);
    const target = match?.[1] ?? '';
    if (isNoFile(target) || !/\.\w{1,6}$/.test(target)) return [];
    const start = part.start + head.indexOf(target, match?.index ?? 0);
    const bare = target.replace(/^\/+/, '');
    return [
      {
        target,
        start,
        end: start + target.length,
        candidates: paths(beside(page, bare), ...folders.map((folder) => joinPath(folder, bare))),
        isLoose: true,
      },
    ];
  });
}
