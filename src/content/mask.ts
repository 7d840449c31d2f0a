/** Finds what is no Markdown (shortcodes, Liquid, Jinja, include lines), as the generator's dialect says, and blanks it out without moving an offset. */
import { generatorOf } from '../generators/index.ts';
import type { SiteKind } from '../model/repo-inventory.ts';
import { replaceBetween } from '../text/between.ts';
import type { OpaqueFact } from './page-facts.ts';

export interface OpaqueSpan {
  kind: OpaqueFact['kind'];
  name: string | null;
  start: number;
  end: number;
  closing: boolean;
}
export interface Masked {
  /** Same length as the text given; opaque parts are runs of `x`. */
  text: string;
  opaque: OpaqueSpan[];
}

/** `text` as the Markdown parser should see it. */
export function maskOpaque(text: string, from: number, kind: SiteKind, isMdx: boolean): Masked {
  const { dialect } = generatorOf(kind);
  const opaque: OpaqueSpan[] = [];
  dialect.opaque?.(text, from, opaque);
  opaque.sort((a, b) => a.start - b.start);
  let masked = blank(text, opaque);
  if (dialect.blocks) masked = dialect.blocks(masked, from);
  if (isMdx) masked = mdxLeniency(masked, from);
  return { text: masked, opaque };
}

function blank(text: string, opaque: readonly OpaqueSpan[]): string {
  if (opaque.length === 0) return text;
  const parts: string[] = [];
  let at = 0;
  for (const { start, end } of opaque) {
    if (start < at) continue;
    parts.push(text.slice(at, start), 'x'.repeat(end - start));
    at = end;
  }
  parts.push(text.slice(at));
  return parts.join('');
}

/** Docusaurus accepts HTML comments and `{#id}` where MDX itself does not. */
const mdxLeniency = (text: string, from: number): string =>
  text.slice(0, from) +
  replaceBetween(text.slice(from), '<!--', '-->', (comment) => comment.replace(/[^\n]/g, ' ')).replace(
    /^(#{1,6} .*?)(\{#[^{}\n]+\})[ \t]*$/gm,
    (_whole, head: string, id: string) => head + ' '.repeat(id.length),
  );
