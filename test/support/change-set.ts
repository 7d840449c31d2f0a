/** Change sets and commit requests for tests, with everything that is not said filled in. */
import type { CommitRequest } from '../../src/commit/commit-service.ts';
import { contentSha256 } from '../../src/commit/policy.ts';
import type { Change, ChangeSet } from '../../src/model/change-set.ts';

type Content = string | Uint8Array | null | { executable: string } | { link: string };

export function changeSet(files: Record<string, Content>): ChangeSet {
  const changes = Object.entries(files).map(([path, content]): Change => {
    if (content === null) return { path, mode: '100644', content: null };
    if (typeof content === 'string') return { path, mode: '100644', content: { encoding: 'utf-8', data: content } };
    if (content instanceof Uint8Array) {
      return { path, mode: '100644', content: { encoding: 'base64', data: Buffer.from(content).toString('base64') } };
    }
    if ('link' in content) return { path, mode: '120000', content: { encoding: 'utf-8', data: content.link } };
    return { path, mode: '100755', content: { encoding: 'utf-8', data: content.executable } };
  });
  return { schema_version: 1, content_sha256: contentSha256(changes), changes };
}

export const RUN = 'r_2026-01-21T10-00-00Z_abcd';
export const OTHER_RUN = 'r_2026-02-03T11-00-00Z_wxyz';

export function commitRequest(
  repository: string,
  baseSha: string,
  files: Record<string, Content>,
  over: Partial<CommitRequest> = {},
): CommitRequest {
  return {
    run_id: RUN,
    repository,
    change_set: changeSet(files),
    base_ref: 'main',
    base_sha: baseSha,
    branch: `launch/${RUN}/demo`,
    message: 'Add the pages of demo',
    allowed_paths: ['**'],
    limits: { max_files: 2_000, max_bytes: 100 * 1024 * 1024 },
    author: null,
    ...over,
  };
}
