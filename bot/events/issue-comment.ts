/** A comment with command lines in it; of an edited one, only the lines that are new. Bots that were not named are left alone. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { sha256 } from '../../src/model/passage.ts';
import { commandLines, MAX_COMMANDS, mayHoldCommand, newCommandLines } from '../commands/lines.ts';
import { defineEvent, Installation, job, Repository, repositoryRef, Sender } from './event.ts';

/** Longer lines are no command. */
const MAX_LINE = 2_000;

export default defineEvent({
  event: 'issue_comment',
  actions: ['created', 'edited'],
  payload: z.object({
    action: z.enum(['created', 'edited']),
    installation: Installation.optional(),
    repository: Repository,
    sender: Sender,
    issue: z.object({
      number: z.int().positive(),
      locked: z.boolean().optional(),
      pull_request: z.unknown().optional(),
    }),
    comment: z.object({
      id: z.int(),
      body: z.string().nullable(),
      updated_at: z.string().nullish(),
      performed_via_github_app: z.object({ id: z.int() }).nullish(),
    }),
    changes: z.object({ body: z.object({ from: z.string() }).optional() }).optional(),
  }),
  async jobs({ action, installation, repository, sender, issue, comment, changes }, call) {
    const ref = repositoryRef(repository, installation);
    const body = comment.body ?? '';
    if (ref === undefined || issue.locked === true || comment.performed_via_github_app?.id === call.appId) return [];
    const { allowedBots } = call;
    const isKnown =
      sender.type === 'User' || allowedBots.includes(sender.login) || allowedBots.includes(String(sender.id));
    if (!isKnown && sender.type !== 'Bot') return [];
    if (!mayHoldCommand(body)) return [];
    const lines = action === 'created' ? commandLines(body) : newCommandLines(body, changes?.body?.from ?? body);
    if (lines.length === 0) return [];
    // What it may do is asked as of anybody: by its role.
    const { default_branch: branch } = repository;
    if (!isKnown && (branch === undefined || !(await call.namesBot(ref, branch, sender.login)))) return [];
    const edit =
      action === 'created'
        ? 'created'
        : createHash('sha256')
            .update(`${changes?.body?.from ?? ''}\0${body}`)
            .digest('hex')
            .slice(0, 16);
    return [
      job('comment', `${ref.id}:${comment.id}:${edit}`, ref.installation, `comment:${ref.id}:${issue.number}`, {
        repository: ref,
        number: issue.number,
        isPull: issue.pull_request !== undefined && issue.pull_request !== null,
        comment: comment.id,
        author: sender.login,
        author_id: sender.id,
        lines: lines.slice(0, MAX_COMMANDS + 20).map((line) => line.slice(0, MAX_LINE)),
        seen: (await call.seenHead(ref, issue.number)) ?? null,
        written: comment.updated_at ?? null,
        body_sha256: sha256(body),
      }),
    ];
  },
});
