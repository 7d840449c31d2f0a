/** The check run of one attempt on a head: in the App's own suite, found again or made, written in pieces GitHub takes. */
import { createHash } from 'node:crypto';
import type { Issue } from '../../src/model/finding.ts';
import type { ValidationReport } from '../../src/model/validation-report.ts';
import { LEVELS } from '../../src/report/annotations.ts';
import { pathOf, worstFirst } from '../../src/report/worst-first.ts';
import { type Bot, keepMs, repositoryOf } from '../bot.ts';
import { countSafe } from '../commands/fix-refusal.ts';
import type { RepositoryRef } from '../model.ts';

export const CHECK_NAME = 'Launch';
/** GitHub takes so many a call. */
export const CHUNK = 50;
/** More help nobody; the rest stands in the summary and on the page. */
export const MAX_ANNOTATIONS = 500;
const TEXT_LIMIT = 65_000;

export const ACTIONS = [
  { label: 'Fix', description: 'Fix what can be fixed safely', identifier: 'fix' },
  { label: 'Explain', description: 'Explain the worst findings', identifier: 'explain' },
] as const;

const keyOf = ({ installation, id }: RepositoryRef, { sha, again }: Attempt): string =>
  `${installation}|${id}|${sha}${again === null ? '' : `|${attemptOf(again)}`}`;
/** Until it ends a check run is known by its attempt; then its run takes the place. */
const attemptOf = (again: string | null): string =>
  `attempt ${createHash('sha256')
    .update(again ?? 'event')
    .digest('hex')
    .slice(0, 16)}`;

/** One check of a head: by its event, or once more because somebody asked. */
export interface Attempt {
  sha: string;
  /** What asked for it; null for the event of the head. */
  again: string | null;
}

/** The id of this attempt's check run: each has its own, so that annotations of one never stand beside those of another. */
export async function ensureCheckRun(bot: Bot, repository: RepositoryRef, attempt: Attempt): Promise<number> {
  const client = repositoryOf(bot, repository);
  const key = keyOf(repository, attempt);
  const known = await bot.context.store.get<number>('bot-check', key);
  if (known !== undefined) return known;
  const name = attemptOf(attempt.again);
  // A process may have died between making one and keeping its id.
  const found = (await client.checksFor(attempt.sha, bot.settings.appId, CHECK_NAME)).find(
    ({ external_id: id }) => id === name,
  );
  const { id } =
    found ??
    (await client.createCheck(bot.settings.appId, {
      name: CHECK_NAME,
      head_sha: attempt.sha,
      external_id: name,
      status: 'queued',
      output: { title: 'Waiting', summary: 'This commit waits for its turn.' },
    }));
  await bot.context.store.set('bot-check', key, id, { ttlMs: keepMs(bot) });
  return id;
}

/** Longer than any line with a head. */
const HEAD_LIMIT = 400;

/** The head of the run's evidence, for whoever wants to hold the record against it later. */
async function headLineOf(bot: Bot, run: string | null): Promise<string> {
  const head = run === null ? undefined : await bot.context.engine.evidenceHead(run).catch(() => undefined);
  return head === undefined ? '' : `\n\n<sub>Evidence: \`${head}\`</sub>`;
}

export interface Conclusion {
  /** https://docs.github.com/en/rest/guides/using-the-rest-api-to-interact-with-checks: a required check is passed by success and neutral. */
  conclusion: 'success' | 'failure' | 'neutral' | 'cancelled' | 'timed_out';
  title: string;
  summary: string;
  detailsUrl: string | null;
  externalId: string | null;
  issues: readonly Issue[];
  /** Whether the button Fix may write. */
  mayFix: boolean;
}

/** Annotations go first, in chunks; the conclusion goes with the last, so that nobody reads half of it as the end. */
export async function concludeCheck(bot: Bot, repository: RepositoryRef, id: number, given: Conclusion): Promise<void> {
  const client = repositoryOf(bot, repository);
  const output = {
    title: given.title.slice(0, 255),
    summary: `${given.summary.slice(0, TEXT_LIMIT - HEAD_LIMIT)}${await headLineOf(bot, given.externalId)}`,
  };
  const { store } = bot.context;
  // What was sent stays: a second conclusion of the same attempt adds none of it again.
  const key = `${repository.installation}|${repository.id}|${id}`;
  let sent = (await store.get<number>('bot-annotated', key)) ?? 0;
  const annotations = annotationsOf(given.issues).slice(sent);
  const chunks = Array.from({ length: Math.max(1, Math.ceil(annotations.length / CHUNK)) }, (_, index) =>
    annotations.slice(index * CHUNK, (index + 1) * CHUNK),
  );
  for (const [index, chunk] of chunks.entries()) {
    const isLast = index === chunks.length - 1;
    await client.updateCheck(id, {
      output: { ...output, ...(chunk.length === 0 ? {} : { annotations: chunk }) },
      ...(isLast
        ? {
            status: 'completed',
            conclusion: given.conclusion,
            actions:
              given.issues.length === 0
                ? []
                : ACTIONS.filter(
                    ({ identifier }) => identifier !== 'fix' || (given.mayFix && countSafe(given.issues) > 0),
                  ),
            ...(given.detailsUrl === null ? {} : { details_url: given.detailsUrl }),
            ...(given.externalId === null ? {} : { external_id: given.externalId }),
          }
        : {}),
    });
    sent += chunk.length;
    await store.set('bot-annotated', key, sent, { ttlMs: keepMs(bot) });
  }
}

/** Worst first, at most so many, only those that have a line. */
export function annotationsOf(issues: readonly Issue[]): Record<string, unknown>[] {
  return worstFirst(issues)
    .filter((issue) => pathOf(issue) !== '')
    .slice(0, MAX_ANNOTATIONS)
    .map((issue) => {
      const { line = 1, end_line: end, column, end_column: endColumn } = issue.location ?? {};
      const last = end ?? line;
      return {
        path: pathOf(issue),
        start_line: line,
        end_line: Math.max(line, last),
        // GitHub refuses columns on an annotation that spans lines.
        ...(last === line && column !== undefined
          ? { start_column: column, end_column: Math.max(column, endColumn ?? column) }
          : {}),
        annotation_level: { error: 'failure', warning: 'warning', notice: 'notice' }[LEVELS[issue.severity]],
        title: `${issue.site === undefined ? '' : `${issue.site}: `}${issue.title} (${issue.rule})`.slice(0, 255),
        message:
          `${issue.message}${issue.suggested_fix === null ? '' : `\n${issue.suggested_fix}`}\n/launch explain ${issue.issue_id}`.slice(
            0,
            4_000,
          ),
      };
    });
}

/** Success without findings, failure where the profile says so, neutral in between. */
export function conclusionOf(report: ValidationReport, isRed: boolean): Conclusion['conclusion'] {
  if (!isRed) return report.issues.length === 0 ? 'success' : 'neutral';
  return report.profile === 'local' ? 'neutral' : 'failure';
}
