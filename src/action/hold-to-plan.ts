/** A commit service that writes exactly one plan's change set, judged by what the base branch's own configuration allows. */
import type { CommitService } from '../commit/commit-service.ts';
import { protectedReason } from '../commit/protected-paths.ts';
import { UserError } from '../errors.ts';
import type { Plan } from './plan-file.ts';

/** `allowed`: globs of the base branch's configuration; undefined: the planned files, none of the protected ones. */
export function holdToPlan(
  service: CommitService,
  plan: Plan,
  allowed: () => Promise<readonly string[] | undefined>,
): CommitService {
  return {
    ...service,
    async commit(request, signal) {
      if (request.change_set.content_sha256 !== plan.change_set.content_sha256) {
        throw new UserError('POLICY_DENIED', 'The changes are not the bytes that were planned. Run `plan` again.', {
          details: {
            reason: 'PLAN_CHANGED',
            planned: plan.change_set.content_sha256,
            found: request.change_set.content_sha256,
          },
        });
      }
      const globs =
        (await allowed()) ??
        plan.change_set.changes
          .map(({ path }) => path)
          .filter((path) => protectedReason(path) === undefined)
          .map((path) => path.replace(/[\\*?[\]{}()!+@|]/gu, '\\$&'));
      const limits = {
        max_files: Math.min(request.limits.max_files, MAX_FILES),
        max_bytes: Math.min(request.limits.max_bytes, MAX_BYTES),
      };
      return service.commit({ ...request, allowed_paths: globs, limits, allow_binary: false }, signal);
    },
  };
}
/** The largest that any run may be; a plan cannot raise it. */
const MAX_FILES = 2_000;
const MAX_BYTES = 64 * 1024 * 1024;
