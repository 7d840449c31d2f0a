/** What `launch init` writes for a site: workflow, configuration and, where there are old errors, a baseline; each line says why. Pure. */
import { count } from '../report/markdown-text.ts';
import { VERSION } from '../version.ts';
import { PINS } from './pins.ts';

export interface LookedAt {
  /** As people call it, and how it was recognised. */
  generator: string;
  decidedBy: string;
  isHugo: boolean;
  pages: number;
  /** Folder of the site in its repository; empty for the root. */
  path: string;
  /** Undefined where nobody can tell, or its name would be a pattern. */
  branch: string | undefined;
  /** Of severity error and worse, and all. */
  errors: number;
  findings: number;
  /** As `--baseline` writes it. */
  baseline: string;
}
export interface InitFile {
  path: string;
  why: string;
  content: string;
}

export const CONFIG_FILE = '.github/launch.yml';
export const WORKFLOW_FILE = '.github/workflows/launch-check.yml';
export const BASELINE_FILE = '.github/launch-baseline.json';

export function planInit(looked: LookedAt): InitFile[] {
  return [
    { path: CONFIG_FILE, why: 'how the docs are checked and fixed', content: configOf(looked) },
    {
      path: WORKFLOW_FILE,
      why: 'checks every pull request, with the right to read alone',
      content: workflowOf(looked),
    },
    ...(looked.errors === 0
      ? []
      : [
          {
            path: BASELINE_FILE,
            why: `${count(looked.findings, 'finding')} of today, so that only new ones fail`,
            content: looked.baseline,
          },
        ]),
  ];
}

const configOf = ({
  generator,
  decidedBy,
  pages,
}: LookedAt): string => `# How Launch checks and fixes the docs of this repository; every key is optional.
# Found: ${oneLine(generator)} (${oneLine(decidedBy)}), ${count(pages, 'page')}.
# The form of this file, so that a later Launch can tell an old one.
schema_version: 1
# Which gates run: \`local\` the quick ones, \`ci\` all that need no network, \`prod\` also links to other sites.
profile: ci
# What Launch leaves alone, for example \`exclude: ['docs/archive/**']\`.
exclude: []
# A rule that does not fit: \`off\`, or another severity, for example \`{ markdown-style: off }\`.
gates: {}
`;

const workflowOf = ({
  path,
  branch,
  isHugo,
  errors,
}: LookedAt): string => `# Checks the docs of every pull request. Written by \`launch init\`.
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
    runs-on: ubuntu-latest
    timeout-minutes: 15
    permissions:
      contents: read # the checkout
    steps:
      - uses: ${PINS.checkout}
        with:
          persist-credentials: false # no later step needs the token
      - uses: ${PINS.cache}
        with: # what was judged once is not judged again
          path: \${{ runner.temp }}/launch
          key: launch-check-\${{ github.run_id }}-\${{ github.run_attempt }}
          restore-keys: launch-check-
${
  isHugo
    ? `      - uses: ${PINS.hugo}
        with:
          extended: true # the site is built, too
`
    : ''
}      - uses: launch-docs/launch@v${VERSION.split('.')[0]}
        with:
          command: check
${path === '' ? '' : `          path: ${JSON.stringify(path)} # where the docs lie\n`}${errors === 0 ? '' : `          baseline: ${BASELINE_FILE} # the findings of the day it was written do not fail\n`}`;

const oneLine = (text: string): string => text.replace(/\s+/gu, ' ').slice(0, 200);
