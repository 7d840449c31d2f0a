/** What a line of AsciiDoc opens: a heading, an item, a term or a fence; each is decided in one look at the line. */

import { attributeEntry, type BlockAttributes, blockAttributes, NO_ATTRIBUTES } from './asciidoc-attributes.ts';
import { type Withheld, withheldByClass } from './withheld.ts';

/** `== Title`, or `== Title ==`. */
export function headingLine(line: string): { marks: string; title: string } | undefined {
  const [, marks = '', words = ''] = /^(={1,6}|#{1,6})\s+(\S.*)$/u.exec(line.trimEnd()) ?? [];
  if (words === '') return undefined;
  const bare = words.endsWith(marks) ? words.slice(0, -marks.length) : words;
  return { marks, title: bare === bare.trimEnd() ? words : bare.trimEnd() };
}

/** `term:: definition`; the definition is empty where it stands on the next lines. */
export function termLine(line: string): { term: string; marks: string; definition: string } | undefined {
  const found = /^\S/u.test(line) && !line.startsWith('//') ? /(?!^)(?::{2,4}|;;)(?=\s|$)/u.exec(line) : null;
  if (found === null) return undefined;
  const [marks] = found;
  return {
    term: line.slice(0, found.index),
    marks,
    definition: line.slice(found.index + marks.length).trimStart(),
  };
}

export interface Entry {
  /** Items with the same one belong to the same list: `**`, `1.` for any number, `::`. */
  key: string;
  /** As Markdown writes it. */
  marker: string;
  term: string | null;
  text: string;
}

/** The sign of an item and the white space after it; https://docs.asciidoctor.org/asciidoc/latest/lists/. */
const SIGN = /^(\*{1,5}|-|\.{1,5}|\d+\.|[A-Za-z]\.|[ivx]+\)|[IVX]+\)|<(?:\d+|\.)>)\s+(?=\S)/u;

/** An item of a list of any kind. */
export function entryLine(line: string): Entry | undefined {
  const own = line.trimStart();
  const [whole = '', sign = ''] = SIGN.exec(own) ?? [];
  if (sign !== '') {
    const number = /\d+/u.exec(sign)?.[0];
    return {
      key: number === undefined ? sign.replace(/[a-z]/gu, 'a').replace(/[A-Z]/gu, 'A') : sign.replace(number, '1'),
      marker: /^[*-]/u.test(sign) ? '-' : `${number ?? '1'}.`,
      term: null,
      text: own.slice(whole.length),
    };
  }
  const term = termLine(line);
  return term && { key: term.marks, marker: '-', term: term.term, text: term.definition };
}

const FENCE = /^(?:-{4,}|\.{4,}|={4,}|_{4,}|\*{4,}|\+{4,}|\/{4,}|--|`{3,}|[|,:!]={3,})/u;

/** The line that opens or closes a block, with the word after it, which only fences of Markdown have. */
export function fenceLine(line: string): { marks: string; named: string } | undefined {
  const marks = FENCE.exec(line)?.[0];
  const named = line.slice(marks?.length).trim();
  if (marks === undefined || /\s/u.test(named)) return undefined;
  return named === '' || marks.startsWith('`') ? { marks, named } : undefined;
}

/** `'''`, `***`, `- - -`. */
export const isRule = (line: string): boolean =>
  /^(?:'{3,}|<{3}|-{3}|\*{3}|(?:- ){2}-|(?:\* ){2}\*)$/u.test(line.trimEnd());

/** `include::path[`. */
export const INCLUDE = /^include::([^[\]]+)\[/u;

export const endsParagraph = (line: string): boolean =>
  line.trim() === '' ||
  line.trim() === '+' ||
  fenceLine(line) !== undefined ||
  /^\[.*\]$/u.test(line) ||
  attributeEntry(line) !== undefined ||
  INCLUDE.test(line);

/** Up to three names and an address, several of them apart by semicolons. */
export const isAuthor = (line: string): boolean =>
  line.split(';').every((one) => /^\s*[\p{Lu}][^\s,:<>]*(?:\s+[^\s,:<>]+){0,2}(?:\s+<[^<>\s]+>)?\s*$/u.test(one));

/** `v1.0, 2024-01-01: First`. */
export const isRevision = (line: string): boolean => /^(?:v?\d[\w.-]*\s*(?:,|$)|v\d)/u.test(line);

/** What the lines in brackets above a block do to its words. */
export const withheldBy = ({ style, roles }: BlockAttributes): Withheld | undefined =>
  style === 'comment' ? 'hidden from readers' : withheldByClass([style, ...roles].join(' '));

/** A line among those above a block. */
export const opensNothing = (line: string): boolean =>
  attributeEntry(line) !== undefined ||
  blockAttributes(line, NO_ATTRIBUTES) !== undefined ||
  (line.startsWith('//') && fenceLine(line) === undefined);

export const ALERT = /^(NOTE|TIP|IMPORTANT|WARNING|CAUTION):\s+/u;
export const ALERT_STYLE = /^(?:NOTE|TIP|IMPORTANT|WARNING|CAUTION)$/u;
export const CODE_STYLE = /^(?:source|listing|literal)$/u;
