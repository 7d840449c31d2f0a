/** What documentation writes into code that is no part of it: hidden and removed lines, fences shown as text, two versions at once. */
import { olderCsharp } from './newer-csharp.ts';

/** The code a reader would run: lines marked as removed or hidden are blanked or uncovered, so that line numbers stay. */
export function withoutNotation(grammar: string, code: string): string {
  const own = newerSyntax(grammar, code);
  const kept = own.includes('[!code --]') ? own.replace(/^.*\[!code --(?::\d+)?\].*$/gm, '') : own;
  if (grammar === 'rust') return kept.replace(/^([ \t]*)#(?:$|[ \t](?![ \t]*!?\[))|^([ \t]*)##/gm, '$1$2');
  if (grammar === 'javascript') return plainAttributes(endedArrows(kept));
  // The grammar knows no type arguments before a template string, and no list of an imported type.
  if (grammar === 'typescript' || grammar === 'tsx')
    return plainAttributes(endedArrows(kept)).replace(/<[^<>`\n]*>(?=`)|\bimport\((['"])[^'"\n]*\1\)\./g, blank);
  // Frames of an animation may stand at parts of a percent.
  if (grammar === 'css') return kept.replace(/(\d)\.(?=\d+%\s*[,{])/g, '$10');
  // The grammar knows no comment alone in backticks, which explains a part of a long command.
  if (grammar === 'bash') return kept.replace(/(?<!\\)`[ \t]*#[^`\n]*`/g, blank);
  if (grammar === 'cpp') return plainMacros(kept);
  return kept;
}

/** Syntax of today that the grammars do not know, as the older of the same shape. */
function newerSyntax(grammar: string, code: string): string {
  if (SCRIPTS.has(grammar))
    return code
      .replace(/(?<=\bexport[ \t])type(?=[ \t]+\*)/g, blank)
      .replace(/(?<=\bimport[ \t])(?:defer|source)(?=[ \t](?!from\b)[\w*{])/g, blank)
      .replace(/\baccessor(?=[ \t][#\w]+[ \t]?[=;])/g, blank);
  if (grammar === 'css') return plainConditions(plainRules(code));
  if (grammar === 'java') return code.replace(/(?<=^import[ \t])module(?=[ \t][\w.]+;)/gm, blank);
  if (grammar === 'kotlin') return plainKotlin(code);
  if (grammar === 'c-sharp') return olderCsharp(code);
  // The grammar knows no parameter of a template that is a pointer without a name, and no empty list that stands for an argument.
  if (grammar === 'cpp')
    return code
      .replace(/\bif !?consteval\b/g, 'if (true)')
      .replace(/\*(?=\s{0,3}=\s{0,3}(?:nullptr|NULL|0)\s{0,3}[>,])/g, ' ')
      .replace(/(?<==\s{0,3})\{[ \t]{0,3}\}(?=\s{0,3}[,)])/g, (list) => '0'.padEnd(list.length));
  return code;
}

/**
 * Imports below other code, where a sample shows two files; a call of `get` or `set` below a property, which the grammar takes for its
 * accessor; a backing field with a type of its own (https://kotlinlang.org/docs/properties.html); a chain that is shortened.
 */
const plainKotlin = (code: string): string =>
  code
    .replace(/^[ \t]*import [\w.]+(?:\.\*)?[ \t]*$/gm, blank)
    .replace(/^([ \t]*)[gs]et(?=\((?!\)|\w+\)[ \t]*[{=]))/gm, '$1_et')
    .replace(/^([ \t]+)field =(?!=)/gm, '$1get() =')
    .replace(/(?<=\))\.{3}(?=[a-z])/g, '  .');

/** Functions as rules, and names of queries and selectors left out. */
function plainRules(code: string): string {
  let out = '';
  let at = 0;
  for (const { index } of code.matchAll(/@(?:function|custom-media|custom-selector)\b/g)) {
    const length = index < at ? 0 : code.slice(index).search(/[{};]/);
    if (length === -1) break;
    const end = index + length;
    if (length === 0 || code[end] === '}') continue;
    const breaks = code.slice(index, end).replace(/[^\n]/g, '');
    out += code.slice(at, index) + (code[end] === '{' ? `.x ${breaks}` : breaks);
    at = code[end] === '{' ? end : end + 1;
  }
  return out + code.slice(at);
}

/** `if(…)` as a value, to the last bracket of its line. */
const plainConditions = (code: string): string =>
  code
    .split('\n')
    .map((line) => {
      const at = line.search(/:[ \t]if\(/);
      const end = line.lastIndexOf(')');
      return at === -1 || end < at ? line : `${line.slice(0, at + 2)}x${line.slice(end + 1)}`;
    })
    .join('\n');

const blank = (text: string): string => ' '.repeat(text.length);
/** Attributes of JSX that are called like words of the language, which the grammar does not take. */
const plainAttributes = (code: string): string =>
  code.replace(/(?<=\s)(?:default|class|for)(?==["{])/g, (name) => `_${name.slice(1)}`);
/** An arrow function with a body ends its line where a bracket opens the next, which the grammar takes for its call. */
const endedArrows = (code: string): string =>
  code.replace(/(=>\s*\{[^{}]*\})(?=[ \t]*\n(?:\s*\/\/[^\n]*\n){0,9}\s*\()/g, '$1;');
/** Macros that stand for a whole statement, and calling conventions between a type and a name. */
const plainMacros = (code: string): string =>
  code
    .replace(
      /^([ \t]*[A-Z][A-Z0-9_]{2,}\([^()\n;]*\))[ \t]*$(?=\n(?:[ \t]*(?:\n|[A-Za-z_}#]|\/[/*]))|\s*(?![\s\S]))/gm,
      '$1;',
    )
    .replace(
      /^([ \t]*(?!return\b|else\b|new\b)[A-Za-z_]\w*[ \t*&]+)([A-Z][A-Z_]{3,})(?=[ \t]+[A-Za-z_]\w*[ \t]*\()/gm,
      (_all, head: string, macro: string) => head + blank(macro),
    );

/** Why a text that does not parse was not meant as one piece of that language; null when nothing says so. */
export function otherNotation(grammar: string, code: string): string | null {
  if (/^[ \t]*(?:```|~~~)/m.test(code)) return 'a fence is shown as text';
  if (/^[ \t]*---[ \t]*$/m.test(code.split('\n', 1)[0] ?? '')) return 'front matter stands before it';
  if (/^[ \t]*\/\/\s*@filename:/m.test(code)) return 'several files at once';
  if (/^[ \t]*(?:\{[!*].*[!*]\}|-{1,2}8<-{1,2}.*)[ \t]*$/m.test(code)) return 'a file is included';
  if (NO_ANGLES.has(grammar) && /<\p{L}[^<>\n]{0,40}>/u.test(code)) return 'placeholders stand for values';
  if (SCRIPTS.has(grammar) && /[\w$\])}]\?(?=\s*[,)])/.test(code)) return 'a question mark for what may be left out';
  if (SCRIPTS.has(grammar) && OPENING_TAG.test(code) && !code.includes('</')) return 'a tag without what it holds';
  if (/^[ \t]*\+{3}[^+\n]|[^+\n]\+{3}[ \t]*$/m.test(code)) return 'marks of what was added';
  if (/^[ \t]*\^{2,}/m.test(code)) return 'marks under the code point at it';
  if (grammar === 'javascript' && TYPES.test(code)) return 'TypeScript';
  if (grammar === 'powershell' && isBalanced(code)) return 'more of PowerShell than the grammar knows';
  return null;
}

/** Languages in which nothing stands between angle brackets. */
const NO_ANGLES: ReadonlySet<string> = new Set(['go', 'python']);
const SCRIPTS: ReadonlySet<string> = new Set(['javascript', 'typescript', 'tsx']);
const OPENING_TAG = /^\s*<[A-Za-z][\w.]*(?:\s[\s\S]*)?[^/\s]\s*>\s*$/;

/** Types in code that calls itself JavaScript, which documentation of typed libraries does on purpose. */
const TYPES =
  /\b(?:import|export)\s+(?:type\b|\{\s*type\b)|\binterface\s+\w+|\bdeclare\s+(?:const|module|global|function)\b|[\w)\]?]\s*:\s*(?:string|number|boolean|any|void|unknown|never|object|Promise<|Array<|Record<)(?![\w'"])|[(,]\s*\w+\??\s*:\s*[A-Z{(]|=>\s*(?:void|Promise<)|\bsatisfies\s+[A-Z]|\bas\s+(?:const|any|unknown|string)\b|\)!|\bnew\s+\w+<|\?\.?:\s*\(/;

function isBalanced(code: string): boolean {
  const count = (mark: RegExp): number => code.match(mark)?.length ?? 0;
  return count(/[([{]/g) === count(/[)\]}]/g) && count(/"/g) % 2 === 0;
}

/** What the info string of a fence says of its code: that it is wrong on purpose (`invalid`), stands for a file of another language or shows two versions. */
export function isMixed(meta: string | null): boolean {
  if (meta === null) return false;
  return /(?:^|[\s,{.])(?:invalid|compile_fail|should_fail|nocheck|no-check)(?=$|[\s,}=])|\bdel=|\bremove=|\.(?:astro|vue|svelte|mdx?|njk|liquid|erb|hbs)\b/.test(
    meta,
  );
}
