/** A piece of Go as a whole program: with the package, the imports that its names ask for, and `main` around it; pure. */
import type { ProductFacts } from '../model/product-facts.ts';
import { goExamples } from './go-examples.ts';

type Facts = Pick<ProductFacts, 'api' | 'package_name' | 'manifest'>;

/** Packages of the standard library that samples use most, by the names that code calls them. */
const STANDARD: ReadonlyMap<string, string> = new Map(
  'bufio bytes context encoding/hex encoding/json errors fmt io log math net/http net/url os path/filepath regexp sort strconv strings sync time'
    .split(' ')
    .map((path) => [path.slice(path.lastIndexOf('/') + 1), path]),
);

export function completedGo(code: string, facts: Facts): string | undefined {
  const { imports, body } = parted(code);
  // Only the package is missing.
  if (/^func main\(\) \{/m.test(body)) return imports.length === 0 ? undefined : `package main\n\n${code}`;
  if (/^func\b/m.test(body) || isUnused(body)) return undefined;
  const lines = imports.length > 0 ? imports : importsFor(body, facts);
  const list = lines.map((line) => `\t${line}`).join('\n');
  const inside = body.split('\n').map((line) => (line === '' ? '' : `\t${line}`));
  const text = `package first_test\n\nimport (\n${list}\n)\n\nfunc ExampleFirst() {\n${inside.join('\n')}\n}\n`;
  const [made] = goExamples('first_test.go', text, facts);
  return made === undefined ? undefined : `${made.head}\n\n${made.code}`;
}

/** Its import lines, without `import`, and the rest. */
function parted(code: string): { imports: string[]; body: string } {
  const imports: string[] = [];
  const body: string[] = [];
  let isGroup = false;
  for (const line of code.split('\n')) {
    const single = /^import ((?:\w+ )?"[^"]+")\s*$/.exec(line)?.[1];
    if (single !== undefined) imports.push(single);
    else if (/^import \(\s*$/.test(line)) isGroup = true;
    else if (isGroup && line.startsWith(')')) isGroup = false;
    else if (!isGroup) body.push(line);
    else if (line.trim() !== '') imports.push(line.trim());
  }
  return { imports, body: body.join('\n').trim() };
}

function importsFor(body: string, { api }: Facts): string[] {
  const own = new Map(
    api.flatMap(({ kind, signature }) => {
      const path = kind === 'module' ? /^import "([^"]+)"$/.exec(signature)?.[1] : undefined;
      const called = path
        ?.replace(/\/v\d+$/, '')
        .split('/')
        .at(-1);
      return path === undefined || called === undefined ? [] : [[called, path] as const];
    }),
  );
  const qualifiers = new Set(Array.from(body.matchAll(/(?<![\w.)\]"])([a-z]\w*)\./g), ([, word = '']) => word));
  return [...qualifiers].flatMap((word) => {
    const path = own.get(word) ?? STANDARD.get(word);
    return path === undefined ? [] : [`"${path}"`];
  });
}

/** Go compiles no variable that is declared and not used. */
function isUnused(body: string): boolean {
  const names = body.split('\n').flatMap((line) => {
    const at = line.indexOf(':=');
    return at < 0 ? [] : (line.slice(0, at).match(/\w+/g) ?? []);
  });
  const words = body.match(/\w+/g) ?? [];
  return names.some((name) => name !== '_' && words.filter((word) => word === name).length < 2);
}
