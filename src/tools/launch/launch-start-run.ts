/** Creates a run from a run_config; nothing is read, cloned or written yet. */
import { z } from 'zod';
import { RunConfig } from '../../model/run-config.ts';
import { idempotencyKey, nextCall as nextCallField, startNotes } from '../fields.ts';
import { standingOf } from '../next-call.ts';
import { notesOnStart } from '../start-notes.ts';
import { defineTool } from '../tool.ts';

export default defineTool({
  id: 'launch_start_run',
  family: 'launch',
  title: 'Start a run',
  description:
    'Creates a run from a run_config (product repository, docs site). Only creates: move it with launch_resume. kind=check judges an existing site and needs only site_repo_url.',
  input: z.strictObject({
    run_config: RunConfig.describe('What to launch and where to write; whole schema: launch://schemas/run_config'),
    idempotency_key: idempotencyKey.optional(),
  }),
  documents: ['run_config'],
  output: z.object({ run_id: z.string(), state: z.string(), next: nextCallField, notes: startNotes }),
  effects: { readOnly: false, destructive: false, idempotent: false, openWorld: false },
  failures: ['SCHEMA_VALIDATION_FAILED'],
  examples: [
    {
      input: {
        run_config: {
          github_repo_url: 'https://github.com/acme/widget',
          site_repo_url: 'https://github.com/acme/docs',
        },
      },
    },
    { input: { run_config: { kind: 'check', site_repo_url: './docs' }, idempotency_key: 'nightly-2026-01-21' } },
  ],
  async run({ run_config, idempotency_key }, call) {
    const { ports } = call;
    const options = {
      configRoot: ports.cwd,
      ...(idempotency_key === undefined ? {} : { idempotencyKey: idempotency_key }),
    };
    const { run_id, state } = await ports.engine.start(run_config, options);
    return { run_id, state, next: (await standingOf(run_id, ports)).next, ...(await notesOnStart(run_id, call)) };
  },
});
