/** Whether somebody is answered: people with write access always, others as often as the limit says; once it is reached, one answer says so. */
import type { Bot } from '../bot.ts';
import { type AnswerPart, sayAnswer } from '../conversation/answer.ts';
import { type Allowance, limitPart } from '../conversation/answer-limit.ts';
import { mayUse } from '../permissions.ts';
import type { Asked } from './answer-lines.ts';
import { type RoleOnce, roleOnce, whoAsked } from './role-once.ts';

type Given = Pick<Asked, 'repository' | 'number' | 'author' | 'author_id' | 'lines'>;

export interface Leave {
  allowance: Allowance;
  role: RoleOnce;
  /** The answer that says that the limit is reached. */
  limit: AnswerPart[] | null;
  /** Puts an answer into the thread. */
  say(parts: readonly AnswerPart[]): Promise<void>;
}

/** The same asking has the same leave, however often it is tried. */
export async function leaveFor(bot: Bot, asked: Given, ask: string): Promise<Leave> {
  const role = roleOnce(bot, asked);
  const held = await role();
  const isLimited = held === 'unknown' || !mayUse(held, 'write');
  const who = whoAsked(asked);
  const allowance: Allowance = isLimited ? await bot.answerLimit.take(asked, who, ask) : { kind: 'answer' };
  const last = allowance.kind === 'last' ? allowance : null;
  return {
    allowance,
    role,
    limit: last && [limitPart(asked.lines[0] ?? '', last, bot.settings)],
    say: async (parts) => {
      const account = isLimited ? (who.id ?? 0) : null;
      await sayAnswer(bot, asked, { ask, author: asked.author, parts: [...parts], account, last: last?.of ?? null });
    },
  };
}
