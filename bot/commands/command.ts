/** What a slash command is: the name of its grammar and one function from a call to an answer. */
import type { Who } from '../../src/model/who.ts';
import type { Bot } from '../bot.ts';
import type { AnswerPart } from '../conversation/answer.ts';
import type { HeadRef, RepositoryRef } from '../model.ts';
import { readRepositoryConfig } from '../repository-config.ts';
import { type FixRefusal, fixRefusal } from './fix-refusal.ts';

export interface CommandCall {
  bot: Bot;
  repository: RepositoryRef;
  number: number;
  isPull: boolean;
  /** The comment; null for a box of the dashboard. */
  comment: number | null;
  /** The asking, and which of its lines this is: together they name this call for good. */
  key: string;
  author: Who;
  words: Readonly<Record<string, string>>;
  /**
   * The head this command is about: of the pull request as it was seen when the comment came, or of the default branch.
   * `moved`: the branch has moved since; `unknown`: why nobody can tell, where nobody can.
   */
  head(): Promise<Seen>;
}
export interface Seen {
  head: HeadRef;
  moved: boolean;
  unknown: string | null;
}
/** Why a fix is not written in this thread; null where it is. */
export async function refusalOf({
  bot,
  repository,
  head: look,
}: Pick<CommandCall, 'bot' | 'repository' | 'head'>): Promise<FixRefusal | null> {
  const { head } = await look();
  return fixRefusal(head, (await readRepositoryConfig(bot, repository, head.base_ref)).problem);
}

export type Answer = Pick<AnswerPart, 'outcome' | 'text' | 'next'>;

export interface Command {
  /** Of its grammar in `grammar.ts`. */
  name: string;
  /** Throws LaunchError; the message is what the person reads. */
  run(call: CommandCall): Promise<Answer>;
}
export const defineBotCommand = (command: Command): Command => command;

export const done = (text: string, next: string): Answer => ({ outcome: 'done', text, next });
export const refused = (text: string, next: string): Answer => ({ outcome: 'refused', text, next });
export const working = (text: string, next: string): Answer => ({ outcome: 'working', text, next });

/** One line may ask for several works, each with a part of its own in the answer: the first has the line's. */
export const partKey = (key: string, nth: number): string =>
  nth === 0 ? key : `${key}.${String(nth).padStart(3, '0')}`;
