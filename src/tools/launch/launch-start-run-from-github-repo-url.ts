/** Creates a run from a repository's address when family and platform are beyond doubt; otherwise creates nothing and says what is missing. */
import { z } from 'zod';
import { UserError } from '../../errors.ts';
import { gatherEvidence } from '../../inference/gather-evidence.ts';
import { inferProduct } from '../../inference/infer-product.ts';
import { parseRepositoryUrl } from '../../inference/repository-url.ts';
import type { RunConfig } from '../../model/run-config.ts';
import { idempotencyKey, nextCall as nextCallField, startNotes } from '../fields.ts';
import { standingOf } from '../next-call.ts';
import { notesOnStart } from '../start-notes.ts';
import { defineTool } from '../tool.ts';

export default defineTool({
  id: 'launch_start_run_from_github_repo_url',
  family: 'launch',
  title: 'Start a run from a repository',
  description:
    'Creates a run from a public GitHub repository URL when its product family and platform can be told from name, README and package files. If not, INVALID_INPUT lists missing_fields and suggested_values, and nothing is created: then call launch_start_run with them. Continue with launch_resume.',
  input: z.strictObject({
    github_repo_url: z.string().min(1).max(4096).describe('URL of the repository'),
    idempotency_key: idempotencyKey.optional(),
  }),
  output: z.object({
    run_id: z.string(),
    state: z.string(),
    next: nextCallField,
    notes: startNotes,
    derived_config: z.object({
      family: z.string(),
      target_platform: z.string(),
      locales: z.array(z.string()),
      layout_mode: z.string(),
      allow_inference: z.boolean(),
      github_repo_url: z.string(),
      github_ref: z.string(),
      confidence: z.record(z.string(), z.number()),
    }),
  }),
  effects: { readOnly: false, destructive: false, idempotent: false, openWorld: true },
  failures: ['INVALID_URL', 'REPO_NOT_FOUND', 'CANCELLED'],
  examples: [{ input: { github_repo_url: 'https://github.com/aspose-3d/Aspose.3D-for-Python-via-.NET' } }],
  async run({ github_repo_url, idempotency_key }, call) {
    const { ports, signal } = call;
    const repository = parseRepositoryUrl(github_repo_url, ports.sites);
    const evidence = await gatherEvidence(repository, ports.git, ports.scratch, signal);
    const inferred = inferProduct(evidence, ports.sites);
    if (!inferred.sure) throw ambiguous(repository.url, inferred, ports.defaultSite);
    const site = ports.defaultSite ?? inferred.profile.site_repo_url ?? undefined;
    const unpinned: RunConfig = {
      github_repo_url: repository.url,
      ...(site === undefined ? {} : { site_repo_url: site }),
      product_slug: inferred.family,
      family: inferred.family,
      target_platform: inferred.target_platform,
      locales: ['en'],
      layout_mode: 'auto',
      allow_inference: false,
    };
    const started = await ports.engine.start(
      { ...unpinned, github_ref: evidence.sha },
      {
        hashed: unpinned,
        configRoot: ports.cwd,
        ...(idempotency_key === undefined ? {} : { idempotencyKey: idempotency_key }),
      },
    );
    const pinned = started.replayed
      ? ((await ports.engine.config(started.run_id)).github_ref ?? evidence.sha)
      : evidence.sha;
    const { family, target_platform } = inferred;
    const derived = { family, target_platform, locales: ['en'], layout_mode: 'auto', allow_inference: false };
    return {
      run_id: started.run_id,
      state: started.state,
      derived_config: {
        ...derived,
        github_repo_url: repository.url,
        github_ref: pinned,
        confidence: inferred.confidence,
      },
      next: (await standingOf(started.run_id, ports)).next,
      ...(await notesOnStart(started.run_id, call)),
    };
  },
});

interface Unsure {
  missing_fields: string[];
  suggested_values: Record<string, string[]>;
  known: Record<string, string>;
  confidence: Record<string, number>;
}
/** `next` starts the same run without what is unsure; a docs repository is named where one is known. */
function ambiguous(
  url: string,
  { missing_fields, suggested_values, known, confidence }: Unsure,
  site: string | undefined,
): UserError {
  const wanted = Object.fromEntries(
    missing_fields.flatMap((field) => {
      const [best] = suggested_values[field] ?? [];
      return best === undefined ? [] : [[field, best]];
    }),
  );
  const run_config = {
    github_repo_url: url,
    ...(site === undefined ? {} : { site_repo_url: site }),
    ...known,
    ...wanted,
  };
  const next = {
    tool: 'launch_start_run',
    arguments: { run_config },
    why:
      site === undefined
        ? 'Add site_repo_url, the docs repository of this product: without one the run ends without a pull request.'
        : 'With the best suggestion; correct it where it is wrong.',
  };
  return new UserError('INVALID_INPUT', 'Could not unambiguously infer required fields', {
    details: { missing_fields, suggested_values, known, confidence, next },
  });
}
