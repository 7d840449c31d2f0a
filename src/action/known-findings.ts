/** Findings that the step's baseline holds: of a change, the baseline that the change starts from, for nobody excuses his own errors. */
import path from 'node:path';
import type { CheckConfig } from '../config/check-config.ts';
import { readCheckConfig } from '../config/read-check-config.ts';
import { readTextInside } from '../content/read-inside.ts';
import { UserError } from '../errors.ts';
import { baselineIn, readBaseline } from '../validation/baseline.ts';
import { filesInCommit, filesOnDisk, ownBaseline } from '../validation/own-baseline.ts';
import type { Call } from './call.ts';
import type { Site } from './site.ts';

export interface KnownFindings {
  /** Null: none is known. */
  ids: ReadonlySet<string> | null;
  /** What people should know of it. */
  notice: string | null;
}

const NONE: KnownFindings = { ids: null, notice: null };

/** `base`: undefined where the checkout is judged by its own rules, null where the base of a change cannot be had. */
export async function knownFindings(
  call: Call,
  site: Site,
  base: string | null | undefined,
  /** Those that judge; null: the checkout's own. */
  rules: CheckConfig | null,
): Promise<KnownFindings> {
  const { inputs, job } = call;
  if (inputs.baseline === null) return ofRepository(call, site, base, rules);
  const file = path.resolve(job.workspace, inputs.baseline);
  const own = readBaseline(file);
  const inside = path.relative(site.root, file).split(path.sep).join('/');
  const isInside = inside !== '..' && !inside.startsWith('../') && !path.isAbsolute(inside);
  if (base === undefined || !isInside) {
    if (own === undefined) throw noBaseline(inputs.baseline);
    return { ids: own, notice: null };
  }
  const { git } = await call.context();
  const bytes = base === null ? undefined : await git.show(site.root, base, inside);
  if (bytes === undefined && own === undefined) {
    if (inputs.commit === 'pull-request') return { ids: null, notice: missingBaseline(inside) };
    throw noBaseline(inputs.baseline);
  }
  const ids = bytes === undefined ? null : baselineIn(bytes.toString('utf8'));
  const isSame = own !== undefined && own.size === (ids?.size ?? 0) && [...own].every((id) => ids?.has(id) === true);
  return { ids, notice: isSame ? null : `The baseline ${inside} ${noteOf(base, bytes)}.` };
}

/** That which the repository has for itself, where the step names none. */
async function ofRepository(
  call: Call,
  { root, inside }: Site,
  base: string | null | undefined,
  rules: CheckConfig | null,
): Promise<KnownFindings> {
  if (base === null) return NONE;
  const config =
    rules ?? readCheckConfig((file) => readTextInside(root, file), [inside === '.' ? '' : inside, '']).config;
  const files = base === undefined ? filesOnDisk(root) : filesInCommit((await call.context()).git, root, base);
  return { ids: (await ownBaseline(config, files)) ?? null, notice: null };
}

function noteOf(base: string | null, bytes: unknown): string {
  if (base === null) return 'does not count: it is the one of the base that does, which is not available';
  return bytes === undefined
    ? 'is new here, and counts once it is merged'
    : 'was changed here; the one of the base is used';
}

/** Of a step that proposes it. */
const missingBaseline = (file: string): string =>
  `The baseline ${file} is not there yet: a run on a push, on a schedule or by hand proposes it.`;

const noBaseline = (given: string): UserError => {
  const file = JSON.stringify(given);
  return new UserError(
    'INVALID_INPUT',
    `\`baseline\` names ${file}, and there is no such file. Make it with \`npx -y @launch-docs/launch check --profile ci --baseline ${given}\` and commit it; or set \`commit: pull-request\`, and a run on the default branch proposes it; or remove the input.`,
  );
};
