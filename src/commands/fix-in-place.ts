/** Mends a person's own checkout: what is edited can be taken back, by a patch that lies there before the command ends. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createTwoFilesPatch } from 'diff';
import { writeFileAtomic } from '../adapters/files.ts';
import { fixers } from '../fixers/index.ts';
import { type FixedFinding, fixAll } from '../fixers/loop.ts';
import { gates } from '../gates/index.ts';
import { sha256 } from '../model/passage.ts';
import type { CheckResult } from '../validation/check.ts';
import { type LeftFinding, leftFindings } from '../validation/left-findings.ts';
import type { Outcome } from '../validation/outcome.ts';
import type { ValidationSession } from '../validation/session.ts';

export interface FixInPlace {
  fixed: FixedFinding[];
  /** For `--json`. */
  summary: { issue_id: string; rule: string; path: string | null; fixer: string; summary: string }[];
  /** What could be fixed by its rule and was not, and why. */
  left: { findings: LeftFinding[]; isBounded: boolean };
  files: number;
  /** Patch that `git apply -R` takes back, or null when nothing was edited. */
  undo: string | null;
  outcome: Outcome;
}

/** The original texts are saved before the first edit, so that a killed process loses nothing either. */
export async function fixInPlace(
  result: CheckResult,
  options: { unsafe: boolean; gates: string[] | undefined; home: string; signal: AbortSignal },
): Promise<FixInPlace> {
  const { session, config } = result;
  const before = new Map<string, string>();
  for (const { location } of result.outcome.findings) {
    const page = location === null ? undefined : session.facts.pages.get(location.path);
    if (page !== undefined && !before.has(page.path)) before.set(page.path, page.text);
  }
  const add = async (file: string): Promise<void> => {
    const text = before.has(file) ? undefined : await textOf(session.root, file);
    if (text !== undefined) before.set(file, text);
  };
  // A fix of a page that Launch wrote changes its proof file too, and one of a proof file its pages.
  for (const [file, proof] of session.facts.proofs)
    for (const one of [file, ...proof.pages.map((page) => page.path)]) await add(one);
  const folder = path.join(options.home, 'undo');
  const name = sha256([...before].map(([file, text]) => `${file}\0${text}`).join('\0')).slice(0, 12);
  const originals = path.join(folder, `${name}.json`);
  await writeFileAtomic(originals, Buffer.from(JSON.stringify(Object.fromEntries(before))));
  const stands = new Set<string>();
  const saveUndo = async (paths: Iterable<string>): Promise<{ files: number; undo: string | null }> => {
    const touched = [...new Set(paths)].sort();
    if (touched.length === 0) return { files: 0, undo: null };
    const undo = path.join(folder, `${name}.patch`);
    await writeFileAtomic(undo, Buffer.from(undoPatch(session, touched, before)));
    return { files: touched.length, undo };
  };
  const done = await fixAll(
    session,
    {
      fixers,
      gateOrder: gates.map((gate) => gate.id),
      allowedPaths: config.allowed_paths ?? ['**'],
      maxAttempts: config.fix?.max_attempts ?? 1000,
      unsafe: options.unsafe,
      signal: options.signal,
      onApplied: ({ path: file }) => void stands.add(file),
      ...(options.gates === undefined ? {} : { gates: options.gates }),
    },
    result.outcome,
  ).catch(async (thrown: unknown) => {
    // What was mended before stays, and so does the way back.
    await saveUndo(stands);
    throw thrown;
  });
  const { files, undo } = await saveUndo(done.patches.map((patch) => patch.path));
  return {
    fixed: done.fixed,
    summary: done.fixed.map(({ finding, fixer, summary }) => ({
      issue_id: finding.issue_id,
      rule: finding.rule,
      path: finding.location?.path ?? null,
      fixer,
      summary,
    })),
    left: { findings: leftFindings(done.left), isBounded: done.stopped === 'max-attempts' },
    files,
    undo,
    outcome: await session.validate(),
  };
}

function undoPatch(
  { facts }: ValidationSession,
  files: readonly string[],
  before: ReadonlyMap<string, string>,
): string {
  const patchOf = (file: string): string => {
    const [old, now] = [before.get(file) ?? '', facts.pages.get(file)?.text ?? ''];
    return createTwoFilesPatch(`a/${file}`, `b/${file}`, old, now, '', '', { context: 3 });
  };
  return files.map((file) => `diff --git a/${file} b/${file}\n${patchOf(file).replace(/^=+\n/u, '')}`).join('');
}

/** Undefined where there is no such file. */
const textOf = (root: string, file: string): Promise<string | undefined> =>
  readFile(path.join(root, file), 'utf8').catch(() => undefined);
