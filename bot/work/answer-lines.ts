/** Answers command lines, in order, each by the role of who asked: what a comment holds, and what a box of the dashboard starts. */
import { GitHubFailure, GitHubPaused } from '../../src/commit/github-api.ts';
import { createGitHubTarget } from '../../src/commit/github-target.ts';
import { isAllOwn } from '../../src/commit/own-commits.ts';
import { LaunchError, toLaunchError } from '../../src/errors.ts';
import { keyOfPerson } from '../../src/model/who.ts';
import { code, textWithCode } from '../../src/report/markdown-text.ts';
import { type Bot, repositoryOf } from '../bot.ts';
import type { CommandCall, Seen } from '../commands/command.ts';
import { GRAMMARS, parseCommand } from '../commands/grammar.ts';
import { botCommands } from '../commands/index.ts';
import { MAX_COMMANDS } from '../commands/lines.ts';
import { withRoles } from '../commands/suggested.ts';
import type { AnswerPart } from '../conversation/answer.ts';
import { updateThread } from '../conversation/thread.ts';
import type { DataOf, HeadRef } from '../model.ts';
import { deniedText, mayUse } from '../permissions.ts';
import { headOfDefault, headOfPull } from './head.ts';
import { type HeadThen, headAt } from './head-at.ts';
import { type RoleOnce, whoAsked } from './role-once.ts';
import type { JobCall } from './work.ts';

const HELP = '`/launch help` lists what you can ask for.';

export type Asked = Omit<DataOf<'comment'>, 'v' | 'comment'> & { comment: number | null };

/** The parts of the answer; none where nothing is to be said. */
export async function answerLines(
  bot: Bot,
  asked: Asked,
  { id, isLast, role }: Pick<JobCall, 'id' | 'isLast'> & { role: RoleOnce },
): Promise<AnswerPart[]> {
  const call = callsOf(bot, asked, id);
  const answers: AnswerPart[] = [];
  for (const [index, line] of asked.lines.slice(0, MAX_COMMANDS).entries()) {
    const answer = await answerTo(bot, asked, line, role, (words) => call(index, words), isLast);
    if (answer !== null) answers.push({ index, line: line.slice(0, 200), ...answer });
  }
  const left = asked.lines.length - MAX_COMMANDS;
  if (left > 0)
    answers.push({
      index: MAX_COMMANDS,
      line: (asked.lines[MAX_COMMANDS] ?? '').slice(0, 200),
      outcome: 'refused',
      text: `The first ${MAX_COMMANDS} commands of one comment are run; ${left} more ${left === 1 ? 'was' : 'were'} skipped.`,
      next: 'Comment the skipped ones again.',
    });
  return answers;
}

type Given = Pick<AnswerPart, 'outcome' | 'text' | 'next'>;

async function answerTo(
  bot: Bot,
  data: Asked,
  line: string,
  role: RoleOnce,
  call: (words: Readonly<Record<string, string>>) => CommandCall,
  isLast: boolean,
): Promise<Given | null> {
  const parsed = parseCommand(line);
  if (parsed.kind === 'unknown') return suggest(bot, data, parsed.word, parsed.suggestion);
  if (parsed.kind === 'usage')
    return { outcome: 'refused', text: `${parsed.problem}.`, next: `Write it as ${code(parsed.usage)}.` };
  const grammar = GRAMMARS.find(({ name }) => name === parsed.name);
  const command = botCommands.find(({ name }) => name === parsed.name);
  if (grammar === undefined || command === undefined) throw new Error(`The command ${parsed.name} has no handler.`);
  const held = await role();
  if (held === 'unknown' || !mayUse(held, grammar.whoCanUse))
    return { outcome: 'refused', text: deniedText(parsed.name, held, grammar.whoCanUse), next: HELP };
  try {
    const given = await command.run(call(parsed.words));
    return { ...given, next: withRoles(given.next, held) };
  } catch (thrown) {
    return failure(bot, data, thrown, isLast);
  }
}

/** What the person can act on is said; what may pass is tried again by the queue; the rest is ours. */
function failure(bot: Bot, data: Asked, thrown: unknown, isLast: boolean): Given {
  if (thrown instanceof GitHubPaused) throw thrown;
  if (thrown instanceof GitHubFailure || !(thrown instanceof LaunchError)) {
    if (!isLast) throw thrown;
    const away = toLaunchError(thrown);
    if (away.code === 'SERVICE_UNAVAILABLE')
      return {
        outcome: 'failed',
        text: `${away.message} The command was not carried out: nothing was pushed and no pull request was opened.`,
        next: 'Comment the command again in a few minutes. What is done already is not done twice.',
      };
    // Of another repository than that of the thread nothing is said: it may be private.
    const { owner, name } = data.repository;
    const isHere =
      thrown instanceof GitHubFailure && thrown.asked?.repository.toLowerCase() === `${owner}/${name}`.toLowerCase();
    bot.log('error', 'command failed', { error: thrown instanceof Error ? thrown.message : String(thrown) });
    if (isHere && away.code !== 'INTERNAL')
      return {
        outcome: 'failed',
        text: `${code(away.code)} ${textWithCode(away.message)}`,
        next: 'Comment the command again once that is settled.',
      };
    return {
      outcome: 'failed',
      text: 'Launch failed with an internal error. Its log has the details.',
      next: 'Comment the command again later. If it fails again, tell whoever runs this bot.',
    };
  }
  const error = toLaunchError(thrown);
  if (error.retryable && !isLast) throw thrown;
  const outcome =
    error.code === 'INTERNAL' || error.code === 'SERVICE_UNAVAILABLE' || error.code === 'COMMIT_SERVICE_ERROR'
      ? 'failed'
      : 'refused';
  return { outcome, text: `${code(error.code)} ${textWithCode(error.message)}`, next: HELP };
}

/** Once for a person and word: whoever writes it again means something else. */
async function suggest(bot: Bot, data: Asked, word: string, suggestion: string | null): Promise<Given | null> {
  const key = `${keyOfPerson(whoAsked(data))} ${word}`;
  let isNew = false;
  await updateThread(
    bot,
    data,
    (thread) => {
      isNew = !thread.suggested.includes(key);
      if (isNew) thread.suggested = [...thread.suggested, key].slice(-50);
    },
    false,
  );
  if (!isNew) return null;
  const near = suggestion === null ? '' : ` Did you mean ${code(`/launch ${suggestion}`)}?`;
  return { outcome: 'refused', text: `Unknown command ${code(word)}.${near}`, next: HELP };
}

function callsOf(bot: Bot, data: Asked, id: string) {
  const { repository, number, isPull, comment } = data;
  let head: Promise<Seen> | undefined;
  const look = async (): Promise<Seen> => {
    if (!isPull) return { head: await headOfDefault(bot, repository), moved: false, unknown: null };
    const now = headOfPull(await repositoryOf(bot, repository).pull(number), repository);
    const then = await headThen(bot, data, now);
    if ('unknown' in then) return { head: now, moved: false, unknown: then.unknown };
    // What was first seen for this comment holds, however often the job is tried.
    const first = then.sha;
    await bot.context.store.insertIfAbsent('bot-comment-head', id, first, { ttlMs: 7 * 24 * 3_600_000 });
    const bound = (await bot.context.store.get<string>('bot-comment-head', id)) ?? first;
    const moved = bound !== now.sha && !(await isOwnWork(bot, data, now.sha, bound));
    return { head: { ...now, sha: bound }, moved, unknown: null };
  };
  return (index: number, words: Readonly<Record<string, string>>): CommandCall => ({
    bot,
    repository,
    number,
    isPull,
    comment,
    author: whoAsked(data),
    words,
    key: `${id}#${index}`,
    head: () => {
      head ??= look();
      return head;
    },
  });
}

/**
 * By GitHub's own record of pushes, for deliveries come in any order; where that does not say it, what a delivery had named by then. Into a fork
 * nothing is ever written: there it does not matter.
 */
async function headThen(bot: Bot, { repository, written, seen }: Asked, now: HeadRef): Promise<HeadThen> {
  if (now.isFork) return { sha: seen ?? now.sha };
  const { owner, name } = repository;
  const then =
    written == null
      ? { unknown: 'the event does not say when it was written' }
      : await headAt(bot.installations.api(repository.installation), { owner, repo: name }, now, written);
  return 'unknown' in then && seen !== null ? { sha: seen } : then;
}

/** What Launch pushed for an earlier try of the same job: whether it is that is looked at once it is known what would be pushed now. */
function isOwnWork(bot: Bot, { repository }: Asked, now: string, before: string): Promise<boolean> {
  const { owner, name: repo, installation } = repository;
  return isAllOwn(createGitHubTarget(bot.installations.api(installation), { owner, repo }), now, before);
}
