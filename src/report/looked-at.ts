/** One line a kind for people: what was judged, what was not, and why not. */
import { LOOKED_KINDS, type ValidationReport } from '../model/validation-report.ts';

const SHOWN = 3;
const NAMES = { links: 'link', anchors: 'anchor', images: 'picture', samples: 'sample' } as const;

/** `4,212 links judged, 38 unverified: 30 served by …, …`; kinds of which there is nothing are left out. */
export const lookedLines = ({ looked_at: looked }: Pick<ValidationReport, 'looked_at'>): string[] =>
  looked === undefined
    ? []
    : LOOKED_KINDS.flatMap((kind) => {
        const { judged, unverified, reasons } = looked[kind];
        if (judged + unverified === 0) return [];
        const rest = reasons.length > SHOWN ? ', …' : '';
        const why = reasons.slice(0, SHOWN).map(({ reason, count }) => `${number(count)} ${reason}`);
        const open = unverified === 0 ? '' : `, ${number(unverified)} unverified: ${why.join(', ')}${rest}`;
        return [`${number(judged)} ${NAMES[kind]}${judged === 1 ? '' : 's'} judged${open}`];
      });

const number = (value: number): string => value.toLocaleString('en-US');
