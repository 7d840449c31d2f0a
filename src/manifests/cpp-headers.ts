/** Which headers a C++ project gives to those who use it, as its CMake files say; where they say nothing, its folders. Pure. */
import { roleOf } from '../platforms/path-roles.ts';
import type { ProductTree } from '../platforms/platform.ts';

export interface HeaderRoot {
  /** What `#include` looks in, with a slash at its end; empty for the root. */
  folder: string;
  /** Those that are given, where not all below the folder are. */
  only: string[] | null;
}

export const isHeader = (path: string): boolean => /\.(?:h|hh|hpp|hxx|h\+\+)$/.test(path);

const MOST_FILES = 60;

/** Below the folder of the manifest. */
export function headerRoots(
  folder: string,
  { text, inventory }: Pick<ProductTree, 'text'> & Partial<ProductTree>,
): HeaderRoot[] {
  const files = (inventory?.files ?? []).map(({ path }) => path).filter((path) => path.startsWith(folder));
  const headers = files.filter(
    (path) => isHeader(path) && !['vendored', 'generated', 'test', 'example', 'docs'].includes(roleOf(path)),
  );
  const said = files
    .filter(
      (path) =>
        /(?:^|\/)CMakeLists\.txt$/.test(path) && !['vendored', 'test', 'example', 'docs'].includes(roleOf(path)),
    )
    .toSorted((a, b) => a.split('/').length - b.split('/').length || (a < b ? -1 : 1))
    .slice(0, MOST_FILES)
    .map((path) => saidIn(path.slice(0, path.lastIndexOf('/') + 1), text(path) ?? ''));
  const listed = new Set(said.flatMap((each) => each.files).filter((path) => headers.includes(path)));
  const has = (root: string): boolean => headers.some((path) => path.startsWith(root));
  const named = [...new Set(said.flatMap((each) => each.folders))].filter(has);
  const includes = named.filter((root) => /(?:^|\/)include\/$/.test(root));
  const roots =
    includes.length > 0
      ? includes
      : named.filter((root) => root !== folder || headers.some((path) => !path.slice(folder.length).includes('/')));
  const found = roots.length > 0 ? roots : usual(folder, headers);
  // A folder inside of another one is reached through that.
  const outer = found.filter(
    (root) => !found.some((other) => other !== root && root.startsWith(other) && /(?:^|\/)include\/$/.test(other)),
  );
  const made = outer.map((root): HeaderRoot => {
    const own = [...listed].filter((path) => path.startsWith(root));
    const isWhole = /(?:^|\/)(?:include|single[-_]include)\/$/.test(root);
    return {
      folder: root,
      only: isWhole || own.length === 0 ? (root === folder && !isWhole ? atTop(folder, headers) : null) : own,
    };
  });
  return made.length > 0 || listed.size === 0 ? made : [{ folder, only: [...listed] }];
}

const atTop = (folder: string, headers: readonly string[]): string[] =>
  headers.filter((path) => !path.slice(folder.length).includes('/'));

/** `include/`, a single header, headers beside the sources, or those at the root. */
function usual(folder: string, headers: readonly string[]): string[] {
  const found = ['include/', 'single_include/', 'single-include/', 'src/', 'lib/', ''].find((each) =>
    each === '' ? atTop(folder, headers).length > 0 : headers.some((path) => path.startsWith(`${folder}${each}`)),
  );
  return found === undefined ? [] : [`${folder}${found}`];
}

/** What one file installs, and what it lets others include. */
function saidIn(folder: string, text: string): { folders: string[]; files: string[] } {
  const plain = text.replace(/#[^\n]*/g, '');
  const sets = new Map<string, string>();
  const found: { folders: string[]; files: string[] } = { folders: [], files: [] };
  const resolved = (word: string): string | undefined => pathOf(word, folder, sets);
  for (const { 1: name = '', index } of plain.matchAll(
    /\b(set|install|target_include_directories|target_sources|set_target_properties)\s*\(/gi,
  )) {
    const words = wordsAt(plain, plain.indexOf('(', index));
    switch (name.toLowerCase()) {
      case 'set':
        if (words[0] !== undefined) sets.set(words[0], words.slice(1).join(' '));
        break;
      case 'target_include_directories':
        for (const [at, word] of words.entries()) {
          const scope = words.slice(0, at).findLast((each) => /^(?:PUBLIC|PRIVATE|INTERFACE)$/.test(each));
          if (at > 0 && scope !== 'PRIVATE' && (scope !== undefined || words[1]?.includes('${') === true))
            found.folders.push(...some(resolved(word), true));
        }
        break;
      case 'install': {
        const to = words.findIndex((each) => /^(?:DESTINATION|TYPE)$/.test(each));
        const listed = words.slice(1, to < 0 ? undefined : to);
        if (words[0] === 'DIRECTORY')
          // Without a slash at its end, its own name is part of what users write.
          for (const word of listed)
            found.folders.push(
              ...some(/\/$/.test(word) ? resolved(word) : above(resolved(word)), true).filter((each) =>
                /include/.test(each),
              ),
            );
        else if (words[0] === 'FILES' || words[0] === 'PROGRAMS')
          found.files.push(
            ...listed.flatMap((word) => listOf(word, sets)).flatMap((word) => some(resolved(word), false)),
          );
        break;
      }
      default: {
        let key = '';
        for (const word of words) {
          if (/^[A-Z_]+$/.test(word)) key = word;
          else if (key === 'BASE_DIRS') found.folders.push(...some(resolved(word), true));
          else if (key === 'PUBLIC_HEADER')
            found.files.push(...listOf(word, sets).flatMap((each) => some(resolved(each), false)));
        }
      }
    }
  }
  return found;
}

/** The folder around one. */
const above = (path: string | undefined): string | undefined =>
  path === undefined ? undefined : path.slice(0, path.replace(/\/$/, '').lastIndexOf('/') + 1);

const some = (path: string | undefined, isFolder: boolean): string[] =>
  path === undefined ? [] : [isFolder && path !== '' && !path.endsWith('/') ? `${path}/` : path];

/** `${NAME}` of a list that the file sets. */
const listOf = (word: string, sets: ReadonlyMap<string, string>): string[] => {
  const name = /^"?\$\{(\w+)\}"?$/.exec(word)?.[1];
  const list = name === undefined ? undefined : sets.get(name);
  return list === undefined ? word.split(';') : list.split(/[\s;]+/);
};

function wordsAt(text: string, open: number): string[] {
  let depth = 0;
  let end = open;
  for (; end < text.length; end++) {
    if (text[end] === '(') depth++;
    else if (text[end] === ')' && --depth === 0) break;
  }
  return (text.slice(open + 1, end).match(/"[^"]*"|[^\s"]+/g) ?? []).map((word) => word.replace(/^"|"$/g, ''));
}

/** From the root of the tree; undefined for what nobody knows before it is built. */
function pathOf(word: string, folder: string, sets: ReadonlyMap<string, string>): string | undefined {
  if (/INSTALL_INTERFACE|BINARY_DIR/.test(word)) return undefined;
  const own = /^\$<BUILD_INTERFACE:(.*)>$/.exec(word)?.[1] ?? word.replace(/^\$<\w+:|>$/g, '');
  let isRoot = false;
  const plain = own.replace(/\$\{(\w+)\}/g, (whole, name: string) => {
    if (/(?:^CMAKE_SOURCE_DIR|^PROJECT_SOURCE_DIR|_SOURCE_DIR|CMAKE_CURRENT_(?:SOURCE|LIST)_DIR)$/.test(name)) {
      isRoot = /^(?:CMAKE|PROJECT)_SOURCE_DIR$/.test(name);
      return '.';
    }
    const set = sets.get(name);
    return set === undefined || /[\s$]/.test(set) ? whole : set;
  });
  if (/[$<>*]|^\//.test(plain)) return undefined;
  const parts = isRoot ? [] : folder.split('/').filter(Boolean);
  for (const part of plain.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}
