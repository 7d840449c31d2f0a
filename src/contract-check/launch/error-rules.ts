/** Failures of the launch tools: the standard shape, and the code of each cause. */
import { type Answer, at } from '../answer.ts';
import type { Rule } from '../rule.ts';
import { shapeProblems } from '../shape.ts';
import { RUN_TOOLS } from './acts.ts';
import { errorSection, toolSection } from './sections.ts';

const CODES = [
  'INVALID_INPUT',
  'SCHEMA_VALIDATION_FAILED',
  'RUN_NOT_FOUND',
  'ILLEGAL_STATE',
  'TOOLCHAIN_MISSING',
  'GATE_FAILED',
  'FIX_EXHAUSTED',
  'ALLOWED_PATHS_VIOLATION',
  'COMMIT_SERVICE_ERROR',
  'CANCELLED',
  'INTERNAL',
  'INVALID_URL',
  'UNSUPPORTED_SITE',
  'REPO_NOT_FOUND',
];
const causes: readonly {
  id: string;
  code: string | readonly string[];
  acts: readonly string[];
  section: string;
  says: string;
}[] = [
  {
    id: 'unknown-run',
    code: 'RUN_NOT_FOUND',
    acts: ['launch_get_artifact', ...RUN_TOOLS].flatMap((tool) => [`unknown-${tool}`, `odd-${tool}`]),
    section: errorSection,
    says: 'An unknown run is RUN_NOT_FOUND whatever form its id has, for every tool that takes one.',
  },
  {
    id: 'invalid-input',
    code: 'INVALID_INPUT',
    acts: ['config-text', 'input-unknown', 'launch_get_status-without-run_id'],
    section: errorSection,
    says: 'A missing, an unknown and a wrongly typed field are INVALID_INPUT.',
  },
  {
    id: 'invalid-config',
    code: 'SCHEMA_VALIDATION_FAILED',
    acts: ['config-invalid'],
    section: errorSection,
    says: 'A run_config that fails its schema is SCHEMA_VALIDATION_FAILED.',
  },
  {
    id: 'validate-precondition',
    code: 'ILLEGAL_STATE',
    acts: ['early-validate'],
    section: toolSection('launch_validate', 'Preconditions'),
    says: '`launch_validate` before LINKING is ILLEGAL_STATE.',
  },
  {
    id: 'fix-precondition',
    code: 'ILLEGAL_STATE',
    acts: ['early-fix', 'late-fix'],
    section: toolSection('launch_fix_next', 'Preconditions'),
    says: '`launch_fix_next` outside VALIDATING, or without a red report, is ILLEGAL_STATE.',
  },
  {
    id: 'open-pr-precondition',
    code: 'ILLEGAL_STATE',
    acts: ['early-pr', 'pr-while-red'],
    section: toolSection('launch_open_pr', 'Preconditions'),
    says: '`launch_open_pr` before READY_FOR_PR is ILLEGAL_STATE.',
  },
  {
    id: 'fix-exhausted',
    code: 'FIX_EXHAUSTED',
    acts: ['exhausted-fix'],
    section: toolSection('launch_fix_next', 'Stop behavior'),
    says: 'With max_fix_attempts reached the answer is FIX_EXHAUSTED.',
  },
  {
    id: 'fix-stays-inside',
    code: 'ALLOWED_PATHS_VIOLATION',
    acts: ['fenced-fix'],
    section: errorSection,
    says: '`launch_fix_next` whose every fix would leave `allowed_paths` is ALLOWED_PATHS_VIOLATION.',
  },
  {
    id: 'invalid-page-url',
    code: 'INVALID_URL',
    acts: ['page-bad', 'page-other-path'],
    section: toolSection('launch_start_run_from_product_url', 'Error codes'),
    says: 'A URL that cannot be parsed or matches no pattern is INVALID_URL.',
  },
  {
    id: 'unsupported-site',
    code: 'UNSUPPORTED_SITE',
    acts: ['page-other-site'],
    section: toolSection('launch_start_run_from_product_url', 'Error codes'),
    says: 'A URL of another host is UNSUPPORTED_SITE.',
  },
  {
    id: 'invalid-repository-url',
    code: 'INVALID_URL',
    acts: ['repository-bad'],
    section: toolSection('launch_start_run_from_github_repo_url', 'Error codes'),
    says: 'A URL that is no GitHub repository is INVALID_URL.',
  },
  {
    id: 'missing-repository',
    code: 'REPO_NOT_FOUND',
    acts: ['repository-missing'],
    section: toolSection('launch_start_run_from_github_repo_url', 'Error codes'),
    says: 'A repository that is not there is REPO_NOT_FOUND.',
  },
];
const FAILED = [
  'config-text',
  'config-invalid',
  'early-validate',
  'unknown-launch_get_status',
  'page-bad',
  'no-artifact',
  'early-fix',
  'early-pr',
  'cancelled-resume',
  'repository-bad',
];
/** What the same call can never bring about. */
const FINAL = [
  'config-text',
  'config-invalid',
  'input-unknown',
  'early-validate',
  'early-pr',
  'page-bad',
  'cancelled-resume',
];

export const errorRules: readonly Rule[] = [
  ...causes.map(
    ({ id, code, acts, section, says }): Rule => ({
      id,
      section,
      says,
      sees: acts,
      judge: (...answers) =>
        answers.flatMap(({ body }, index) =>
          body.ok === false && at(body, 'error.code') === code
            ? []
            : [`${acts[index]} is ${String(at(body, 'error.code') ?? body.ok)}`],
        ),
    }),
  ),
  {
    id: 'error-shape',
    section: 'launch-tools.md › Standard error shape',
    says: 'A failure has `ok: false` and `error` with code, message, retryable and details.',
    sees: FAILED,
    judge: (...answers) => answers.flatMap(({ body }, index) => shape(body).map((one) => `${FAILED[index]}: ${one}`)),
  },
  {
    id: 'retryable-means-it',
    section: 'launch-tools.md › Acceptance',
    says: '`retryable` is false where the same call can never succeed: wrong input, an unknown run, a state that forbids it.',
    sees: [...FINAL, 'unknown-launch_get_status'],
    judge: (...answers) =>
      answers.flatMap(({ body }) =>
        at(body, 'error.retryable') === false ? [] : [`${String(at(body, 'error.code'))} is retryable`],
      ),
  },
  {
    id: 'known-codes',
    section: errorSection,
    says: 'Every code is one of the document.',
    sees: FAILED,
    judge: (...answers) =>
      answers.flatMap(({ body }) => {
        const code = String(at(body, 'error.code'));
        return CODES.includes(code) ? [] : [`${code} is not`];
      }),
  },
  {
    id: 'failure-names-its-run',
    section: 'launch-tools.md › Standard error shape',
    says: 'A failure about a run that exists has its `run_id`.',
    sees: ['early-validate', 'start-plain'],
    judge: (failed, started) => (failed.body.run_id === started.body.run_id ? [] : ['`run_id` is another']),
  },
];

const shape = (body: Answer['body']): string[] => [
  ...(body.ok === false ? [] : ['`ok` is not false']),
  ...shapeProblems(body, {
    'error.code': 'text',
    'error.message': 'text',
    'error.retryable': 'boolean',
    'error.details': 'object',
  }),
];
