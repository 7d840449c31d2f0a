/** Names that samples take from samples before them: what is set up once in a document and used from then on, in any language. Pure. */
import { assignmentAt, nameOf } from './bindings.ts';

/** Names of values that samples call on, index or go into before anything else says what they are. */
export function carriedNames(samples: readonly { language: string; code: string }[]): string[] {
  const seen = new Set<string>();
  const carried: string[] = [];
  for (const { language, code } of samples)
    for (const line of plainLines(code, language)) {
      const isImport = IMPORTS.test(line);
      for (const { 1: name = '', index } of line.matchAll(NAMES)) {
        if (seen.has(name) || KNOWN.has(name)) continue;
        seen.add(name);
        const before = line.slice(0, index);
        const after = line.slice(index + name.length);
        const isMember = /(?:[\w)\]]\s?\??\.|->|::)$/u.test(before);
        if (isMember) seen.delete(name);
        else if (!isImport && GOES_IN.test(after) && !DECLARES.test(before)) carried.push(name);
      }
    }
  return carried;
}

/** Names that code gives a value to, outside of functions and lists of arguments. */
export function boundNames(code: string, language: string): Set<string> {
  const found = new Set<string>();
  for (const line of plainLines(code, language)) {
    if (/^\s/u.test(line)) continue;
    const { start } = assignmentAt(line);
    for (const part of start < 0 ? [] : line.slice(0, start).split(','))
      for (const name of [nameOf(part)]) if (name !== undefined && !name.includes('.')) found.add(name);
    const opened = /\bas ([A-Za-z_]\w*)\s*:/u.exec(line)?.[1];
    if (opened !== undefined) found.add(opened);
  }
  return found;
}

const NAMES = /(\$?[A-Za-z_]\w*)/gu;
/** A value; types and modules, which begin with a capital or stand before `::`, are named and not carried. */
const GOES_IN = /^\s?(?:\??\.\s?[A-Za-z_]|->|\[)/u;
const DECLARES = /(?:\b(?:const|let|var|val|for|catch|function|def|fn|func|class|new|package|namespace)\s+|[|@])$/u;
const IMPORTS = /^\s*(?:import|from|use|using|require|#include|package|export \*|\$?\w+ = require)\b/u;
const KNOWN = new Set(
  'this self super console process window document module exports require math json object array string std os sys fmt log time http System Math JSON Object Array String $this cls'.split(
    ' ',
  ),
);

/** Without prompts, comments and the words of strings. */
function plainLines(code: string, language: string): string[] {
  const isHash = /^(?:py|python|pycon|rb|ruby|sh|bash|php)/iu.test(language);
  const isSlash = !isHash || /^php/iu.test(language);
  return code.split('\n').map((line) => {
    const bare = withoutStrings(line.replace(/^[ \t]*(?:>>>|\.\.\.) ?/u, ''));
    const ends = [isHash ? bare.indexOf('#') : -1, isSlash ? bare.indexOf('//') : -1].filter((at) => at >= 0);
    return bare.slice(0, Math.min(bare.length, ...ends));
  });
}

function withoutStrings(line: string): string {
  let out = '';
  let open = '';
  for (let at = 0; at < line.length; at++) {
    const char = line.charAt(at);
    if (open === '') {
      out += char;
      if (QUOTES.includes(char)) open = char;
    } else if (char === '\\') at += 1;
    else if (char === open) {
      out += char;
      open = '';
    }
  }
  return out;
}
const QUOTES = '"\'`';
