/** The bytes of one artifact: text as text, anything else base64, in ranges when asked. */
import { z } from 'zod';
import { LaunchError as AnyLaunchError, type LaunchError, UserError } from '../../errors.ts';
import { sliceArtifact, WHOLE_LIMIT } from '../artifact-range.ts';
import { runId } from '../fields.ts';
import { defineTool } from '../tool.ts';

export default defineTool({
  id: 'launch_get_artifact',
  family: 'launch',
  title: 'Get an artifact',
  description:
    "Content of a run's artifact by name (launch_get_status lists them): text, or base64 when `encoding` says so. sha256 covers the whole file. Read large ones with offset and limit (bytes) until next_offset is null.",
  input: z.strictObject({
    run_id: runId,
    artifact_name: z.string().min(1).max(300).describe('For example page_plan.json'),
    offset: z.int().min(0).max(Number.MAX_SAFE_INTEGER).optional().describe('First byte'),
    limit: z.int().min(4).max(WHOLE_LIMIT).optional().describe('Most bytes'),
  }),
  output: z.object({
    run_id: z.string(),
    artifact: z.object({
      name: z.string(),
      content_type: z.string(),
      sha256: z.string(),
      encoding: z.string(),
      content: z.string(),
      total_bytes: z.number(),
      next_offset: z.number().nullable(),
    }),
  }),
  effects: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
  failures: ['RUN_NOT_FOUND', 'SCHEMA_VALIDATION_FAILED'],
  examples: [{ input: { run_id: 'r_2026-01-21T10-00-00Z_abcd', artifact_name: 'page_plan.json' } }],
  async run({ run_id, artifact_name, offset, limit }, { ports: { engine } }) {
    const found = await engine.artifact(run_id, artifact_name).catch(async (thrown: unknown) => {
      if (!(thrown instanceof AnyLaunchError) || thrown.code !== 'INVALID_INPUT') throw thrown;
      const { artifacts } = await engine.snapshot(run_id);
      throw unknownArtifact(
        thrown,
        artifact_name,
        artifacts.map(({ name }) => name),
      );
    });
    const { name, sha256, content_type } = found.entry;
    return {
      run_id,
      artifact: { name, sha256, ...sliceArtifact(found.bytes, content_type, offset ?? 0, limit ?? WHOLE_LIMIT) },
    };
  },
});

function unknownArtifact(cause: LaunchError, name: string, available: string[]): UserError {
  const known =
    available.length === 0
      ? 'there are none yet'
      : `take one of ${available.map((other) => `\`${other}\``).join(', ')}`;
  return new UserError('INVALID_INPUT', `There is no artifact \`${name.slice(0, 100)}\`: ${known}.`, {
    details: { available },
    cause,
  });
}
