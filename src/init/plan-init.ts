/** What `launch init` writes for the sites of a repository: workflow, configuration and, where there are old errors, baselines; each line says why. Pure. */
import { countOf } from '../text/count.ts';
import { VERSION } from '../version.ts';
import { PINS } from './pins.ts';

export interface LookedAt {
  /** Folder of the site in its repository; empty for the root. */
  path: string;
  /** As people call it, and how it was recognised. */
  generator: string;
  decidedBy: string;
  isHugo: boolean;
  pages: number;
  /** Of severity error and worse, and all. */
  errors: number;
  findings: number;
  /** As `--baseline` writes it. */
  baseline: string;
}
export interface Repository {
  /** Undefined where nobody can tell, or its name would be a pattern. */
  branch: string | undefined;
  /** At least one. */
  sites: readonly LookedAt[];
  /** The configuration that is there already, and stays. */
  configFile?: string | undefined;
}
export interface InitFile {
  path: string;
  why: string;
  content: string;
}
/** A site with the file of its old errors; null where it has none. */
type Planned = LookedAt & { baselineFile: string | null };

export const CONFIG_FILE = '.github/launch.yml';
export const WORKFLOW_FILE = '.github/workflows/launch-check.yml';
export const BASELINE_FILE = '.github/launch-baseline.json';

export function planInit({ branch, sites, configFile }: Repository): InitFile[] {
  const planned = withBaselines(sites);
  return [
    ...(configFile === undefined
      ? [{ path: CONFIG_FILE, why: 'how the docs are checked and fixed', content: configOf(sites) }]
      : []),
    {
      path: WORKFLOW_FILE,
      why: `checks every pull request${sites.length === 1 ? '' : ', each site in a job of its own'}, with the right to read alone`,
      content: workflowOf(planned, branch),
    },
    ...planned.flatMap(({ baselineFile, findings, baseline }) =>
      baselineFile === null
        ? []
        : [
            {
              path: baselineFile,
              why: `${countOf(findings, 'finding')} of today, so that only new ones fail`,
              content: baseline,
            },
          ],
    ),
  ];
}

/** Each of several sites has a file of its own, so that one command writes it anew. */
function withBaselines(sites: readonly LookedAt[]): Planned[] {
  const taken = new Set<string>();
  return sites.map((site) => {
    if (site.errors === 0) return { ...site, baselineFile: null };
    const words = site.path.replace(/[^A-Za-z0-9]+/gu, '-').replace(/^-|-$/gu, '');
    const name = sites.length === 1 ? '' : `-${words || 'root'}`;
    let baselineFile = BASELINE_FILE.replace('.json', `${name}.json`);
    for (let n = 2; taken.has(baselineFile.toLowerCase()); n += 1)
      baselineFile = BASELINE_FILE.replace('.json', `${name}-${n}.json`);
    taken.add(baselineFile.toLowerCase());
    return { ...site, baselineFile };
  });
}

const foundLine = ({ generator, decidedBy, pages }: LookedAt): string =>
  `${oneLine(generator)} (${oneLine(decidedBy)}), ${countOf(pages, 'page')}.`;

const configOf = (
  sites: readonly LookedAt[],
): string => `# How Launch checks and fixes the docs of this repository; every key is optional.
${sites.length === 1 ? `# Found: ${sites.map(foundLine).join('')}\n` : ''}# The form of this file, so that a later Launch can tell an old one.
schema_version: 1
${sites.length === 1 ? '' : sitesOf(sites)}# Which gates run: \`local\` the quick ones, \`ci\` all that need no network, \`prod\` also links to other sites.
profile: ci
# What Launch leaves alone, for example \`exclude: ['docs/archive/**']\`.
exclude: []
# A rule that does not fit: \`off\`, or another severity, for example \`{ markdown-style: off }\`.
gates: {}
`;

const sitesOf = (sites: readonly LookedAt[]): string =>
  `# The sites of this repository, each with what was found; all else in this file holds for every one. With a line \`name:\` a site is
# called something else than its folder. The workflow \`${WORKFLOW_FILE}\` names the same folders.
sites:
${sites.map((site) => `  # ${foundLine(site)}\n  - path: ${yamlText(site.path || '.')}\n`).join('')}`;

const workflowOf = (
  sites: readonly Planned[],
  branch: string | undefined,
): string => `# Checks the docs of every pull request. Written by \`launch init\`.
name: Docs
on:
  pull_request: # only what the change breaks counts; no \`paths\`, so that a required check never stays pending
${branch === undefined ? '' : `  push:\n    branches: [${branch}] # what was merged\n`}  workflow_dispatch: # by hand: the whole site
permissions: {} # nothing but what the job below asks for
concurrency:
  group: docs-\${{ github.event.pull_request.number || github.run_id }} # a newer push ends the older check
  cancel-in-progress: true
jobs:
  check:
${sites.length === 1 ? '' : matrixOf(sites)}    runs-on: ubuntu-latest
    timeout-minutes: 15
    permissions:
      contents: read # the checkout
    steps:
      - uses: ${PINS.checkout}
        with:
          persist-credentials: false # no later step needs the token
      - uses: ${PINS.cache}
        if: \${{ github.event_name != 'pull_request' }} # of what a pull request saved, nothing is believed
        with: # what was judged once is not judged again
          path: \${{ runner.temp }}/launch
          key: launch-check-${sites.length === 1 ? '' : `\${{ strategy.job-index }}-`}\${{ github.run_id }}-\${{ github.run_attempt }}
          restore-keys: launch-check-${sites.length === 1 ? '' : `\${{ strategy.job-index }}-`}
${hugoStep(sites)}      - uses: launch-docs/launch@v${VERSION.split('.')[0]}
        with:
          command: check
${inputsOf(sites)}`;

/** GitHub names a check of several by all values of its row: the folder alone says which. */
const matrixOf = (
  sites: readonly Planned[],
): string => `    name: check (\${{ matrix.path }}) # the name of the check of each site
    strategy:
      fail-fast: false # each site is checked, whatever comes of the others
      matrix:
        include: # one job for each site
${sites
  .map(
    ({ path, isHugo, baselineFile }) => `          - path: ${yamlText(path || '.')}
${isHugo && !sites.every((site) => site.isHugo) ? '            hugo: true # it is built, too\n' : ''}${baselineFile === null ? '' : `            baseline: ${baselineFile} # the findings of the day it was written do not fail\n`}`,
  )
  .join('')}`;

function hugoStep(sites: readonly LookedAt[]): string {
  if (!sites.some(({ isHugo }) => isHugo)) return '';
  return `      - uses: ${PINS.hugo}
${sites.every(({ isHugo }) => isHugo) ? '' : '        if: matrix.hugo\n'}        with:
          extended: true # the site is built, too
`;
}

function inputsOf(sites: readonly Planned[]): string {
  const [site] = sites;
  if (sites.length > 1)
    return `          path: \${{ matrix.path }} # where the docs lie
${sites.some(({ baselineFile }) => baselineFile !== null) ? `          baseline: \${{ matrix.baseline }}\n` : ''}`;
  return `${site === undefined || site.path === '' ? '' : `          path: ${yamlText(site.path)} # where the docs lie\n`}${site?.baselineFile == null ? '' : `          baseline: ${site.baselineFile} # the findings of the day it was written do not fail\n`}`;
}

/** What needs no quotes stays without them. */
const yamlText = (text: string): string =>
  /^[A-Za-z][A-Za-z0-9_/-]*$/u.test(text) && !/^(?:true|false|yes|no|on|off|null|[yn])$/iu.test(text)
    ? text
    : JSON.stringify(text);
const oneLine = (text: string): string => text.replace(/\s+/gu, ' ').slice(0, 200);
