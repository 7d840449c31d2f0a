/** Words as a reader sees them and as they are written, sign by sign; and words in which nothing is markup. */
import type { ShownHtml } from '../text/shown-html.ts';

/** For each place whether only marks of lists and quotes stand before it on its line. */
export function openingsOf(text: string): Uint8Array {
  const found = new Uint8Array(text.length + 1);
  let isOpen = true;
  for (let at = 0; at < text.length; at++) {
    if (isOpen) found[at] = 1;
    const char = text[at] ?? '';
    if (char === '\n') isOpen = true;
    else if (!/[ \t>*+\-0-9.)]/u.test(char)) isOpen = false;
  }
  return found;
}

export interface Unit {
  /** As a reader sees it; U+FFFC where it was written as an entity. */
  char: string;
  raw: string;
}

export function unitsOf(raw: string): Unit[] {
  const units: Unit[] = [];
  const ENTITY = /&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});/uy;
  for (let at = 0; at < raw.length; ) {
    const char = raw[at] ?? '';
    const next = raw[at + 1] ?? '';
    ENTITY.lastIndex = at;
    const written = char === '&' ? ENTITY.exec(raw)?.[0] : undefined;
    if (written !== undefined) units.push({ char: '\ufffc', raw: written });
    else if (char === '\\' && /[!-/:-@[-`{-~]/u.test(next)) units.push({ char: next, raw: char + next });
    else units.push({ char, raw: char });
    at += units.at(-1)?.raw.length ?? 1;
  }
  return units;
}

export function matches(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(text);
}

export const entity = (char: string): string =>
  char === '<' ? '&lt;' : char === '>' ? '&gt;' : char === '&' ? '&amp;' : `&#${char.codePointAt(0)};`;

/** Words in which nothing is markup, on one line. */
export const escaped = (text: string): string => text.replace(/\s+/gu, ' ').replace(/[\\`*_[\]{}<>&|~:@$]/gu, entity);

export const asWords = ({ text, isCode }: ShownHtml): string => (isCode ? codeSpan(text) : escaped(text));

function codeSpan(text: string): string {
  const code = text.trim();
  const longest = Math.max(0, ...[...code.matchAll(/`+/gu)].map(([run]) => run.length));
  const ticks = '`'.repeat(longest + 1);
  const pad = /^`|`$/u.test(code) ? ' ' : '';
  return code === '' ? '' : `${ticks}${pad}${code}${pad}${ticks}`;
}

/** A target without what a template or a bracket could open. */
export const encoded = (url: string): string => url.replace(/[{}<>()]/gu, entity);
