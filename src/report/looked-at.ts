/** One line a kind for people: what was judged, what was not, and why not. */

import { LOOKED_KINDS } from '../model/looked-kinds.ts';
import { type LeftOut, nothingLines, type ValidationReport } from '../model/validation-report.ts';
import { countOf } from '../text/count.ts';

/** Of each list. */
const SHOWN = 3;
const NAMES = { links: 'link', anchors: 'anchor', images: 'picture', samples: 'sample' } as const;

/** What was left out because the base has it, or why nothing was. */
const scopeLine = ({ scope }: { scope: ValidationReport['scope'] }): [string] | undefined => {
  if (scope === undefined) return undefined;
  if (scope.kind === 'all') return [`All findings are shown, not only new ones: ${scope.reason ?? ''}`];
  const base = scope.base === null ? 'the base' : `the base (${scope.base.slice(0, 7)})`;
  return scope.known === 0
    ? [`${base[0]?.toUpperCase()}${base.slice(1)} has no other finding`]
    : [`${countOf(scope.known, 'finding')} that ${base} already has ${scope.known === 1 ? 'is' : 'are'} not shown`];
};

/** `2 pages excluded`, `gates off: images`, and whose configuration was used. */
const leftOutLines = ({ pages, gates, configuration, ignores = [], unjudged }: LeftOut): string[] => [
  ...(pages === 0 ? [] : [`${countOf(pages, 'page')} excluded by the configuration`]),
  ...(gates.length === 0 ? [] : [`gates off: ${gates.join(', ')}`]),
  ...(configuration === null ? [] : [configuration]),
  ...ignores.slice(0, SHOWN).map(broughtLine),
  ...(ignores.length > SHOWN
    ? [`${countOf(ignores.length - SHOWN, 'more ignore')} of this change left findings out`]
    : []),
  ...unjudged.map(unjudgedLine),
];

/** `2 × images/no-alt left out by an ignore of this change in docs/a.md: decoration`. */
const broughtLine = ({ path, rule, reason, count }: NonNullable<LeftOut['ignores']>[number]): string =>
  `${number(count)} × ${rule} left out by an ignore of this change in ${path}: ${reason}`;

/** `12 reStructuredText pages are not judged`. */
export const unjudgedLine = ({ what, count }: LeftOut['unjudged'][number]): string =>
  count === 1
    ? `1 ${what} is not judged`
    : `${number(count)} ${what.replace(/^(page|notebook)\b|\b(page|notebook)$/u, '$1$2s')} are not judged`;

/** `4,212 links judged, 38 unverified: 30 served by …, …`; kinds of which there is nothing are left out. */
export const lookedLines = ({
  gates = [],
  looked_at: looked,
  scope,
  left_out: out,
  pages,
}: Pick<ValidationReport, 'looked_at' | 'scope' | 'left_out' | 'pages'> &
  Partial<Pick<ValidationReport, 'gates'>>): string[] => [
  ...(pages === 0 ? ['No page was judged'] : []),
  ...(out === undefined ? [] : leftOutLines(out)),
  ...(scopeLine({ scope }) ?? []),
  ...(looked === undefined
    ? []
    : LOOKED_KINDS.flatMap((kind) => {
        const { judged, by_build: byBuild = 0, unverified, reasons } = looked[kind];
        if (judged + unverified === 0) return [];
        const rest = reasons.length > SHOWN ? ', …' : '';
        const why = reasons.slice(0, SHOWN).map(({ reason, count }) => `${number(count)} ${reason}`);
        const open = unverified === 0 ? '' : `, ${number(unverified)} unverified: ${why.join(', ')}${rest}`;
        const built = byBuild === 0 ? '' : byBuild === judged ? ' by the build' : ` (${number(byBuild)} by the build)`;
        return [`${countOf(judged, NAMES[kind])} judged${built}${open}`];
      })),
  ...nothingLines(gates),
];

/** The same as sentences of one paragraph; empty where there is nothing to say. */
export const lookedText = (report: Parameters<typeof lookedLines>[0]): string =>
  lookedLines(report)
    .map((line) => `${line[0]?.toUpperCase() ?? ''}${line.slice(1)}.`)
    .join(' ');

const number = (value: number): string => value.toLocaleString('en-US');
