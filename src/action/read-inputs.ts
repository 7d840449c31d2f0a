/** Inputs from a runner's environment: unknown, renamed, misspelt and impossible ones are all named at once. */
import { closest, distance } from 'fastest-levenshtein';
import { isHeadKey } from '../adapters/head-key.ts';
import { UserError } from '../errors.ts';
import { Profile } from '../model/validation-report.ts';
import {
  APPLY_INPUTS,
  COMMAND_NAMES,
  COMMIT_MODES,
  FAIL_LEVELS,
  INPUTS,
  type InputName,
  type InputSpec,
  type Inputs,
  type Phase,
  PLAN_INPUTS,
  RENAMED,
  SCOPES,
} from './inputs.ts';
import { besideHome } from './output-file.ts';
import type { Core } from './runner.ts';

type Env = Readonly<Record<string, string | undefined>>;
interface Problem {
  path: string;
  message: string;
}

/** The names come from the environment, so that a misspelt one is seen; the values as @actions/core reads them. */
export function readInputs(env: Env, core: Pick<Core, 'getBooleanInput' | 'getInput'>, phase: Phase = null): Inputs {
  const given = Object.keys(env)
    .filter((key) => key.startsWith('INPUT_'))
    .map((key) => key.slice('INPUT_'.length).toLowerCase());
  const problems = unknownNames(given, namesOf(phase));
  const text = (name: InputName): string | null => {
    const value = core.getInput(name);
    if (value !== '') return value;
    const spec: InputSpec = INPUTS[name];
    return spec.default === undefined || spec.default.startsWith('${{') ? null : spec.default;
  };
  const bad = (name: InputName, expected: string): void => {
    problems.push({ path: name, message: `${JSON.stringify(text(name))} does not fit. Give ${expected}.` });
  };
  const choice = <T extends string>(name: InputName, options: readonly T[]): T => {
    const value = options.find((option) => option === text(name));
    if (value === undefined) bad(name, `one of ${options.join(', ')}`);
    return value ?? options[0]!;
  };
  const flag = (name: InputName): boolean => {
    if (core.getInput(name) === '') return text(name) === 'true';
    try {
      return core.getBooleanInput(name);
    } catch {
      bad(name, 'true or false');
      return false;
    }
  };
  const whole = (name: InputName): number => {
    const value = Number(text(name));
    if (!Number.isSafeInteger(value) || value < 0) bad(name, 'a whole number of at least 0');
    return value;
  };
  const list = (name: InputName): string[] =>
    (text(name) ?? '')
      .split(/[\n,]/u)
      .map((item) => item.trim())
      .filter((item) => item !== '');
  const inputs: Inputs = {
    command: choice('command', COMMAND_NAMES),
    path: text('path') ?? '.',
    config: text('config'),
    githubRepoUrl: text('github-repo-url'),
    productUrl: text('product-url'),
    runId: text('run-id'),
    profile: choice('profile', Profile.options),
    maxFixAttempts: whole('max-fix-attempts'),
    failOn: choice('fail-on', FAIL_LEVELS),
    scope: choice('scope', SCOPES),
    built: text('built'),
    baseline: text('baseline'),
    commit: choice('commit', COMMIT_MODES),
    branch: text('branch'),
    base: text('base'),
    draft: flag('draft'),
    labels: list('labels'),
    reviewers: list('reviewers'),
    commitServiceUrl: text('commit-service-url'),
    store: text('store'),
    token: text('token'),
    productToken: text('product-token'),
    siteToken: text('site-token'),
    evidenceKey: text('evidence-key'),
    sarifFile: text('sarif-file'),
    reportDir: text('report-dir') ?? besideHome(env, 'launch-report'),
    issue: flag('issue'),
    answersPerPerson: whole('answers-per-person'),
    answersPerRepository: whole('answers-per-repository'),
    dryRun: flag('dry-run'),
    planDir: core.getInput('plan-dir') || besideHome(env, 'launch-plan'),
    planSha256: core.getInput('plan-sha256') || null,
  };
  if (inputs.evidenceKey !== null && !isHeadKey(inputs.evidenceKey))
    problems.push({
      path: 'evidence-key',
      message:
        'is no Ed25519 key: give the PEM that `openssl genpkey -algorithm ed25519` writes, or its base64, and look whether the secret was cut.',
    });
  // A name that is misspelt in the workflow gives nothing, and any plan would do.
  if (phase === 'apply' && inputs.planSha256 === null)
    problems.push({
      path: 'plan-sha256',
      message: 'is empty. Give the output `plan-sha256` of the step that made the plan.',
    });
  if (phase !== 'apply') problems.push(...impossible(inputs));
  if (problems.length > 0) {
    throw new UserError('INVALID_INPUT', problems.map(({ path, message }) => `\`${path}\`: ${message}`).join('\n'), {
      details: { problems },
    });
  }
  return inputs;
}

/** Every secret among the inputs, to be masked before anything is logged. */
export const secretsOf = (inputs: Inputs): string[] =>
  [
    inputs.token,
    inputs.productToken,
    inputs.siteToken,
    inputs.evidenceKey,
    isAddress(inputs.store) ? null : inputs.store,
  ].filter((value): value is string => value !== null && value.length > 3);
/** A bot's address is no secret, and its pages are linked; a database's carries its password. */
const isAddress = (store: string | null): boolean => store !== null && /^https?:\/\/[^@/]+(?:\/|$)/u.test(store);

function namesOf(phase: Phase): string[] {
  if (phase === 'plan') return [...PLAN_INPUTS, 'plan-dir'];
  return phase === 'apply' ? [...APPLY_INPUTS, 'plan-dir', 'plan-sha256'] : Object.keys(INPUTS);
}

function unknownNames(names: readonly string[], known: readonly string[]): Problem[] {
  return names
    .filter((name) => !known.includes(name))
    .toSorted()
    .map((name) => {
      const kebab = name.replaceAll('_', '-');
      const renamed = known.includes(kebab) ? kebab : RENAMED[kebab];
      const near = closest(kebab, known);
      const hint = renamed ?? (distance(kebab, near) <= 3 ? near : undefined);
      return {
        path: name,
        message:
          hint === undefined
            ? `There is no such input. Take one of ${known.join(', ')}.`
            : `There is no such input. Did you mean \`${hint}\`?`,
      };
    });
}

/** What no command could make sense of. */
function impossible(inputs: Inputs): Problem[] {
  const problems: Problem[] = [];
  const { command } = inputs;
  if ((command === 'resume' || command === 'open-pr') && inputs.runId === null)
    problems.push({
      path: 'run-id',
      message: `It is missing. Name the run that \`${command}\` goes on with.`,
    });
  if (command === 'run' && inputs.config === null && inputs.githubRepoUrl === null && inputs.productUrl === null) {
    problems.push({
      path: 'github-repo-url',
      message: 'No product is named. Give `github-repo-url`, `product-url` or `config`.',
    });
  }
  if (inputs.githubRepoUrl !== null && inputs.productUrl !== null)
    problems.push({ path: 'product-url', message: 'It stands beside `github-repo-url`. Give one of them.' });
  // With a baseline it proposes that file where it is not there yet.
  const isFixed = inputs.commit !== 'none' && command === 'check' && inputs.baseline === null;
  if (isFixed) problems.push({ path: 'commit', message: '`check` changes nothing. Use `command: fix`.' });
  if (inputs.issue && command !== 'verify')
    problems.push({ path: 'issue', message: 'It is for `verify` alone. Leave the input out.' });
  // An answer is a comment: a job that may write nothing cannot give one.
  if (inputs.dryRun && command === 'comment')
    problems.push({
      path: 'dry-run',
      message: '`comment` answers by writing. Leave the input out; `/launch check` writes nothing but its answer.',
    });
  if (inputs.commit !== 'none' && command === 'comment')
    problems.push({
      path: 'commit',
      message: 'With `comment` each command says what is written. Use `none`.',
    });
  else if (inputs.commit === 'push' && command !== 'fix' && !isFixed)
    problems.push({
      path: 'commit',
      message: `\`${command}\` does not take \`push\`. Use \`pull-request\` or \`none\`.`,
    });
  return problems;
}
