/** What documentation writes into code that is no part of it: hidden and removed lines, fences shown as text, two versions at once. */

/** The code a reader would run: lines marked as removed or hidden are blanked or uncovered, so that line numbers stay. */
export function withoutNotation(grammar: string, code: string): string {
  const kept = code.includes('[!code --]') ? code.replace(/^.*\[!code --(?::\d+)?\].*$/gm, '') : code;
  if (grammar === 'rust') return kept.replace(/^([ \t]*)#(?:$|[ \t](?![ \t]*!?\[))|^([ \t]*)##/gm, '$1$2');
  // The grammar knows no type arguments before a template string.
  if (grammar === 'typescript' || grammar === 'tsx')
    return kept.replace(/<[^<>`\n]*>(?=`)/g, (types) => ' '.repeat(types.length));
  return kept;
}

/** Why a text that does not parse was not meant as one piece of that language; null when nothing says so. */
export function otherNotation(grammar: string, code: string): string | null {
  if (/^[ \t]*(?:```|~~~)/m.test(code)) return 'a fence is shown as text';
  if (/^\s*---[ \t]*$/m.test(code.split('\n', 1)[0] ?? '')) return 'front matter stands before it';
  if (/^\s*\/\/\s*@filename:/m.test(code)) return 'several files at once';
  if (grammar === 'javascript' && TYPES.test(code)) return 'TypeScript';
  if (grammar === 'powershell' && isBalanced(code)) return 'more of PowerShell than the grammar knows';
  return null;
}

/** Types in code that calls itself JavaScript, which documentation of typed libraries does on purpose. */
const TYPES =
  /\b(?:import|export)\s+(?:type\b|\{\s*type\b)|\binterface\s+\w+|\bdeclare\s+(?:const|module|global|function)\b|[\w)\]?]\s*:\s*(?:string|number|boolean|any|void|unknown|never|object|Promise<|Array<|Record<)(?![\w'"])|[(,]\s*\w+\??\s*:\s*[A-Z{(]|=>\s*(?:void|Promise<)|\bsatisfies\s+[A-Z]|\bas\s+(?:const|any|unknown|string)\b|\)!|\bnew\s+\w+<|\?\.?:\s*\(/;

function isBalanced(code: string): boolean {
  const count = (mark: RegExp): number => code.match(mark)?.length ?? 0;
  return count(/[([{]/g) === count(/[)\]}]/g) && count(/"/g) % 2 === 0;
}

/** What the info string of a fence says of its code: that it stands for a file of another language or shows two versions. */
export function isMixed(meta: string | null): boolean {
  if (meta === null) return false;
  return /\bdel=|\bremove=|\.(?:astro|vue|svelte|mdx?|njk|liquid|erb|hbs)\b/.test(meta);
}
