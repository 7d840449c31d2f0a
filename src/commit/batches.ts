/** A change of more files than one commit may hold goes in several, each within the limits, one after the other on its branch. */

import type { Change } from '../model/change-set.ts';
import { countOf } from '../text/count.ts';
import type { CommitRequest, CommitResult, CommitService } from './commit-service.ts';
import { bytesOf, contentSha256 } from './policy.ts';

/** In their order, as many in each as the limits allow; what is too large by itself stands alone, and is refused by name. */
export function splitChanges(changes: readonly Change[], limits: CommitRequest['limits']): Change[][] {
  const batches: Change[][] = [];
  let bytes = 0;
  for (const change of changes) {
    const size = bytesOf(change)?.length ?? 0;
    const last = batches.at(-1);
    if (last === undefined || last.length >= limits.max_files || bytes + size > limits.max_bytes) {
      batches.push([change]);
      bytes = size;
    } else {
      last.push(change);
      bytes += size;
    }
  }
  return batches;
}

/** The same service, where a request with `batches` is split. A call that ended between two of them is finished by the next. */
export function inBatches(service: CommitService): CommitService {
  return {
    ...service,
    async commit({ batches: isSplit = false, ...request }, signal) {
      const parts = isSplit ? splitChanges(request.change_set.changes, request.limits) : [];
      if (parts.length < 2) return service.commit(request, signal);
      const sets = parts.map((changes) => ({ ...request.change_set, changes, content_sha256: contentSha256(changes) }));
      const batchOf = sets.map(({ content_sha256: hash }) => hash);
      const done: CommitResult[] = [];
      for (const [at, changeSet] of sets.entries()) {
        const message = request.message.replace(/^[^\n]*/, (line) => `${line} (${at + 1} of ${sets.length})`);
        done.push(await service.commit({ ...request, change_set: changeSet, message, batch_of: batchOf }, signal));
      }
      return joined(done);
    },
  };
}

function joined(done: readonly CommitResult[]): CommitResult {
  const written = done.filter(({ operation }) => operation === 'committed');
  const [first] = written;
  const last = written.at(-1) ?? done.at(-1);
  if (last === undefined) throw new TypeError('no batch');
  return {
    ...last,
    ...(first === undefined || first === last ? {} : { first_sha: first.commit_sha, base_sha: first.base_sha }),
    ...(done.some(({ branch_created: isMade }) => isMade === true) ? { branch_created: true } : {}),
    verified: written.length > 0 && written.every(({ verified }) => verified),
    notes: [
      ...new Set(
        done.flatMap(({ notes }) =>
          written.length > 0 ? notes.filter((note) => note !== 'nothing to change') : notes,
        ),
      ),
      ...(written.length > 1
        ? [`the change is ${countOf(written.length, 'commit')}, as one may hold no more files`]
        : []),
    ],
  };
}
