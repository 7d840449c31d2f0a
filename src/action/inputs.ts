/** The inputs of the Action: one table from which action.yml, the README and the parser are made. */
import { Profile } from '../model/validation-report.ts';

export const COMMAND_NAMES = ['check', 'fix', 'run', 'resume', 'open-pr', 'verify', 'status', 'comment'] as const;
export type CommandName = (typeof COMMAND_NAMES)[number];
export const COMMIT_MODES = ['none', 'pull-request', 'push'] as const;
export type CommitMode = (typeof COMMIT_MODES)[number];
export const FAIL_LEVELS = ['never', 'blocker', 'error', 'warn', 'info'] as const;
export type FailLevel = (typeof FAIL_LEVELS)[number];

export const SCOPES = ['new', 'all'] as const;
export type Scope = (typeof SCOPES)[number];

export interface InputSpec {
  description: string;
  /** As it stands in action.yml; an expression is evaluated by the runner. */
  default?: string;
  kind: 'text' | 'choice' | 'boolean' | 'number' | 'list' | 'secret';
  choices?: readonly string[];
}

export const INPUTS = {
  command: { description: 'What to do.', default: 'check', kind: 'choice', choices: COMMAND_NAMES },
  path: { description: 'Folder of the docs site in the checkout.', default: '.', kind: 'text' },
  config: { description: 'Run configuration (YAML or JSON), relative to the workspace; for `run`.', kind: 'text' },
  'github-repo-url': { description: 'Repository of the product, for `run` and `verify`.', kind: 'text' },
  'product-url': {
    description: 'Page of the product on a known docs site, from which the run is derived.',
    kind: 'text',
  },
  'run-id': {
    description:
      'The run to work on; by default the newest unfinished one of the same repository, branch, head and command, else a new one.',
    kind: 'text',
  },
  profile: {
    description: 'Which gates run and how strict they are.',
    default: 'ci',
    kind: 'choice',
    choices: Profile.options,
  },
  'max-fix-attempts': { description: 'Most fixes applied in one run.', default: '1000', kind: 'number' },
  'fail-on': {
    description: 'The least severity that fails the step; `never` only reports.',
    default: 'error',
    kind: 'choice',
    choices: FAIL_LEVELS,
  },
  scope: {
    description:
      'Which findings count, and are fixed: those that the base of the pull request, merge group or push does not have, or all of the site. Without a base, as on a schedule, all.',
    default: 'new',
    kind: 'choice',
    choices: SCOPES,
  },
  built: {
    description:
      'Folder with the HTML that the site’s own build made in an earlier step; links, anchors and pictures are judged by it.',
    kind: 'text',
  },
  baseline: {
    description:
      'File with findings that are known; they do not fail the step. Of a change that is compared with a base, the base’s counts. Where it is not there, `check` with `commit: pull-request` proposes it.',
    kind: 'text',
  },
  commit: {
    description:
      'What to do with changes: leave them in the checkout, propose them, or push them to the branch that was checked.',
    default: 'none',
    kind: 'choice',
    choices: COMMIT_MODES,
  },
  branch: {
    description: 'Branch to write to; by default one named after the run, or with `push` the branch that was checked.',
    kind: 'text',
  },
  base: { description: 'Branch that a pull request goes to; by default the branch that was checked.', kind: 'text' },
  draft: { description: 'Open the pull request as a draft.', default: 'false', kind: 'boolean' },
  labels: { description: 'Labels of the pull request, by comma or line.', kind: 'list' },
  reviewers: { description: 'People asked to review, by comma or line.', kind: 'list' },
  'commit-service-url': {
    description:
      'A commit service that writes instead of this job; authorised by the job’s OIDC token (`id-token: write`).',
    kind: 'text',
  },
  store: {
    description:
      'Where runs are kept: `sqlite:<file>`, `redis://…`, `postgres://…`, or `https://<bot>` with `id-token: write`; by default a file in the output `home`.',
    kind: 'secret',
  },
  token: {
    description: 'Token that reads and writes the repository of the site.',
    default: `\${{ github.token }}`,
    kind: 'secret',
  },
  'product-token': { description: 'Token that reads a private product repository.', kind: 'secret' },
  'site-token': { description: 'Token for a site in another private repository.', kind: 'secret' },
  'evidence-key': {
    description: 'Ed25519 key (PEM or its base64) that heads of evidence are signed with; give it as a secret.',
    kind: 'secret',
  },
  'sarif-file': { description: 'Where to write findings as SARIF, relative to the workspace.', kind: 'text' },
  'report-dir': {
    description:
      'Where to put report and patch for upload-artifact, relative to the workspace; by default `launch-report` in `runner.temp`.',
    kind: 'text',
  },
  issue: {
    description: 'Keep an issue open while citations do not hold, for `verify` on a schedule; needs `issues: write`.',
    default: 'false',
    kind: 'boolean',
  },
  'answers-per-person': {
    description:
      'For `comment`: comments of one person without write access that are answered in a thread within an hour; 0 for none.',
    default: '10',
    kind: 'number',
  },
  'answers-per-repository': {
    description: 'For `comment`: the same of all people without write access, in all threads of the repository.',
    default: '60',
    kind: 'number',
  },
  'dry-run': {
    description: 'Show what would be written outside, and write nothing.',
    default: 'false',
    kind: 'boolean',
  },
} as const satisfies Record<string, InputSpec>;
export type InputName = keyof typeof INPUTS;

/** What the reading half may be given; it never writes, so it takes no branch and no labels. */
export const PLAN_INPUTS = [
  'command',
  'path',
  'config',
  'github-repo-url',
  'product-url',
  'profile',
  'max-fix-attempts',
  'fail-on',
  'scope',
  'built',
  'baseline',
  'base',
  'token',
  'product-token',
  'site-token',
  'sarif-file',
  'report-dir',
] as const satisfies readonly InputName[];
/** What the writing half may be given; everything else comes from the plan. */
export const APPLY_INPUTS = [
  'path',
  'branch',
  'base',
  'draft',
  'labels',
  'reviewers',
  'commit-service-url',
  'token',
  'site-token',
  'dry-run',
] as const satisfies readonly InputName[];
/** The folder that carries the plan from one job to the other. */
export const PLAN_DIR: InputSpec = {
  description: 'Folder that holds the plan between the two jobs; by default `launch-plan` in `runner.temp`.',
  kind: 'text',
};

export const PLAN_SHA256: InputSpec = {
  description: 'Hash that `plan` gave; another plan is refused, and so is an empty hash.',
  kind: 'text',
};

/** Which half of the Action this process is; null: the whole. */
export type Phase = 'plan' | 'apply' | null;

/** Spellings that people bring from other actions and from older releases. */
export const RENAMED: Readonly<Record<string, InputName>> = {
  'github-token': 'token',
  'gh-token': 'token',
  'repo-token': 'token',
  directory: 'path',
  dir: 'path',
  'working-directory': 'path',
  'config-file': 'config',
  'repo-url': 'github-repo-url',
  repository: 'github-repo-url',
  mode: 'command',
  args: 'command',
  fix: 'command',
  'fail-level': 'fail-on',
  'fail-on-error': 'fail-on',
  'base-branch': 'base',
  'head-branch': 'branch',
  'build-dir': 'built',
  'built-dir': 'built',
  sarif: 'sarif-file',
  output: 'report-dir',
  'changed-only': 'scope',
  'only-changed': 'scope',
};

export interface Inputs {
  command: CommandName;
  path: string;
  config: string | null;
  githubRepoUrl: string | null;
  productUrl: string | null;
  runId: string | null;
  profile: Profile;
  maxFixAttempts: number;
  failOn: FailLevel;
  scope: Scope;
  built: string | null;
  baseline: string | null;
  commit: CommitMode;
  branch: string | null;
  base: string | null;
  draft: boolean;
  labels: string[];
  reviewers: string[];
  commitServiceUrl: string | null;
  store: string | null;
  token: string | null;
  productToken: string | null;
  siteToken: string | null;
  evidenceKey: string | null;
  sarifFile: string | null;
  reportDir: string;
  issue: boolean;
  answersPerPerson: number;
  answersPerRepository: number;
  dryRun: boolean;
  planDir: string;
  planSha256: string | null;
}
