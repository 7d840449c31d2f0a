/** What a snippet shows, by rule: imports, public symbols, formats, installing, the product's own commands. */
import type { ProductFacts } from '../../model/product-facts.ts';

export interface TagInput {
  language: string;
  code: string;
  facts: ProductFacts;
}

const INSTALL =
  /^[ \t]*(?:sudo )?(?:(?:python[\d.]* -m )?pip[\d.]* install|npm (?:install|i|add|create)|yarn (?:global )?add|pnpm (?:add|install)|bun add|uv (?:add|pip)|poetry add|cargo (?:add|install)|go (?:get|install)|gem install|composer require|dotnet add|brew install|apt(?:-get)? install)\b/m;
const SHELL = new Set(['bash', 'powershell']);
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
export function requirementsOf(language: string, imports: readonly string[], facts: ProductFacts): string[] {
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

export function tagsOf({ language, code, facts }: TagInput): string[] {
  const tags = importsOf(language, code).map((name) => `import:${name}`);
  const words = new Set(code.match(/[A-Za-z_$][\w$]*/g) ?? []);
  for (const symbol of facts.api) {
    const last = symbol.name.slice(symbol.name.lastIndexOf('.') + 1);
    // A member counts with its class; short common words by themselves say nothing.
    if (symbol.parent === null && symbol.kind !== 'module' && words.has(last) && !SHELL.has(language))
      tags.push(`symbol:${symbol.name}`);
  }
  for (const match of code.matchAll(/["'`][^"'`\n]*\.([A-Za-z0-9]{2,5})["'`]/g))
    if (/[a-z]/i.test(match[1]!)) tags.push(`format:${match[1]!.toLowerCase()}`);
  if (SHELL.has(language) && INSTALL.test(code)) tags.push('install');
  const commands = facts.claims.flatMap((claim) =>
    claim.tags.includes('cli') ? claim.tags.filter((tag) => tag.startsWith('command:')).map((tag) => tag.slice(8)) : [],
  );
  // Where no manifest names them, what is called like the product is its command.
  if (commands.length === 0 && facts.package_name === null) commands.push(facts.product_slug, facts.product_name);
  if (
    SHELL.has(language) &&
    commands.some((name) =>
      new RegExp(`^[ \\t]*${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?:\\s|$)`, 'm').test(code),
    )
  )
    tags.push('cli');
  return [...new Set(tags)].sort();
}
