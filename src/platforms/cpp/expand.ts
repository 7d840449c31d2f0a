/** Macros of C++ expanded in a text of which every line stays where it was: what a call spans is as many lines behind it. Pure. */
import type { Macro } from './directives.ts';

/** `isJoined`: what it stands for becomes a part of a name. */
export type Find = (name: string, isJoined: boolean) => Pick<Macro, 'parameters' | 'body'> | undefined;

/** Words and text in quotes; numbers, since `1e5` holds no name. */
const TOKEN = /[A-Za-z_]\w*|\d(?:[\w.]|'(?=\w))*|(?<!\\)"(?:\\.|[^"\\\n])*"|(?<!\\)'(?:\\.|[^'\\\n])*'/g;
/** No declaration is longer. */
const LONGEST = 4000;
const DEEPEST = 24;
/** Macros of macros double with each: of more in one text the rest stays as it is written. */
const MOST = 50_000;
/** What is left of them. */
interface Budget {
  left: number;
}

/** `raw`: text in which no name is one, such as raw strings, begins with these marks. */
export function expanded(code: string, find: Find): string {
  return within(code, find, new Set(), { left: MOST });
}

function within(code: string, find: Find, hidden: ReadonlySet<string>, budget: Budget): string {
  let out = '';
  let done = 0;
  TOKEN.lastIndex = 0;
  for (;;) {
    const found = TOKEN.exec(code);
    if (found === null) break;
    const { 0: name, index } = found;
    let end = index + name.length;
    if (code[end] === '"' && /^(?:R|u8R|uR|UR|LR)$/.test(name)) {
      TOKEN.lastIndex = endOfRaw(code, end);
      continue;
    }
    const isName = /^[A-Za-z_]/.test(name) && !hidden.has(name) && hidden.size < DEEPEST;
    const macro = isName && budget.left > 0 ? find(name, false) : undefined;
    if (macro === undefined) continue;
    budget.left--;
    let said = macro.body;
    if (macro.parameters !== null) {
      const call = argumentsAt(code, end);
      if (call === undefined) continue;
      const whole: Find = handsToJoin(macro.body, find) ? (each) => find(each, true) : find;
      const given = call.given.map((each) => within(each, whole, hidden, budget));
      said = filled(macro.parameters, macro.body, given, call.given);
      end = call.end;
    } else said = joined(said);
    const whole = said === '' ? '' : within(said, find, new Set([...hidden, name]), budget);
    if (whole.length > LONGEST) {
      TOKEN.lastIndex = end;
      continue;
    }
    const source = code.slice(index, end);
    const lines = source.split('\n').length - 1;
    const space = whole === '' && lines === 0 ? ' '.repeat(source.length) : whole;
    out += code.slice(done, index) + space + '\n'.repeat(lines);
    done = end;
    TOKEN.lastIndex = end;
  }
  return out + code.slice(done);
}

/** It calls another that joins what it is given, which is in full by then (https://eel.is/c++draft/cpp.subst). */
const handsToJoin = (body: string, find: Find): boolean =>
  (body.match(/\b[A-Za-z_]\w*/g) ?? []).some((name) => find(name, true)?.body.includes('##') === true);

function endOfRaw(code: string, quote: number): number {
  const open = code.indexOf('(', quote);
  const end = open < 0 ? -1 : code.indexOf(`)${code.slice(quote + 1, open)}"`, open);
  return end < 0 ? quote + 1 : end + (open - quote) + 1;
}

/** `(a, f(b, c))` behind a name. */
export function argumentsAt(code: string, at: number): { given: string[]; end: number } | undefined {
  let open = at;
  while (/\s/.test(code[open] ?? '')) open++;
  if (code[open] !== '(') return undefined;
  const given: string[] = [];
  let depth = 0;
  let from = open + 1;
  for (let here = open; here < code.length; here++) {
    const char = code[here] ?? '';
    if (char === '"' || char === "'") {
      let end = here + 1;
      while (end < code.length && code[end] !== char && code[end] !== '\n') end += code[end] === '\\' ? 2 : 1;
      if (code[end] === char) here = end;
    } else if (char === '(') depth++;
    else if ((char === ',' && depth === 1) || (char === ')' && --depth === 0)) {
      given.push(code.slice(from, here).trim().replace(/\s+/g, ' '));
      from = here + 1;
      if (depth === 0) return { given, end: here + 1 };
    }
  }
  return undefined;
}

/** Parameters replaced in a body: `#x` as text, `x##y` joined, `__VA_ARGS__` for what is left over. */
function filled(parameters: readonly string[], body: string, given: readonly string[], raw: readonly string[]): string {
  const named = new Map<string, { full: string; raw: string }>();
  for (const [at, parameter] of parameters.entries()) {
    const isRest = parameter.endsWith('...');
    const name = isRest ? parameter.slice(0, -3).trim() || '__VA_ARGS__' : parameter;
    const of = (list: readonly string[]): string => (isRest ? list.slice(at).join(', ') : (list[at] ?? ''));
    named.set(name, { full: of(given), raw: of(raw) });
  }
  const rest = named.get('__VA_ARGS__')?.raw ?? '';
  let out = '';
  let done = 0;
  const all = optional(body, rest !== '');
  for (const { 0: token, index } of all.matchAll(PART)) {
    const before = all.slice(done, index);
    const behind = all.slice(index + token.length);
    const value = named.get(token.replace(/^#[ \t]*/, ''));
    if (value === undefined) continue;
    const isJoined = /##\s*$/.test(before) || /^\s*##/.test(behind);
    const shown =
      token.startsWith('#') && !/#\s*$/.test(before)
        ? `"${value.raw.replace(/[\\"]/g, '\\$&')}"`
        : isJoined
          ? value.raw
          : value.full;
    out += before + shown;
    done = index + token.length;
  }
  return joined(out + all.slice(done));
}
const PART = /(?<!#)#[ \t]*[A-Za-z_]\w*|[A-Za-z_]\w*|(?<!\\)"(?:\\.|[^"\\\n])*"/g;

/** `__VA_OPT__(…)`: what it holds, or nothing. */
function optional(body: string, isGiven: boolean): string {
  const at = body.indexOf('__VA_OPT__');
  const call = at < 0 ? undefined : argumentsAt(body, at + '__VA_OPT__'.length);
  if (call === undefined) return body;
  const inside = body.slice(body.indexOf('(', at) + 1, call.end - 1);
  return body.slice(0, at) + (isGiven ? inside : '') + optional(body.slice(call.end), isGiven);
}

const joined = (body: string): string =>
  body.includes('##')
    ? body
        .split('##')
        .map((part) => part.trim())
        .join('')
    : body;
