/** The text of the dashboard: what can be started first, then what stands where. Pure; the same state is the same text, so that nothing is edited without need. */
import { code, details, plainText } from '../../src/report/markdown-text.ts';
import { countOf } from '../../src/text/count.ts';
import { cut } from '../conversation/cut.ts';
import { inSites, safeText, sitesTable } from '../work/site-text.ts';
import { boxLine } from './boxes.ts';
import type { Board } from './gather.ts';

const LIMIT = 55_000;
const PAGES_SHOWN = 30;

/** `linkOf`: how a run is named. Without the marker. */
export function renderDashboard(board: Board, linkOf: (run: string) => string): string {
  const { config } = board;
  const file = config.path ?? '.github/launch.yml';
  return cut(
    [
      `The state of the docs in this repository. Tick a box to start that work; the answer is a comment. ${code('bot.dashboard')} in ${code(file)} turns this issue off.`,
      ...(config.problem === null
        ? []
        : [`> [!WARNING]\n> ${code(file)} cannot be used, so defaults hold: ${plainText(config.problem)}`]),
      section('Start', startLines(board)),
      section('Open pull requests of Launch', pullLines(board)),
      section('Open runs', runLines(board, linkOf)),
      section('Citations and coverage', productLines(board, linkOf)),
      section('Pages with drift', driftLines(board)),
      section('Newest check', checkLines(board, linkOf)),
    ]
      .filter((one) => one !== '')
      .join('\n\n'),
    LIMIT,
  );
}

const section = (title: string, lines: readonly string[]): string =>
  lines.length === 0 ? '' : `### ${title}\n\n${lines.join('\n')}`;

function startLines({ branch, products, newest, config }: Board): string[] {
  // What nobody looked at yet is checked first: what could be fixed is not known.
  const mayFix = config.problem === null && newest !== null && newest.safe !== 0;
  return [
    boxLine('check', `Check the docs on ${code(branch)}`),
    ...(mayFix ? [boxLine('fix', `Propose what can be fixed safely on ${code(branch)}`)] : []),
    ...(products.length === 0 ? [] : [boxLine('verify', 'Check every citation against its product as it is now')]),
  ];
}

const pullLines = ({ pulls }: Board): string[] =>
  pulls.flatMap(({ number, title }) => [
    `- #${number} ${plainText(title)}`,
    `  ${boxLine(`rebase #${number}`, 'Bring it up to date with its base')}`.trimStart(),
    boxLine(`recreate #${number}`, 'Close it and create it again from its base'),
  ]);

const runLines = ({ runs }: Board, linkOf: (run: string) => string): string[] =>
  runs.length === 0
    ? ['None.']
    : [
        '| Run | Kind | Result | Thread | By |',
        '| --- | --- | --- | --- | --- |',
        ...runs.map(
          ({ run, kind, result, number, by }) =>
            `| ${linkOf(run)} | ${kind} | ${result} | ${number === null ? '' : `#${number}`} | ${plainText(by)} |`,
        ),
      ];

function productLines({ products }: Board, linkOf: (run: string) => string): string[] {
  if (products.length === 0)
    return ['No page of this repository was written by Launch yet: comment `/launch start <product>`.'];
  return [
    '| Product | Pages | README on pages | Citations |',
    '| --- | --- | --- | --- |',
    ...products.map(({ name, sha, pages, citations, coverage, truth }) => {
      const readme =
        coverage === null || coverage.counted === 0
          ? 'not known here'
          : `${percent(coverage.placed, coverage.counted)} (${coverage.placed} of ${countOf(coverage.counted, 'line')})`;
      const held =
        truth === null
          ? `${citations}, proven at ${code(sha.slice(0, 7))}`
          : `${percent(citations - truth.broken, citations)} hold (${Math.max(0, citations - truth.broken)} of ${citations}) at ${code(truth.sha.slice(0, 7))}, ${linkOf(truth.run)}`;
      return `| ${plainText(name)} | ${pages} | ${readme} | ${held} |`;
    }),
  ];
}

/** Never 100 while something lacks. */
const percent = (part: number, whole: number): string =>
  whole <= 0 ? '–' : `${part >= whole ? 100 : Math.max(0, Math.min(99, Math.round((part / whole) * 100)))} %`;

function driftLines({ products }: Board): string[] {
  const rows = products.flatMap(({ name, truth }) =>
    Object.entries(truth?.pages ?? {}).map(
      ([page, broken]) =>
        `- ${code(page)}: ${countOf(broken, 'citation')} of ${plainText(name)} ${broken === 1 ? 'does' : 'do'} not hold`,
    ),
  );
  const shown = rows.slice(0, PAGES_SHOWN);
  const rest = rows.slice(PAGES_SHOWN);
  return rows.length === 0
    ? products.some(({ truth }) => truth !== null)
      ? ['None.']
      : []
    : [...shown, ...(rest.length === 0 ? [] : ['', details(`${rest.length} more`, rest.join('\n'))])];
}

const checkLines = ({ newest, branch }: Board, linkOf: (run: string) => string): string[] =>
  newest === null
    ? [`${code(branch)} was not checked yet. Tick the first box to do it now.`]
    : [
        `${newest.isRed ? '❌' : '✅'} ${code(branch)} at ${code(newest.sha.slice(0, 7))}: ${
          newest.findings === 0
            ? 'nothing to fix'
            : `${countOf(newest.findings, 'finding')}${inSites(newest)}, ${safeText(newest.safe)}`
        }.${newest.sites === undefined ? ` Run ${linkOf(newest.run)}.` : ''}`,
        ...(newest.sites === undefined ? [] : ['', sitesTable(newest.sites, linkOf)]),
      ];
