/** Go's testable examples as whole programs: `ExampleX()` of a `_test` package with the output that `go test` holds it to. */
import { docSummary } from '../derive/doc-text.ts';
import type { ProductFacts } from '../model/product-facts.ts';
import { fileNeverRuns, isReached, onlyOnce } from './never-runs.ts';
import { MOST_LINES, type RawExample } from './raw-example.ts';
import { wordsAsTitle } from './recipe-title.ts';

const BUILTIN = new Set(
  'append cap clear close complex copy delete imag len make max min new panic print println real recover string int int64 float64 byte rune error bool func if for switch select return range uint8 uint32 uint64 int32 float32 any'.split(
    ' ',
  ),
);

export function goExamples(text: string, facts: Pick<ProductFacts, 'package_name'>): RawExample[] {
  if (!/^package \w+_test$/m.test(text) || facts.package_name === null || fileNeverRuns('go', text)) return [];
  const lines = text.split(/\r?\n/);
  const imports = importsIn(lines);
  const module = facts.package_name;
  const found = lines.flatMap((line, at): RawExample[] => {
    const name = /^func (Example\w*)\(\) \{$/.exec(line)?.[1];
    const end = name === undefined ? -1 : lines.indexOf('}', at);
    if (name === undefined || end === -1 || end - at > MOST_LINES * 2) return [];
    const body = lines.slice(at + 1, end);
    const { code, output } = partsOf(body);
    const qualifiers = new Set([...code.matchAll(/(?<![\w.])(\w+)\./g)].map(([, word]) => word));
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
    if (output === '' || code.trim() === '' || !isOwn || isForeign || hasUnknown(code, used)) return [];
    const list = used.map(({ line: each }) => `\t${each}`).join('\n');
    return [
      {
        kind: 'recipe',
        name,
        title: wordsAsTitle(commentAbove(lines, at)),
        language: 'go',
        head: `package main\n\nimport (\n${list}\n)`,
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

function importsIn(lines: readonly string[]): Import[] {
  const start = lines.findIndex((line) => /^import \($/.test(line));
  const block = start === -1 ? [] : lines.slice(start + 1, lines.indexOf(')', start));
  const single = lines.flatMap((line) => /^import ((?:\w+ )?"[^"]+")$/.exec(line)?.[1] ?? []);
  return [...block, ...single].flatMap((each): Import[] => {
    const [, alias, path] = /^\s*(?:(\w+) )?"([^"]+)"/.exec(each) ?? [];
    if (path === undefined) return [];
    const parts = path.split('/');
    const last = /^v\d+$/.test(parts.at(-1) ?? '') ? parts.at(-2) : parts.at(-1);
    const called = alias ?? (last ?? '').replace(/^go-|[.-]go$|\.v\d+$/g, '').replaceAll('-', '');
    return called === '' || called === '_' ? [] : [{ path, called, line: each.trim() }];
  });
}

/** Names of the example's own package: functions of its file, and types that no package qualifies. */
function hasUnknown(code: string, used: readonly Import[]): boolean {
  const bare = withoutText(code);
  const bound = new Set([...BUILTIN, ...used.map(({ called }) => called), ...bare.split('\n').flatMap(boundIn)]);
  return [...bare.matchAll(/\w+/g)].some(({ index, 0: name }) => {
    const next = bare.slice(index + name.length, index + name.length + 8).trimStart();
    // A chain may go on in the next line.
    const isUsed = /^[A-Za-z_]/.test(name) && !bare.slice(0, index).trimEnd().endsWith('.') && /^[.({]/.test(next);
    return isUsed && !bound.has(name);
  });
}

/** What a line declares: before `:=`, after `var`, `const` and `type`, and whatever stands beside a function's parameters. */
function boundIn(line: string): string[] {
  const words = line.split(/\W+/);
  if (line.includes('func(')) return words;
  const before = line.includes(':=') ? line.slice(0, line.indexOf(':=')).split(/\W+/) : [];
  return [...before, ...words.filter((_word, at) => ['var', 'const', 'type'].includes(words[at - 1] ?? ''))];
}

/** Code whose strings are empty and whose comments are gone. */
function withoutText(code: string): string {
  let out = '';
  for (let at = 0; at < code.length; at++) {
    const char = code[at] ?? '';
    const quote = ['"', '`', "'"].includes(char) ? char : undefined;
    if (code.startsWith('//', at)) {
      const end = code.indexOf('\n', at);
      at = end === -1 ? code.length : end - 1;
    } else if (quote !== undefined) {
      at++;
      while (at < code.length && code[at] !== quote) at += quote !== '`' && code[at] === '\\' ? 2 : 1;
      out += '""';
    } else out += char;
  }
  return out;
}
