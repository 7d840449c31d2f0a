/** Programs of Java that stand in one file: where they begin, and whether a reader has all that they import; pure. */
import type { ProductFacts } from '../model/product-facts.ts';

const TYPE = /^(?:(?:public|final|abstract|sealed|strictfp) )*(?:class|interface|enum|record) (\w+)/gm;
const BEGINS = /\bpublic static void main\(\s*(?:final )?String\b/;
const TAKES = /\bargs\s*(?:\[|\.)/;

/** The class that begins: the first of the file, as Java runs one (https://openjdk.org/jeps/330); undefined where it waits for arguments. */
export function mainClass(code: string): string | undefined {
  const [first, second] = [...code.matchAll(TYPE)];
  const at = code.search(BEGINS);
  const isFirst = first !== undefined && at > first.index && (second === undefined || at < second.index);
  return isFirst && !TAKES.test(code) ? first[1] : undefined;
}

/** Packages that Java itself has below `javax`; others of that name are published by themselves. */
const STANDARD =
  /^java\.|^javax\.(?:accessibility|crypto|imageio|lang\.model|management|naming|net|print|script|security|sound|sql|swing|tools|xml(?!\.(?:bind|ws|soap)\b))\b/;

/** It imports something of the product, and nothing that neither Java nor the product has. */
export function importsAsUsers(code: string, { api }: Pick<ProductFacts, 'api'>): boolean {
  const modules = new Set(api.map(({ module }) => module));
  const names = new Set(api.flatMap(({ name, parent }) => (parent === null ? [name] : [])));
  const imports = Array.from(code.matchAll(/^import\s+(?:static\s+)?([\w.]+?)(\.\*)?;/gm), ([, path = '', star]) => ({
    path,
    // A class, one inside of it, or a static member.
    isOwn:
      (star !== undefined && modules.has(path)) ||
      [path, above(path), above(above(path))].some((each) => names.has(each)),
  }));
  return imports.some(({ isOwn }) => isOwn) && imports.every(({ path, isOwn }) => isOwn || STANDARD.test(path));
}
const above = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('.')));
