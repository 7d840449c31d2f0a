/** What a snippet shows, by rule: imports, public symbols, formats, installing, the product's own commands. */
import type { ProductFacts } from '../../model/product-facts.ts';
import { importsOf } from '../../samples/imports.ts';

export interface TagInput {
  language: string;
  code: string;
  facts: ProductFacts;
}

const INSTALL =
  /^[ \t]*(?:sudo )?(?:(?:python[\d.]* -m )?pip[\d.]* install|npm (?:install|i|add|create)|yarn (?:global )?add|pnpm (?:add|install)|bun add|uv (?:add|pip)|poetry add|cargo (?:add|install)|go (?:get|install)|gem install|composer require|dotnet add|brew install|apt(?:-get)? install)\b/m;
const SHELL = new Set(['bash', 'powershell']);
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
