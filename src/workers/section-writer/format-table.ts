/** Formats by direction: a table, or sentences that name them together. */
import { tagOf } from '../../model/claim-tags.ts';
import type { Claim } from '../../model/product-facts.ts';
import { type Block, type Line, paragraph } from '../../templates/blocks.ts';
import { series } from '../../templates/sentences.ts';
import { proseBlocks } from './claims-as-blocks.ts';
import type { PageContext } from './page-context.ts';

interface FormatRow {
  read: Claim[];
  write: Claim[];
  other: Claim[];
  notRead: Claim[];
  notWrite: Claim[];
}

/** A table of formats by direction, or one sentence when there is only one format. */
export function formatBlocks(claims: readonly Claim[], denials: readonly Claim[], context: PageContext): Block[] {
  const rows = formatRows(claims, denials);
  const named = [...rows.keys()];
  const loose = claims
    .filter((claim) => tagOf(claim, 'format') === undefined)
    .flatMap((claim) => context.sentence(claim) ?? []);
  if (named.length < 2) {
    const lines = claims.flatMap((claim) => context.sentence(claim) ?? []);
    return proseBlocks(lines);
  }
  const noted = named.map((format) => noteOf(format, rows.get(format) as FormatRow));
  const hasNotes = noted.some((note) => note !== '');
  const table: Block = {
    kind: 'table',
    head: ['Format', 'Read', 'Write', ...(hasNotes ? ['Notes'] : [])],
    rows: named.map((format, index) => {
      const row = rows.get(format) as FormatRow;
      const all = [
        ...row.read,
        ...row.write,
        ...row.other,
        ...(row.read.length === 0 ? row.notRead : []),
        ...(row.write.length === 0 ? row.notWrite : []),
      ];
      const direction = (yes: Claim[], no: Claim[]): string => (yes.length > 0 ? 'yes' : no.length > 0 ? 'no' : '—');
      return {
        cells: [
          context.cell(format),
          direction(row.read, row.notRead),
          direction(row.write, row.notWrite),
          ...(hasNotes ? [context.cell(noted[index] ?? '')] : []),
        ],
        claims: all.map((claim) => claim.claim_id),
      };
    }),
  };
  return [paragraph({ text: context.say('formats') }), table, ...proseBlocks(loose)];
}

export function formatRows(claims: readonly Claim[], denials: readonly Claim[]): Map<string, FormatRow> {
  const rows = new Map<string, FormatRow>();
  const add = (claim: Claim, denies: boolean): void => {
    const format = tagOf(claim, 'format');
    if (format === undefined || (denies && !rows.has(format))) return;
    const row = rows.get(format) ?? { read: [], write: [], other: [], notRead: [], notWrite: [] };
    rows.set(format, row);
    const directions = claim.tags
      .filter((tag) => tag.startsWith('direction:'))
      .map((tag) => tag.slice('direction:'.length));
    if (directions.length === 0 && !denies) row.other.push(claim);
    for (const direction of directions) {
      if (['import', 'read', 'input'].includes(direction)) (denies ? row.notRead : row.read).push(claim);
      else (denies ? row.notWrite : row.write).push(claim);
    }
  };
  for (const claim of claims) add(claim, false);
  for (const claim of denials) add(claim, true);
  return rows;
}

/** A note that repeats the columns beside it. */
const SAYS_NO_MORE =
  /^(?:(?:import|export|read|writ|sav|load)\w*(?: and |\/)?)+(?: (?:to|from|as|of) .{1,20}?(?: formats?| files?)?)?\.?$/iu;

function noteOf(_format: string, row: FormatRow): string {
  const notes = [...row.read, ...row.write, ...row.other].flatMap((claim) => tagOf(claim, 'note') ?? []);
  return [...new Set(notes)]
    .filter((note) => !SAYS_NO_MORE.test(note))
    .map((note) => note.replace(/[.;]$/u, ''))
    .join('; ');
}

/** "Strata reads A, B and writes C", with every claim it rests on. */
export function formatSentences(
  claims: readonly Claim[],
  context: PageContext,
): { read: Line | undefined; write: Line | undefined } {
  const rows = [...formatRows(claims, [])];
  const line = (verb: string, pick: (row: FormatRow) => Claim[]): Line | undefined => {
    const named = rows.filter(([, row]) => pick(row).length > 0);
    if (named.length === 0) return undefined;
    return {
      text: context.prose(`${context.product} ${verb} ${series(named.map(([format]) => format))}.`),
      claims: named.flatMap(([, row]) => pick(row).map((claim) => claim.claim_id)),
    };
  };
  return { read: line('reads', (row) => row.read), write: line('writes', (row) => row.write) };
}
