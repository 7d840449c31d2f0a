/** The plan that travels from the reading job to the writing one: the change set, what it was made for, and the run, each bound by hash. */

import { cp, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { writeFileAtomic } from '../adapters/files.ts';
import { contentSha256 } from '../commit/policy.ts';
import { tryNamed } from '../content/named-file.ts';
import { OWN_STORE, RUN_RECORD, type RunRecord } from '../engine/restore-run.ts';
import { UserError } from '../errors.ts';
import { ChangeSet } from '../model/change-set.ts';
import { parseOnce, whyNoJson } from '../model/parse-once.ts';
import { sha256 } from '../model/passage.ts';
import { GitSha, RunId, Sha256 } from '../model/run.ts';

const Text = z.strictObject({
  run_id: z.string(),
  plan: z.string(),
  product_slug: z.string(),
  what: z.string(),
  judgement: z.array(z.strictObject({ title: z.string(), lines: z.array(z.string()) })),
  groups: z.array(
    z.strictObject({
      title: z.string(),
      entries: z.array(z.strictObject({ title: z.string(), link: z.string().nullable(), detail: z.string() })),
    }),
  ),
  evidence: z.array(z.string()),
  gates: z.array(z.strictObject({ title: z.string(), outcome: z.string(), ok: z.boolean(), detail: z.string() })),
  fixes: z.array(z.string()),
  notes: z.array(z.string()),
  rollback: z.array(z.string()),
});
export const Plan = z.strictObject({
  schema_version: z.literal(1),
  command: z.enum(['fix', 'run']),
  repository: z.string(),
  base_ref: z.string(),
  base_sha: GitSha,
  run_id: RunId,
  slug: z.string(),
  change_set: ChangeSet,
  message: z.string(),
  title: z.string(),
  /** Parts of the pull request's body; null where the run itself writes them. */
  text: Text.nullable(),
  /** Files of the exported run beside this one, by path, with their hashes. */
  files: z.record(z.string(), Sha256),
});
export type Plan = z.infer<typeof Plan>;

const FILE = 'plan.json';

/** Writes the plan, and the run's record from `home`: everything but checkouts and caches, which its commits give back. */
export async function writePlan(
  folder: string,
  plan: Omit<Plan, 'files'>,
  home: string | null,
): Promise<{ sha256: string }> {
  const there = await readdir(folder).catch((): string[] => []);
  if (there.length > 0 && !there.includes(FILE))
    throw new UserError(
      'INVALID_INPUT',
      '`plan-dir` is a folder with files that `plan` did not write, and they would be lost. Name a new folder.',
    );
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  if (home !== null) await copyRun(home, path.join(folder, 'home'), plan.run_id);
  const files: Record<string, string> = {};
  for (const name of await filesOf(folder)) files[name] = sha256(await readFile(path.join(folder, name)));
  const text = `${JSON.stringify({ ...plan, files }, null, 2)}\n`;
  await writeFileAtomic(path.join(folder, FILE), text);
  return { sha256: sha256(text) };
}

/**
 * Of the home folder only this run's own travels, without checkouts: no store, which holds other runs, too. Its log says all that a store
 * knows of it; in the job that writes it is brought back from there, into a store of the home that was carried.
 */
async function copyRun(home: string, to: string, runId: string): Promise<void> {
  const folder = path.join('runs', runId);
  const parts = (await readdir(path.join(home, folder))).filter((name) => !CHECKOUTS.has(name));
  for (const part of parts) await cp(path.join(home, folder, part), path.join(to, folder, part), { recursive: true });
  const record = path.join(to, folder, RUN_RECORD);
  const text = await readFile(record, 'utf8').catch(() => undefined);
  if (text !== undefined)
    await writeFileAtomic(
      record,
      `${JSON.stringify({ ...(JSON.parse(text) as RunRecord), store: OWN_STORE }, null, 2)}\n`,
    );
}
const CHECKOUTS = new Set(['product', 'site', 'site.git']);

function planIn(text: string): unknown {
  try {
    return parseOnce(text);
  } catch (cause) {
    throw new UserError(
      'SCHEMA_VALIDATION_FAILED',
      `The plan is none that \`plan\` wrote: ${whyNoJson(cause)}. Run \`plan\` again.`,
      { cause },
    );
  }
}

/** Throws POLICY_DENIED when one byte is not what was planned. */
export async function readPlan(folder: string, expected: string | null): Promise<Plan> {
  const { text } = tryNamed(path.join(folder, FILE));
  if (text === undefined)
    throw new UserError(
      'INVALID_INPUT',
      `\`plan-dir\` holds no ${FILE} that \`plan\` wrote. Download its artifact before this step.`,
    );
  if (expected !== null && sha256(text) !== expected)
    throw changed('the plan is not the one whose `plan-sha256` was given');
  const parsed = Plan.safeParse(planIn(text));
  if (!parsed.success)
    throw new UserError(
      'SCHEMA_VALIDATION_FAILED',
      `The plan is none that this version of \`plan\` wrote: ${parsed.error.issues[0]?.path.join('.')}: ${parsed.error.issues[0]?.message}. Run \`plan\` again.`,
    );
  const plan = parsed.data;
  if (contentSha256(plan.change_set.changes) !== plan.change_set.content_sha256)
    throw changed('its change set does not have the hash on record');
  const found = (await filesOf(folder)).filter((name) => name !== FILE);
  const strange =
    found.find((name) => plan.files[name] === undefined) ??
    Object.keys(plan.files).find((name) => !found.includes(name));
  if (strange !== undefined) throw changed(`\`${strange}\` was added or is missing`);
  for (const name of found)
    if (sha256(await readFile(path.join(folder, name))) !== plan.files[name])
      throw changed(`\`${name}\` has other bytes`);
  return plan;
}

const changed = (what: string): UserError =>
  new UserError('POLICY_DENIED', `The plan is not what was planned: ${what}. Run \`plan\` again.`, {
    details: { reason: 'PLAN_CHANGED' },
  });

async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort();
}
