/** Adds to what the gates found what a build shows beside it: broken links that no page writes, and that the build is old. */

import type { Build } from '../built/open-build.ts';
import { countOf } from '../text/count.ts';
import type { RawFinding } from './page-store.ts';
import type { GateRun } from './run-gate.ts';

/** `isWhole`: all findings are asked for. Of a change alone nobody knows which of these its base had: they are left to a check of all. */
export function withBuild(
  runs: ReadonlyMap<string, GateRun>,
  build: Build | undefined,
  isWhole: boolean,
): ReadonlyMap<string, GateRun> {
  const isJudged = (gate: string): boolean => runs.get(gate)?.outcome === 'judged';
  if (build === undefined || !['internal-links', 'images'].some(isJudged)) return runs;
  const strays = isWhole ? build.strays() : { links: [], images: [] };
  const all = new Map(runs);
  const add = (gate: string, findings: readonly RawFinding[]): void => {
    const run = all.get(gate);
    if (run?.outcome === 'judged') all.set(gate, { ...run, findings: [...run.findings, ...findings] });
  };
  add('internal-links', [...staleness(build), ...strays.links]);
  add('images', strays.images);
  return all;
}

function staleness(build: Build): RawFinding[] {
  const { matched, stale } = build.state();
  const rule = 'internal-links/build-stale';
  if (matched === 0)
    return [
      {
        rule,
        severity: 'error',
        location: null,
        fixable: 'no',
        message: `No page of the site was found in the build \`${build.name}\``,
        help: 'Name the folder that the build of this site writes',
      },
    ];
  if (stale.length === 0) return [];
  const named = stale.slice(0, 3).map((path) => `\`${path}\``);
  return [
    {
      rule,
      location: null,
      fixable: 'no',
      message: `The build \`${build.name}\` is older than ${stale.length === 1 ? 'a page' : `${countOf(stale.length, 'page')}`}: ${named.join(', ')}${stale.length > 3 ? ', …' : ''}`,
      help: 'Build the site again; until then these are judged by their source',
    },
  ];
}
