/** Go's testable examples as whole programs: `ExampleX()` with the output that `go test` holds it to, seen from outside of its package. */
import { docSummary } from '../derive/doc-text.ts';
import { folderOf } from '../manifests/manifest.ts';
import type { ProductFacts } from '../model/product-facts.ts';
import { carriedFrom } from './go-package.ts';
import { fileNeverRuns, isReached, onlyOnce } from './never-runs.ts';
import { MOST_LINES, type RawExample } from './raw-example.ts';
import { wordsAsTitle } from './recipe-title.ts';

/** Words of the language and what it declares by itself (https://go.dev/ref/spec#Keywords, #Predeclared_identifiers). */
const LANGUAGE = new Set(
  (
    'break case chan const continue default defer else fallthrough for func go goto if import interface map package range return select struct switch type var ' +
    'append cap clear close complex copy delete imag len make max min new panic print println real recover nil true false iota ' +
    'any bool byte comparable complex64 complex128 error float32 float64 int int8 int16 int32 int64 rune string uint uint8 uint16 uint32 uint64 uintptr'
  ).split(' '),
);

type GoFacts = Pick<ProductFacts, 'package_name' | 'api' | 'manifest'>;

/** `path`: of the file, whose folder is its package. */
export function goExamples(path: string, text: string, facts: GoFacts): RawExample[] {
  const module = facts.package_name;
  const called = /^package (\w+)$/m.exec(text)?.[1];
  if (called === undefined || module === null || fileNeverRuns('go', text)) return [];
  const lines = text.split(/\r?\n/);
  const inside = called.endsWith('_test') ? undefined : insideOf(path, called, module, facts);
  if (inside === undefined && !called.endsWith('_test')) return [];
  const imports = [...importsIn(lines), ...(inside === undefined ? [] : [inside.import])];
  const known = new Set([...LANGUAGE, ...imports.map(({ called }) => called)]);
  const found = lines.flatMap((line, at): RawExample[] => {
    const name = /^func (Example\w*)\(\) \{\s*(?:\/\/.*)?$/.exec(line)?.[1];
    const end = name === undefined ? -1 : lines.indexOf('}', at);
    if (name === undefined || end === -1 || end - at > MOST_LINES * 2) return [];
    const body = lines.slice(at + 1, end);
    const { code: written, output } = partsOf(body);
    const code = inside === undefined ? written : fromOutside(written, inside, imports);
    if (code === undefined) return [];
    const carried = inside === undefined ? carriedFrom(lines, code, { known, boundIn, bare }) : [];
    if (carried === undefined) return [];
    const all = [...carried, code].join('\n');
    const qualifiers = new Set([...all.matchAll(/(?<![\w.])(\w+)\./g)].map(([, word]) => word));
    const used = imports.filter(({ called }) => qualifiers.has(called));
    const isOwn = used.some(({ path }) => path === module || path.startsWith(`${module}/`));
    const isForeign = used.some(({ path }) => path.split('/')[0]?.includes('.') === true && !path.startsWith(module));
    // Nothing behind a return is run, and then nothing is printed.
    if (
      !isReached(
        'go',
        code
          .split('\n')
          .filter((each) => /^\t\S/.test(each))
          .map((each) => ({ text: each })),
      )
    )
      return [];
    if (output === '' || code.trim() === '' || !isOwn || isForeign) return [];
    const list = used.map(({ line: each }) => `\t${each}`).join('\n');
    return [
      {
        kind: 'recipe',
        name,
        title: wordsAsTitle(commentAbove(lines, at)),
        language: 'go',
        head: [`package main\n\nimport (\n${list}\n)`, ...carried].join('\n\n'),
        code: `func main() {\n${code}\n}`,
        results: [],
        output,
        block_id: null,
        extras: [],
        start: at + 1,
        end: end + 1,
      },
    ];
  });
  return onlyOnce(found);
}

/** Its first sentence, without the name that it begins with. */
function commentAbove(lines: readonly string[], at: number): string | undefined {
  let from = at;
  while (from > 0 && /^\/\/ ?(?!go:|nolint)/.test(lines[from - 1] ?? '')) from--;
  const text = lines.slice(from, at).map((line) => line.replace(/^\/\/ ?/, ''));
  const summary = docSummary(text.join('\n'), 'go');
  return summary === undefined || /^Example/.test(summary) ? undefined : summary;
}

const OUTPUT = /^\s*\/\/ ?(unordered )?output:[ \t]*/i;

/**
 * What runs, and what it prints: null where nothing is said, which is compiled and not run, and for several lines that come in any order
 * (https://pkg.go.dev/testing#hdr-Examples).
 */
function partsOf(body: readonly string[]): { code: string; output: string | null } {
  const at = body.findIndex((line) => OUTPUT.test(line));
  if (at === -1) return { code: body.join('\n').trimEnd(), output: null };
  const said = [(body[at] ?? '').replace(OUTPUT, ''), ...body.slice(at + 1)];
  const shown = said.map((line) => line.trim().replace(/^\/\/ ?/, ''));
  const output = shown.join('\n').trim();
  const isInAnyOrder = OUTPUT.exec(body[at] ?? '')?.[1] !== undefined && output.includes('\n');
  return { code: body.slice(0, at).join('\n').trimEnd(), output: isInAnyOrder ? null : output };
}

interface Import {
  path: string;
  called: string;
  line: string;
}

/** Of a path, without the major version behind it. */
const lastOf = (path: string): string =>
  path
    .replace(/\/v\d+$/, '')
    .split('/')
    .at(-1) ?? '';

function importsIn(lines: readonly string[]): Import[] {
  const start = lines.findIndex((line) => /^import \($/.test(line));
  const block = start === -1 ? [] : lines.slice(start + 1, lines.indexOf(')', start));
  const single = lines.flatMap((line) => /^import ((?:\w+ )?"[^"]+")$/.exec(line)?.[1] ?? []);
  return [...block, ...single].flatMap((each): Import[] => {
    const [, alias, path] = /^\s*(?:(\w+) )?"([^"]+)"/.exec(each) ?? [];
    if (path === undefined) return [];
    const called =
      alias ??
      lastOf(path)
        .replace(/^go-|[.-]go$|\.v\d+$/g, '')
        .replaceAll('-', '');
    return called === '' || called === '_' ? [] : [{ path, called, line: each.trim() }];
  });
}

interface Inside {
  /** What a program outside of the package writes to use it. */
  import: Import;
  exported: ReadonlySet<string>;
}

/** The package that a test stands in, where the product has it for others. */
function insideOf(path: string, called: string, module: string, { api, manifest }: GoFacts): Inside | undefined {
  const root = folderOf(manifest?.path ?? '');
  const folder = folderOf(path).slice(root.length).replace(/\/$/, '');
  const full = folder === '' ? module : `${module}/${folder}`;
  const found = api.find(({ kind, signature }) => kind === 'module' && signature === `import "${full}"`);
  if (found === undefined || !path.startsWith(root)) return undefined;
  const own = api.filter(({ kind, parent, module: of }) => kind !== 'module' && parent === null && of === found.name);
  const exported = new Set(own.map(({ name }) => name.slice(name.lastIndexOf('.') + 1)));
  const alias = lastOf(full) === called ? '' : `${called} `;
  return { import: { path: full, called, line: `${alias}"${full}"` }, exported };
}

/** With the package before its names; undefined where it needs what only the package has, or the package's name is taken. */
function fromOutside(code: string, { import: own, exported }: Inside, imports: readonly Import[]): string | undefined {
  const bare = withoutText(code, true);
  const bound = new Set(bare.split('\n').flatMap(boundIn));
  const known = new Set([...LANGUAGE, ...imports.map(({ called }) => called), ...bound]);
  if (bound.has(own.called)) return undefined;
  let out = '';
  let done = 0;
  for (const { index, 0: name } of bare.matchAll(/(?<![\w.])[A-Za-z_]\w*/g)) {
    const isChained = bare.slice(0, index).trimEnd().endsWith('.');
    const isKey = /^\s*:(?!=)/.test(bare.slice(index + name.length, index + name.length + 8));
    if (isChained || isKey || name === '_' || known.has(name)) continue;
    if (!exported.has(name)) return undefined;
    out += `${code.slice(done, index)}${own.called}.`;
    done = index;
  }
  return out + code.slice(done);
}

/** What a line declares: before `:=`, after `var`, `const` and `type`, and whatever stands beside a function's parameters. */
function boundIn(line: string): string[] {
  const words = line.split(/\W+/);
  const taken = line.split('func(').slice(1).flatMap(parametersIn);
  const before = line.includes(':=') ? line.slice(0, line.indexOf(':=')).split(/\W+/) : [];
  return [...taken, ...before, ...words.filter((_word, at) => ['var', 'const', 'type'].includes(words[at - 1] ?? ''))];
}

/** Names of parameters, and of results that have names; a list of types alone has none. */
function parametersIn(list: string): string[] {
  const [own = '', between = '', results = ''] = list.split(/[()]/, 3);
  return [own, between.trim() === '' ? results : ''].flatMap((group) => {
    const parts = group.split(',').map((part) => part.trim().split(/\s/));
    return parts.some(({ length }) => length > 1) ? parts.map(([name = '']) => name) : [];
  });
}

const bare = (code: string): string => withoutText(code, true);

/** Code whose strings are empty and whose comments are gone; `isKept`: each as spaces, so that places stay. */
function withoutText(code: string, isKept = false): string {
  let out = '';
  for (let at = 0; at < code.length; at++) {
    const char = code[at] ?? '';
    const quote = ['"', '`', "'"].includes(char) ? char : undefined;
    const from = at;
    if (code.startsWith('//', at)) {
      const end = code.indexOf('\n', at);
      at = end === -1 ? code.length : end - 1;
      if (isKept) out += ' '.repeat(at + 1 - from);
    } else if (quote !== undefined) {
      at++;
      while (at < code.length && code[at] !== quote) at += quote !== '`' && code[at] === '\\' ? 2 : 1;
      out += isKept ? code.slice(from, at + 1).replace(/[^\n]/g, ' ') : '""';
    } else out += char;
  }
  return out;
}
