/** A box of the dashboard was ticked, or the dashboard was opened again. Other issues are nobody's business here. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { DASHBOARD, newlyTicked } from '../dashboard/boxes.ts';
import { defineEvent, Installation, job, Repository, repositoryRef, Sender } from './event.ts';

export default defineEvent({
  event: 'issues',
  actions: ['edited', 'reopened'],
  payload: z.object({
    action: z.enum(['edited', 'reopened']),
    installation: Installation.optional(),
    repository: Repository,
    sender: Sender,
    issue: z.object({
      number: z.int(),
      body: z.string().nullish(),
      updated_at: z.string().nullish(),
      user: z.object({ type: z.string().optional() }).nullish(),
    }),
    changes: z.object({ body: z.object({ from: z.string() }).optional() }).optional(),
  }),
  async jobs({ action, installation, repository, sender, issue, changes }) {
    const ref = repositoryRef(repository, installation);
    const body = issue.body ?? '';
    // What the bot itself writes there asks for nothing, and neither does another one.
    if (ref === undefined || sender.type !== 'User' || issue.user?.type !== 'Bot' || !body.startsWith(DASHBOARD))
      return [];
    const lock = `dashboard:${ref.id}`;
    if (action === 'reopened') {
      const id = `${ref.id}:reopened:${issue.updated_at ?? ''}`;
      return [job('dashboard', id, ref.installation, lock, { repository: ref })];
    }
    const before = changes?.body?.from;
    const lines = before === undefined ? [] : newlyTicked(body, before);
    if (lines.length === 0) return [];
    const edit = createHash('sha256')
      // Two people may tick the same box within a second.
      .update([String(sender.id), issue.updated_at ?? '', before ?? '', body].join('\0'))
      .digest('hex')
      .slice(0, 16);
    return [
      job('tick', `${ref.id}:${issue.number}:${edit}`, ref.installation, lock, {
        repository: ref,
        number: issue.number,
        author: sender.login,
        author_id: sender.id,
        lines: lines.slice(0, 20),
      }),
    ];
  },
});
