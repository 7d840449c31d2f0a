/** A minimal unified diff of one file, ready for `git apply`. */
import { z } from 'zod';
import { keepArtifact } from '../../toolhub/artifacts.ts';
import { countLines, gitPatch } from '../../toolhub/git-patch.ts';
import { refusePaths } from '../../toolhub/path-policy.ts';
import { defineToolHubTool } from './define.ts';

export const filePath = z.string().min(1).max(1_000).describe('Relative to the repository, forward slashes');

export default defineToolHubTool({
  id: 'code_patch_generate',
  policyName: 'code.patch.generate',
  title: 'Make a patch',
  description:
    'The smallest unified diff from original to modified content, as git apply takes it. An empty original is a new file, an empty modification deletes it. Kept as an artifact unless dry_run.',
  input: {
    path: filePath,
    original_content: z.string().describe('As it is; empty: a new file'),
    modified_content: z.string().describe('As it shall be; empty: deleted'),
  },
  result: z.object({
    path: z.string(),
    patch: z.string(),
    line_delta: z.int(),
    patch_artifact_id: z.string().optional(),
  }),
  effects: { readOnly: false, destructive: false, idempotent: true, openWorld: false },
  failures: ['ALLOWED_PATHS_VIOLATION', 'ILLEGAL_STATE'],
  example: { path: 'docs/guide.md', original_content: 'a\n', modified_content: 'b\n' },
  async work({ path, original_content, modified_content }, { services, call, run, dryRun }) {
    refusePaths([path]);
    const patch = gitPatch({
      path,
      before: original_content === '' ? null : original_content,
      after: modified_content === '' ? null : modified_content,
    });
    const result = { path, patch, line_delta: countLines(modified_content) - countLines(original_content) };
    if (dryRun || patch === '') return result;
    const name = `patch-${services.ids.uuid().slice(0, 18)}.patch`;
    const deps = { store: services.store, engine: call.ports.engine, home: services.home };
    const patch_artifact_id = await keepArtifact(deps, run.run_id, { name, contentType: 'text/x-diff', text: patch });
    return { ...result, patch_artifact_id };
  },
});
