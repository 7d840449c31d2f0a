/** A button of the check, or "Re-run": by the permission of who pressed it, about the head the button stands on. */
import { GitHubPaused } from '../../src/commit/github-api.ts';
import { code, plainText } from '../../src/report/markdown-text.ts';
import { worstFirst } from '../../src/report/worst-first.ts';
import { repositoryOf } from '../bot.ts';
import { explainText, reportOf } from '../commands/explain.ts';
import { countSafe, fixRefusal } from '../commands/fix-refusal.ts';
import { GRAMMARS } from '../commands/grammar.ts';
import { sayAnswer } from '../conversation/answer.ts';
import { updateThread } from '../conversation/thread.ts';
import { deniedText, mayUse, type Role } from '../permissions.ts';
import { readRepositoryConfig } from '../repository-config.ts';
import { postableRunsOf } from '../runs.ts';
import { concludeCheck, ensureCheckRun } from './check-run.ts';
import { detachedHead, headOfDefault, headOfPull } from './head.ts';
import { queueCheck } from './queue-check.ts';
import { defineWork } from './work.ts';

const EXPLAINED = 5;

export default defineWork({
  kind: 'button',
  async run(bot, { repository, sha, wanted, author, author_id, number: given }, { id }) {
    const client = repositoryOf(bot, repository);
    const who = { login: author, id: author_id ?? null };
    const least = GRAMMARS.find(({ name }) => name === wanted)?.whoCanUse ?? 'write';
    const role: Role | 'unknown' = await client.roleOf(who).catch((thrown: unknown) => {
      if (thrown instanceof GitHubPaused) throw thrown;
      return 'unknown' as const;
    });
    // GitHub names no pull request for a fork's head; the newest one with this head is meant.
    const number = given ?? (await client.openPulls()).find(({ head }) => head.sha === sha)?.number ?? null;
    const say = async (text: string, outcome: 'done' | 'refused' | 'working', next: string): Promise<void> => {
      if (number === null) return bot.log('info', 'button without a thread', { wanted, repository: repository.id });
      const parts = [{ index: 0, line: wanted, outcome, text, next }];
      await sayAnswer(bot, { repository, number }, { ask: id, author, parts });
      await updateThread(
        bot,
        { repository, number },
        (thread) => {
          thread.why = `${author} pressed the button ${wanted}: ${outcome}.`;
        },
        false,
      );
    };
    if (role === 'unknown' || !mayUse(role, least))
      return say(deniedText(wanted, role, least), 'refused', '`/launch help` lists what you can ask for.');
    const head =
      number === null ? await headOfDefault(bot, repository) : headOfPull(await client.pull(number), repository);
    const refusal = fixRefusal(head, (await readRepositoryConfig(bot, repository, head.base_ref)).problem);
    if (wanted === 'explain') {
      const runs = (await postableRunsOf(bot, repository, who, 50)).filter(({ head_sha: of }) => of === sha);
      const newest = [...Map.groupBy(runs, ({ site }) => site).values()].flatMap(([first]) => first?.run ?? []);
      const reports = await Promise.all(newest.map((run) => reportOf(bot, run)));
      const issues = reports.flatMap((report) => report?.issues ?? []);
      const texts = worstFirst(issues).slice(0, EXPLAINED).map(explainText);
      const isFixable = countSafe(issues) > 0;
      return say(
        texts.length === 0 ? 'No finding of this commit is on record any more.' : texts.join('\n\n---\n\n'),
        'done',
        texts.length === 0
          ? '`/launch check` looks again.'
          : isFixable
            ? (refusal?.next ?? '`/launch fix` applies the safe fixes.')
            : 'None of them has an automatic fix.',
      );
    }
    if (wanted === 'fix') {
      if (refusal !== null) return say(refusal.text, 'refused', refusal.next);
      if (head.sha !== sha)
        return say(
          `The branch ${code(head.ref)} is at ${code(head.sha.slice(0, 7))}, and the button stood on ${code(sha.slice(0, 7))}; nothing was changed.`,
          'refused',
          'Use the button of the newest check.',
        );
      await queueCheck(bot, {
        repository,
        number,
        head,
        fix: true,
        gate: null,
        again: id,
        comment: null,
        asked: `${id}#0`,
      });
      return say(
        `Fixing what can be fixed safely at ${code(sha.slice(0, 7))}.`,
        'working',
        'The result will appear in this comment.',
      );
    }
    if (head.repository === null) {
      const check = await ensureCheckRun(bot, repository, { sha, again: id });
      await concludeCheck(bot, repository, check, {
        conclusion: 'neutral',
        title: 'The repository of this branch was deleted',
        summary: plainText('There is nothing left to check.'),
        detailsUrl: null,
        externalId: null,
        issues: [],
        mayFix: false,
      });
      return;
    }
    await queueCheck(bot, {
      repository,
      number,
      head: number === null && head.sha !== sha ? detachedHead(head, sha) : { ...head, sha },
      fix: false,
      gate: null,
      again: id,
      comment: null,
    });
  },
});
