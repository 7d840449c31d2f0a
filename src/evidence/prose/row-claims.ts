/** Claims from rows of tables: formats with their directions, options with what they mean. */
import type { RawClaim } from '../../platforms/evidence.ts';
import { claim, contextTags, type ProseSource } from './block-claim.ts';
import type { Block } from './blocks.ts';
import { formatDenial, formatOfRow, formatSentence } from './formats.ts';
import type { Intent } from './intents.ts';
import { natureOf } from './sentences.ts';
import { withoutPraise } from './wording.ts';

export function rowClaims(block: Block, intent: Intent, from: ProseSource): RawClaim[] {
  const also = [{ start: block.headerLine, end: block.headerLine }];
  const row = formatOfRow(block.header, block.cells);
  if (row !== undefined) {
    const tags = (direction: string): string[] => [
      `format:${row.format}`,
      `direction:${direction}`,
      ...(row.note === null ? [] : [`note:${row.note}`]),
      'form:sentence',
    ];
    return [
      ...row.can.map((direction) =>
        claim(block, from, {
          text: formatSentence(row.format, direction),
          kind: 'format',
          also,
          tags: tags(direction),
        }),
      ),
      ...row.cannot.map((direction) =>
        claim(block, from, {
          text: formatDenial(row.format, direction),
          kind: 'limitation',
          also,
          tags: tags(direction),
        }),
      ),
    ];
  }
  const [name = '', ...cells] = block.cells;
  const what = cells.findIndex((_cell, at) =>
    /^(?:description|meaning|purpose|what (?:it )?(?:does|is)|explanation|details|effect)$/i.test(
      block.header[at + 1] ?? '',
    ),
  );
  const text = cells[what];
  if (text === undefined || name === '' || text.length < 8 || natureOf(`${text} (cell)`) === 'noise') return [];
  return [
    claim(block, from, {
      text: `${name}: ${withoutPraise(text).replace(/\.$/, '')}`,
      kind: intent === 'features' ? 'feature' : 'api',
      also,
      tags: [...contextTags(block, intent), `item:${name}`, 'form:phrase'],
    }),
  ];
}
