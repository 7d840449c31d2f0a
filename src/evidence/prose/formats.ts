/** File formats in prose: which one an item speaks of, in which direction, and what is said beside. */
import { PRODUCT } from '../../platforms/evidence.ts';
import type { Context } from './blocks.ts';
import { isFieldLabel } from './labels.ts';

export type Direction = 'import' | 'export';
export interface FormatMention {
  format: string;
  directions: Direction[];
  note: string | null;
}

const IMPORT =
  /\b(?:import(?:s|ing|ed|able)?|read(?:s|ing|able)?|load(?:s|ing)?|open(?:s|ing)?|pars(?:e|es|ing)|input|decod(?:e|es|ing)|convert(?:s|ing)? from)\b/i;
const EXPORT =
  /\b(?:export(?:s|ing|ed|able)?|writ(?:e|es|ing|able)|sav(?:e|es|ing)|output|encod(?:e|es|ing)|convert(?:s|ing)? to|render(?:s|ing)? to)\b/i;
/** `OBJ`, `glTF 2.0`, `3MF`, `JSON Lines`, `.one`, `LAS 2.0`: what may stand for a format before a dash. */
const NAME = /^`?\.?[A-Za-z0-9][\w+.-]*`?(?:[ /]`?\.?[A-Z0-9][\w+.-]*`?){0,3}(?: \(`?\.\w+`?(?:[,/] ?`?\.\w+`?)*\))?$/;
const IN_SENTENCE =
  /`(\.[a-z0-9]{1,6})`|\b([A-Z][A-Z0-9]{1,5}|[0-9][A-Z]{2,4}|glTF|GeoJSON|NetCDF|JSON Lines|OneNote|Markdown)(?= (?:files?|documents?|formats?|data|images?|export|import|output|input)\b)/g;

export function directionsOf(text: string): Direction[] {
  return [...(IMPORT.test(text) ? (['import'] as const) : []), ...(EXPORT.test(text) ? (['export'] as const) : [])];
}

/** A list item under a heading about formats: `OBJ - Import/export with materials`. */
export function formatOfItem(item: string, context: readonly Context[]): FormatMention | undefined {
  const [, head = '', note = null] = /^(.{1,40}?)(?:\s+[-–—]\s+|:\s+|\s*$)(.*)$/.exec(item) ?? [];
  const format = head.trim();
  if (
    isFieldLabel(format) ||
    !NAME.test(format) ||
    !/[A-Z0-9.]/.test(format) ||
    /^(?:More|All|Many|Other|And|Any|New)\b/.test(format)
  )
    return undefined;
  const own = directionsOf(note ?? '');
  const near =
    [...context]
      .reverse()
      .map((entry) => directionsOf(entry.text))
      .find((list) => list.length > 0) ?? [];
  return {
    format: format.replaceAll('`', ''),
    directions: near.length > 0 ? near : own,
    note: note === null || note.trim() === '' ? null : note.trim(),
  };
}

/** Formats a sentence names beside the word "file" or as a suffix. */
export const formatsInSentence = (sentence: string): string[] => [
  ...new Set([...sentence.matchAll(IN_SENTENCE)].map((match) => match[1] ?? match[2]!)),
];

const YES = /^(?:yes|y|true|full(?:y)?|supported|x|read|write|import|export|r\/w|rw|partial(?:ly)?|\+)\b/i;
const NO = /^(?:no|n|false|none|-|–|—|unsupported|not supported|n\/a)?$/i;

export interface FormatRow {
  format: string;
  can: Direction[];
  cannot: Direction[];
  note: string | null;
}

/** A row of a table with a column of formats and columns of directions; undefined for any other table. */
export function formatOfRow(header: readonly string[], cells: readonly string[]): FormatRow | undefined {
  const column = header.findIndex((name) => /^(?:file )?(?:formats?|type|file type|extension)s?$/i.test(name));
  const format = cells[column]?.replaceAll('`', '').trim();
  if (column === -1 || format === undefined || format === '') return undefined;
  const row: FormatRow = { format, can: [], cannot: [], note: null };
  header.forEach((name, at) => {
    const value = cells[at] ?? '';
    const directions = directionsOf(name);
    if (directions.length > 0 && at !== column) {
      if (NO.test(value)) row.cannot.push(...directions);
      else if (YES.test(value)) row.can.push(...directions);
    } else if (/^(?:notes?|remarks?|comments?|description|details)$/i.test(name) && value !== '') row.note = value;
  });
  return row.can.length + row.cannot.length === 0 ? undefined : row;
}

/** One statement a direction; the same words wherever the format is mentioned, so that mentions meet in one claim. */
export const formatSentence = (format: string, direction: Direction | null): string =>
  direction === null
    ? `${PRODUCT} supports ${format}.`
    : `${PRODUCT} ${direction === 'import' ? 'reads' : 'writes'} ${format}.`;

export const formatDenial = (format: string, direction: Direction): string =>
  `${PRODUCT} does not ${direction === 'import' ? 'read' : 'write'} ${format}.`;
