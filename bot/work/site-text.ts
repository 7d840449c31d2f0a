/** How several sites of one head are named: a table of them, and one line where a title has no room for more. Pure. */
import { plainText, textWithCode } from '../../src/report/markdown-text.ts';
import { countOf } from '../../src/text/count.ts';
import type { CheckedHead, SiteResult } from './sum-sites.ts';

/** `2 can be fixed safely`. */
export const safeText = (safe: number): string => `${safe === 0 ? 'none' : safe} can be fixed safely`;
export const foundText = (findings: number, safe: number): string =>
  `${countOf(findings, 'finding')}, ${safeText(safe)}`;

const wordsOf = ({ findings, safe }: SiteResult): string =>
  findings === 0 ? 'nothing to fix' : foundText(findings, safe);

/** `linkOf`: how a run is named. Empty where the repository has one site. */
export function sitesTable(sites: readonly SiteResult[], linkOf: (run: string) => string): string {
  if (sites.length === 0) return '';
  const rows = sites.map(
    (site) =>
      `| ${site.isRed ? '❌' : '✅'} ${plainText(site.name)} | ${site.pages} | ${
        site.problem === null ? wordsOf(site) : `could not be checked: ${textWithCode(site.problem.slice(0, 300))}`
      } | ${site.run === null ? '' : linkOf(site.run)} |`,
  );
  return ['| Site | Pages | Result | Run |', '| --- | --- | --- | --- |', ...rows].join('\n');
}

/** ` in 2 sites`; empty where there is one. */
export const inSites = ({ sites = [] }: { sites?: readonly SiteResult[] }): string =>
  sites.length === 0 ? '' : ` in ${countOf(sites.length, 'site')}`;

/** `docs 1, blog 2`: those with findings, and those that could not be checked. */
export const siteCounts = ({ sites }: Pick<CheckedHead, 'sites'>): string =>
  sites
    .filter(({ findings, problem }) => findings > 0 || problem !== null)
    .map(({ name, findings, problem }) => `${name} ${problem === null ? findings : 'not checked'}`)
    .join(', ');

/** Where the run, or the run of each site, is. */
export const runsText = (
  { run, sites }: Pick<CheckedHead, 'run' | 'sites'>,
  linkOf: (run: string) => string,
): string => (sites.length === 0 ? `Run ${linkOf(run)}.` : sitesTable(sites, linkOf));
