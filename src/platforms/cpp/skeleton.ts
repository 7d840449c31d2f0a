/** C++ text without the bodies of its functions, all lines where they were: what is left are declarations, which the grammar reads whatever bodies hold. Pure. */
import { closing, closingAngle } from './brackets.ts';
import { blanked, lexed } from './lex.ts';
import { plainForms } from './plain-forms.ts';

interface Span {
  /** The places of its braces. */
  start: number;
  end: number;
}
export interface FunctionBody extends Span {
  /** With its braces. */
  text: string;
}
export interface Skeleton {
  /** What the grammar reads. */
  text: string;
  /** The same places as the source writes them. */
  source: string;
  /** By the place of its opening brace. */
  bodies: ReadonlyMap<number, FunctionBody>;
}

export function skeletonOf(expanded: string): Skeleton {
  const source = withoutExtensions(expanded);
  const text = plainForms(lexed(source).bare);
  const { bodies, guides } = bodiesIn(text);
  const [left, right] = [[''], ['']];
  const found = new Map<number, FunctionBody>();
  const isBody = new Set(bodies);
  let [done, length] = [0, 0];
  for (const span of [...bodies, ...guides].toSorted((a, b) => a.start - b.start)) {
    const lines = text.slice(span.start + 1, span.end).replace(/[^\n]+/g, '');
    const start = length + span.start - done;
    left.push(text.slice(done, span.start + 1), lines);
    right.push(source.slice(done, span.start + 1), lines);
    length = start + 1 + lines.length;
    done = span.end;
    if (isBody.has(span)) found.set(start, { start, end: length, text: source.slice(span.start, span.end + 1) });
  }
  return { text: left.join('') + text.slice(done), source: right.join('') + source.slice(done), bodies: found };
}

/** Words of compilers that are no part of the language, with what they are given. */
const EXTENSION =
  /\b(?:__attribute__|__attribute|__declspec|_Pragma|__pragma|__asm__)\s*\(|\b(?:__extension__|__forceinline|__inline__|__inline|__restrict__|__restrict|__cdecl|__stdcall|__fastcall|__vectorcall|__thiscall|_Noreturn)\b/g;
function withoutExtensions(text: string): string {
  let out = '';
  let done = 0;
  for (const { 0: found, index } of text.matchAll(EXTENSION)) {
    if (index < done) continue;
    const end = found.endsWith('(') ? closing(text, index + found.length - 1) : index + found.length;
    out += text.slice(done, index) + blanked(text.slice(index, end));
    done = end;
  }
  return out + text.slice(done);
}

const TYPE =
  /^(?:typedef\s|export\s|static\s|const\s|constexpr\s|inline\s|friend\s|\[\[[^\]]*\]\]\s?|alignas\([^()]*\)\s?)*(?:class|struct|union|enum)\b/;
const SCOPE = /^(?:(?:export|inline)\s)*namespace\b|^(?:export\s?)?$|^(?:export\s)?extern\s+""$/;

/** How arguments of a template follow from those of a constructor: `Table(int) -> Table<int>`. */
const GUIDE = /^(?:explicit )?\w+ ?\(.*\) ?->/;

function bodiesIn(bare: string): { bodies: Span[]; guides: Span[] } {
  const found: Span[] = [];
  const guides: Span[] = [];
  let from = 0;
  for (let at = 0; at < bare.length; at++) {
    const char = bare[at];
    if (char === ';' || char === '}') {
      if (char === ';' && GUIDE.test(headerOf(bare.slice(from, at)))) guides.push({ start: from - 1, end: at });
      from = at + 1;
    } else if (char === ':' && bare[at + 1] !== ':' && bare[at - 1] !== ':' && isAccess(bare, from, at)) from = at + 1;
    else if (char === '(' || char === '[') at = closing(bare, at) - 1;
    else if (char === '{') {
      const header = headerOf(bare.slice(from, at));
      if (SCOPE.test(header) || (TYPE.test(header) && !isFunction(header))) {
        // What is declared inside is read as well.
        from = at + 1;
        continue;
      }
      const end = closing(bare, at);
      if (isFunction(header) && !isMember(bare, from, at)) {
        found.push({ start: at, end: end - 1 });
        from = end;
      }
      at = end - 1;
    }
  }
  return { bodies: found, guides };
}

/** Without templates before it. */
function headerOf(text: string): string {
  let header = text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/"[^"]*"/g, '""');
  while (/^template ?</.test(header)) header = header.slice(closingAngle(header, header.indexOf('<'))).trimStart();
  return header;
}

const isAccess = (bare: string, from: number, at: number): boolean =>
  /^\s*(?:public|protected|private|signals|(?:public |private |protected )?(?:slots|Q_SLOTS)|Q_SIGNALS)\s*$/.test(
    bare.slice(from, at),
  );

/** It takes something, and is no value. */
const isFunction = (header: string): boolean => /\)/.test(header) && !isValue(header);

/** `name = …` outside of brackets; `operator=` and what is given to parameters are none. */
function isValue(header: string): boolean {
  let depth = 0;
  for (let at = 0; at < header.length; at++) {
    const char = header[at];
    if (char === '(' || char === '[') depth++;
    else if (char === ')' || char === ']') depth--;
    else if (char === '=' && depth === 0) {
      const before = header.slice(0, at).trimEnd();
      if (!/operator ?(?:[-+*/%^&|<>!=]|<<|>>|<=)?$/.test(before) && !/[<>!=]$/.test(before) && header[at + 1] !== '=')
        return true;
    }
  }
  return false;
}

/** Braces behind a member in the list of a constructor, `a{1}`. */
function isMember(bare: string, from: number, at: number): boolean {
  const before = bare.slice(from, at).trimEnd();
  const list = /\)[^(){};]*[^:]:(?!:)/.exec(before.replace(/\s+/g, ' '));
  if (list === null) return false;
  return /[\w>]$/.test(before) && !/\)\s*(?:const|noexcept|override|final)$/.test(before);
}
