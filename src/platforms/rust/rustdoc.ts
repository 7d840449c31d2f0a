/** The Markdown of rustdoc as that of a page: hidden lines of doctests, links to items and headings; and what it says of errors and panics. Pure. */
import { fold } from '../doc-tags.ts';

export interface Rustdoc {
  text: string | null;
  /** Where the section is one paragraph; a longer one stays in the text. */
  errors: string | null;
  panics: string | null;
  /** Code that rustdoc tests, as it is shown. */
  code: { text: string; line: number }[];
}

export function parseRustdoc(doc: string): Rustdoc {
  const out: Rustdoc = { text: null, errors: null, panics: null, code: [] };
  const lines = shown(doc, out.code);
  const sections = sectionsOf(linked(lines));
  const kept = sections.filter(({ title, body }) => {
    const field = /^errors?$/i.test(title ?? '') ? 'errors' : /^panics?$/i.test(title ?? '') ? 'panics' : undefined;
    const text = body.join('\n').trim();
    const isParagraph = text
      .split('\n')
      .every((line) => line.trim() !== '' && !/^(?:[-*+|]|\d+[.)]|```)/.test(line.trim()));
    if (field === undefined || out[field] !== null || !isParagraph) return true;
    if (field === 'panics' && !saysItPanics(fold(text))) return true;
    out[field] = fold(text);
    return false;
  });
  const text = kept
    .flatMap(({ title, body }) => [...(title === null ? [] : ['', `**${title}**`, '']), ...body])
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return { ...out, text: text === '' ? null : text };
}

/** Of the function itself, and not of another one, of what it is given, or that it never does; without the word it is said when. */
const saysItPanics = (text: string): boolean =>
  !/panic/i.test(text) ||
  text.split(/(?<=[.!?]) (?=[A-Z`])/).some((sentence) => PANICS.test(sentence) && !NO_PANIC.test(sentence));
const PANICS = /\bpanics\b|\b(?:will|may|can|might|could|would) panic\b|^panic\b|\ba panic (?:occurs|happens)\b/i;
const NO_PANIC =
  /\b(?:never|not|no longer|cannot|without)\b[^.]{0,40}panic|n't panic|^`[^`]+` (?:methods?|functions?|calls?)?\s?(?:(?:will|may|can|might|could) panic|panics)\b/i;

interface Line {
  text: string;
  isCode: boolean;
}
const FENCE = /^\s{0,3}(```+|~~~+)(?![`~])(.*)$/;
/** https://doc.rust-lang.org/rustdoc/write-documentation/documentation-tests.html#attributes */
const RUST =
  /^(?:rust|no_run|should_panic|ignore(?:-[\w-]+)?|compile_fail|standalone(?:_crate)?|test_harness|edition\d{4}|E\d{4})$/;

const isOfRust = (info: string): boolean =>
  info
    .split(/[\s,]+/)
    .filter(Boolean)
    .every((word) => RUST.test(word));

/** Fences that say nothing else are Rust for rustdoc; what nobody can read as that, such as a grammar, is shown as text. */
export function withNotation(doc: string, isRust: (code: string) => boolean): string {
  if (!/`{3}|~{3}/.test(doc)) return doc;
  const lines = doc.split('\n');
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const [, mark, info = ''] = FENCE.exec(line) ?? [];
    if (mark === undefined || info.includes('`')) continue;
    const end = lines.findIndex((each, below) => below > at && new RegExp(`^\\s{0,3}${mark}`).test(each));
    const body = lines.slice(at + 1, end < 0 ? undefined : end).filter((each) => !/^\s*#(?:\s|$)/.test(each));
    if (isOfRust(info) && body.length > 0 && !isRust(body.join('\n')))
      lines[at] = `${line.slice(0, line.indexOf(mark))}${mark}text`;
    at = end < 0 ? lines.length : end;
  }
  return lines.join('\n');
}

/** Without the lines of tests that rustdoc hides. */
function shown(doc: string, code: Rustdoc['code']): Line[] {
  let fence: string | undefined;
  let isRust = false;
  return doc.split('\n').flatMap((line, at): Line[] => {
    const [, mark, info = ''] = FENCE.exec(line) ?? [];
    if (fence === undefined && mark !== undefined && !info.includes('`')) {
      fence = mark;
      const words = info.split(/[\s,]+/).filter(Boolean);
      isRust = isOfRust(info);
      if (isRust) code.push({ text: '', line: at });
      const before = line.slice(0, line.indexOf(mark));
      return [{ text: isRust ? `${before}${mark}rust` : `${before}${mark}${words[0] ?? ''}`, isCode: true }];
    }
    if (fence !== undefined && mark !== undefined && info.trim() === '' && mark.startsWith(fence)) {
      fence = undefined;
      return [{ text: line, isCode: true }];
    }
    if (fence === undefined) return [{ text: line, isCode: false }];
    if (isRust && /^\s*#(?:\s|$)/.test(line)) return [];
    const text = isRust ? line.replace(/^(\s*)##/, '$1#') : line;
    const last = code.at(-1);
    if (isRust && last !== undefined) last.text += `${last.text === '' ? '' : '\n'}${text}`;
    return [{ text, isCode: true }];
  });
}

function sectionsOf(lines: readonly Line[]): { title: string | null; body: string[] }[] {
  const sections: { title: string | null; body: string[] }[] = [{ title: null, body: [] }];
  for (const { text, isCode } of lines) {
    const title = isCode ? undefined : /^\s{0,3}#{1,6}\s+(\S.*)$/.exec(text)?.[1]?.trimEnd();
    if (title === undefined) sections.at(-1)?.body.push(text);
    else sections.push({ title: title.replace(/\s#+$/, ''), body: [] });
  }
  return sections;
}

/** A link to an item keeps its words; addresses that stand elsewhere in the comment come to their links. */
function linked(lines: readonly Line[]): Line[] {
  const goals = new Map<string, string>();
  let open: string | undefined;
  const rest = lines.filter(({ text, isCode }, at) => {
    // The address may stand on the next line (https://spec.commonmark.org/0.31.2/#link-reference-definitions).
    if (open !== undefined) {
      const [, below = ''] = /^\s*(\S+)/.exec(text) ?? [];
      goals.set(keyOf(open), below.replace(/^<|>$/g, ''));
      open = undefined;
      return false;
    }
    const bare = isCode ? undefined : /^\s{0,3}\[([^\]]+)\]:$/.exec(text.trimEnd())?.[1];
    if (bare !== undefined && ADDRESS.test(lines[at + 1]?.text ?? '')) {
      open = bare;
      return false;
    }
    const [, name = '', goal = ''] = isCode ? [] : (/^\s{0,3}\[([^\]]+)\]:\s*(\S+)/.exec(text) ?? []);
    if (goal !== '') goals.set(keyOf(name), goal.replace(/^<|>$/g, ''));
    return goal === '';
  });
  // Words of a link may go on in the next line.
  const out: Line[] = [];
  for (const line of rest) {
    const last = out.at(-1);
    if (last !== undefined && !last.isCode && !line.isCode && last.text.trim() !== '' && line.text.trim() !== '')
      last.text += `\n${line.text}`;
    else out.push({ ...line });
  }
  return out.flatMap(({ text, isCode }) =>
    (isCode ? text : withLinks(text, goals)).split('\n').map((each) => ({ text: each, isCode })),
  );
}

/** Alone on its line, with a title or without. */
const ADDRESS = /^\s{0,99}<?(?:https?:|[\w-]*[./#:])\S*(?:\s+["'(][^\n]*)?$/;
const keyOf = (name: string): string => fold(name).toLowerCase();
const isAddress = (goal: string): boolean => /^(?:https?:|mailto:)/.test(goal);

/** `struct@Name`, `a::b`, `Name`, `name()`, `name!`: the name that rustdoc looks up. */
function itemOf(words: string): string | undefined {
  // `Name#heading` is a place of its page.
  const [name = ''] = words.slice(words.indexOf('@') + 1).split('#');
  const parts = name.replace(/(?:\(\)|!)$/, '').split('::');
  return parts.every((part) => /^\w+(?:<[^<>]*>)?$/.test(part)) ? name : undefined;
}

function withLinks(text: string, goals: ReadonlyMap<string, string>): string {
  let out = '';
  let at = 0;
  let seen = 0;
  let ticks = 0;
  for (let open = text.indexOf('['); open >= 0; open = text.indexOf('[', at)) {
    const close = closingOf(text, open);
    for (; seen < open; seen++)
      if (text[seen] === '\n') ticks = 0;
      else if (text[seen] === '`') ticks++;
    if (close < 0 || ticks % 2 === 1) {
      out += text.slice(at, open + 1);
      at = open + 1;
      continue;
    }
    const words = text.slice(open + 1, close);
    const { length, reference, inline } = behind(text, close + 1);
    const whole = text.slice(open, close + 1 + length);
    const goal = inline ?? goals.get(keyOf(reference === undefined || reference === '' ? words : reference));
    const isImage = text[open - 1] === '!';
    out += text.slice(at, open);
    // A picture that is a link is a badge.
    if (words.startsWith('![') && goal !== undefined) out += '';
    else if (isImage) out += goal !== undefined && isAddress(goal) ? `[${words}](${goal})` : whole;
    else if (goal !== undefined) out += isAddress(goal) ? `[${words}](${goal})` : words;
    else if (reference !== undefined && itemOf(reference.replace(/^::|`/g, '')) !== undefined) out += words;
    else out += (length === 0 ? bare(words) : undefined) ?? whole;
    at = close + 1 + length;
  }
  return (out + text.slice(at)).replace(/^(?:[ \t]|&ensp;|&nbsp;)+$/gm, '');
}

/** `[`Name`]` and `[a::b]`; a number or a word in brackets is no link. */
function bare(words: string): string | undefined {
  const code = /^`([^`]+)`$/.exec(words)?.[1];
  const item = itemOf(code ?? words);
  if (item === undefined) return code === undefined ? undefined : words;
  if (code !== undefined) return `\`${item}\``;
  return item.includes('::') || /^[A-Z]\w/.test(item) || /[)!]$/.test(item) ? `\`${item}\`` : undefined;
}

function closingOf(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length && at < open + LONGEST; at++) {
    if (text[at] === '[') depth++;
    else if (text[at] === ']' && --depth === 0) return at;
  }
  return -1;
}

/** `[reference]` or `(address "title")` right behind the words. */
function behind(text: string, at: number): { length: number; reference?: string; inline?: string } {
  if (text[at] === '[') {
    const close = closingOf(text, at);
    return close < 0 ? { length: 0 } : { length: close + 1 - at, reference: text.slice(at + 1, close) };
  }
  if (text[at] !== '(') return { length: 0 };
  let depth = 0;
  for (let end = at; end < text.length && end < at + LONGEST; end++) {
    if (text[end] === '(') depth++;
    else if (text[end] === ')' && --depth === 0)
      return {
        length: end + 1 - at,
        inline:
          text
            .slice(at + 1, end)
            .trim()
            .split(/\s/)[0] ?? '',
      };
  }
  return { length: 0 };
}
const LONGEST = 400;
