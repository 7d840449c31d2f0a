/** Whether a sample takes a name from another package than the product's, though the product has one of that name; pure. */
import type { ApiSymbol } from '../../model/product-facts.ts';

const IMPORTS = /^\s*(?:use|import|from|using|#include)\b|\brequire\(|\bimport\(/;

export function isElsewhere(name: string, { name: full, module }: ApiSymbol, code: string): boolean {
  const [root = ''] = full.split('.');
  const own = module === '' ? [root] : [root, module].filter((each) => each !== name);
  return code
    .split('\n')
    .some(
      (line) =>
        IMPORTS.test(line) &&
        new RegExp(`(?<![\\w$])${name.replaceAll('$', '\\$')}(?![\\w$])`).test(line) &&
        !own.some((each) => line.includes(each)),
    );
}

/** A package of Go is called by the last part of its path, which others have too. */
export const importsOnly = (code: string, name: string, module: string): boolean =>
  [...code.matchAll(/"([\w./-]{1,200})"/g)].every(
    ([, path = '']) => path.startsWith(withoutMajor(module)) || !withoutMajor(path).endsWith(name),
  );
const withoutMajor = (path: string): string => path.replace(/\/v\d{1,3}$/, '');
