/** The module that a name or a call in a JavaScript configuration stands for: what it holds is in no word of the configuration. Pure. */

/** Nobody names more in one import. */
const LONGEST = 2_000;

/** `written`: an expression, without white space but between words. Undefined where it is made in the configuration itself. */
export function moduleOf(source: string, written: string): string | undefined {
  const called = /^\(?(?:await )?(?:require|import)\(['"]([^'"\n]+)['"]/.exec(written)?.[1];
  if (called !== undefined) return called;
  const name = /^\(?([A-Za-z_$][\w$]*)/.exec(written)?.[1];
  if (name === undefined) return undefined;
  const from = [...source.matchAll(/\bfrom\s{0,9}['"]([^'"\n]+)['"]/g)].find((match) =>
    isAmong(name, match.index, ['import']),
  );
  if (from !== undefined) return from[1];
  const required = [...source.matchAll(/\b(?:require|import)\(\s{0,9}['"]([^'"\n]+)['"]/g)];
  return required.find((match) => isAmong(name, match.index, ['const ', 'let ', 'var ']))?.[1];

  function isAmong(wanted: string, end: number, openings: readonly string[]): boolean {
    const before = source.slice(Math.max(0, end - LONGEST), end);
    const at = Math.max(...openings.map((opening) => before.lastIndexOf(opening)));
    return (
      at >= 0 &&
      !before.slice(at).includes(';') &&
      before
        .slice(at)
        .match(/[\w$]+/g)
        ?.includes(wanted) === true
    );
  }
}

/** Not a file beside the configuration. */
export const isPackage = (module: string): boolean => !module.startsWith('.');
