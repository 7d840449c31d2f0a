/** VitePress' `rewrites`: where a page is served that does not lie there. */
import { basename, dirname, stem, trimSlashes } from '../../content/url-path.ts';
import { type FileSet, inside, isInside, under } from '../routes.ts';

export interface Rewrites {
  /** Where a page's file, from the source folder, is served as; the path itself where no rule takes it. */
  of(path: string): string;
  /** A function makes them, or a variable holds them: nobody knows without running it. */
  isComputed: boolean;
}

/** Names in a path: `:name` is one folder or a part of one, `:name*` any number, `(.*)` behind it, or alone, what it takes. */
const NAME = /:(\w+)(\([^()]*\))?([*+?])?|\([^()]*\)/g;

/** `rewrites: { 'packages/:pkg/index.md': ':pkg.md' }`. */
export function readRewrites(config: string): Rewrites {
  const object = /\brewrites\s*:\s*\{([^{}]*)\}/.exec(config)?.[1];
  const rules = [...(object ?? '').matchAll(/['"]([^'"\n]+)['"]\s*:\s*['"]([^'"\n]+)['"]/g)].map(
    ([, from = '', to = '']) => ({ pattern: patternOf(from), to }),
  );
  return {
    isComputed: rules.length === 0 && /\brewrites\s*[:(,]/.test(config),
    of(path) {
      for (const { pattern, to } of rules) {
        const names = pattern.exec(path)?.groups;
        if (names === undefined && !pattern.test(path)) continue;
        let unnamed = 0;
        return to.replace(NAME, (_whole, name?: string) => names?.[name ?? `_${unnamed++}`] ?? '');
      }
      return path;
    },
  };
}

function patternOf(from: string): RegExp {
  let source = '';
  let last = 0;
  let unnamed = 0;
  for (const match of from.matchAll(NAME)) {
    const [whole, own, , many] = match;
    const name = own ?? `_${unnamed++}`;
    const isAny = many === '*' || many === '+' || (match[2] ?? whole) === '(.*)';
    source += `${escaped(from.slice(last, match.index))}(?<${name}>${isAny ? '.*' : '[^/]+?'})`;
    last = match.index + whole.length;
  }
  return new RegExp(`^${source}${escaped(from.slice(last))}$`);
}
const escaped = (text: string): string => text.replace(/[.*+^$(){}|\\?[\]]/g, '\\$&');

/** Answers the file that is served at a path without its ending; undefined where a rule serves that file elsewhere. */
export function servedPages(
  files: FileSet,
  source: string,
  of: (path: string) => string,
): (bare: string) => string | undefined {
  let edition: number | undefined;
  let moved: Map<string, string> = new Map();
  return (bare) => {
    if (edition !== files.edition) {
      edition = files.edition;
      moved = new Map(
        files.paths.flatMap((path) => {
          if (!path.endsWith('.md') || !isInside(path, source)) return [];
          const own = inside(path, source);
          const to = of(own);
          return to === own ? [] : [[to, path] as const];
        }),
      );
    }
    const file = `${bare}.md`;
    return moved.get(file) ?? (of(file) === file ? under(source, file) : undefined);
  };
}

/** Whether a function may serve some page at an address: it moves pages, and none that is not there. The page goes by its own name, or by one of its folders. */
export function computedPages(files: FileSet, source: string): (address: string) => boolean {
  let edition: number | undefined;
  let names: ReadonlySet<string> = new Set();
  return (address) => {
    if (edition !== files.edition) {
      edition = files.edition;
      const pages = files.paths.filter((path) => path.endsWith('.md') && isInside(path, source));
      names = new Set(pages.flatMap((path) => namesOf(inside(path, source))));
    }
    return names.has(basename(trimSlashes(address)).toLowerCase());
  };
}

function namesOf(path: string): string[] {
  const name = stem(path).toLowerCase();
  return /^(?:index|readme)$/.test(name) ? dirname(path).toLowerCase().split('/') : [name];
}
