/** What a piece of code imports, and which packages a reader must have for it. */
import type { ProductFacts } from '../model/product-facts.ts';

const STANDARD = new Set(
  (
    '__future__ abc argparse array ast asyncio base64 bisect builtins calendar collections concurrent configparser contextlib copy csv ctypes dataclasses datetime decimal difflib email enum errno fnmatch fractions functools ' +
    'gc getpass glob gzip hashlib heapq hmac html http importlib inspect io ipaddress itertools json logging math mimetypes multiprocessing numbers operator os pathlib pickle pkgutil platform pprint queue random re secrets select ' +
    'shlex shutil signal socket sqlite3 ssl stat statistics string struct subprocess sys sysconfig tarfile tempfile textwrap threading time timeit traceback types typing unittest urllib uuid venv warnings wave weakref xml zipfile zlib zoneinfo'
  ).split(' '),
);

export function importsOf(language: string, code: string): string[] {
  const found: string[] = [];
  if (language === 'python') {
    for (const line of code.split('\n')) {
      const match = /^\s*(?:from\s+([\w.]+)\s+import\b|import\s([\w., ]+))/.exec(line);
      for (const name of (match?.[1] ?? match?.[2] ?? '').split(',')) {
        const module = name.trim().split(/(?<!\s)\s+as\s+/)[0]!;
        if (module !== '' && !module.startsWith('.')) found.push(module);
      }
    }
  } else if (['javascript', 'typescript', 'tsx'].includes(language)) {
    for (const match of code.matchAll(/(?:\bfrom\s*|\bimport\s*(?:\(\s*)?|\brequire\s*\(\s*)['"]([^'"]+)['"]/g))
      found.push(match[1]!);
  }
  return [...new Set(found)].sort();
}

/** Packages a reader must have; the language's own and the product's are no requirement. */
export function requirementsOf(
  language: string,
  imports: readonly string[],
  facts: Pick<ProductFacts, 'api' | 'package_name'>,
): string[] {
  const own = new Set(facts.api.map((symbol) => symbol.module.split('.')[0]!));
  const roots = imports.map((name) =>
    language === 'python'
      ? name.split('.')[0]!
      : name.startsWith('@')
        ? name.split('/').slice(0, 2).join('/')
        : name.split('/')[0]!,
  );
  return [...new Set(roots)]
    .filter(
      (root) =>
        !STANDARD.has(root) &&
        !root.startsWith('node:') &&
        !root.startsWith('.') &&
        root !== '' &&
        !own.has(root) &&
        root !== facts.package_name,
    )
    .sort();
}
