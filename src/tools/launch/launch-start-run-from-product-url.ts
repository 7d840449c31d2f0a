/** Creates a run from the address of a product page; the site profile says the rest. */
import { z } from 'zod';
import { UserError } from '../../errors.ts';
import { configOfPage } from '../../sites/derive-config.ts';
import { parseProductUrl } from '../../sites/parse-product-url.ts';
import { idempotencyKey, nextCall as nextCallField, startNotes } from '../fields.ts';
import { standingOf } from '../next-call.ts';
import { notesOnStart } from '../start-notes.ts';
import { defineTool } from '../tool.ts';

export default defineTool({
  id: 'launch_start_run_from_product_url',
  family: 'launch',
  aliases: ['launch_start_run_from_url'],
  title: 'Start a run from a product page',
  description:
    'Creates a run from a product page URL, e.g. https://products.aspose.org/3d/en/python/ (also docs, kb, blog and reference pages). Site, product, platform and locale are derived. Only creates: continue with launch_resume.',
  input: z.strictObject({
    url: z.string().min(1).max(4096).describe('URL of a product page'),
    idempotency_key: idempotencyKey.optional(),
  }),
  output: z.object({
    run_id: z.string(),
    state: z.string(),
    next: nextCallField,
    notes: startNotes,
    derived_config: z.object({ site: z.string(), product_slug: z.string(), platform: z.string(), locale: z.string() }),
  }),
  effects: { readOnly: false, destructive: false, idempotent: false, openWorld: false },
  failures: ['INVALID_URL', 'UNSUPPORTED_SITE'],
  examples: [{ input: { url: 'https://products.aspose.org/3d/en/python/' } }],
  async run({ url, idempotency_key }, call) {
    const { ports } = call;
    const { profile, page } = parseProductUrl(url, ports.sites);
    const config = configOfPage(page, profile, ports.defaultSite);
    if (config.github_repo_url === undefined) throw unknownRepository(config);
    const options = {
      configRoot: ports.cwd,
      ...(idempotency_key === undefined ? {} : { idempotencyKey: idempotency_key }),
    };
    const { run_id, state } = await ports.engine.start(config, options);
    const { next } = await standingOf(run_id, ports);
    return { run_id, state, derived_config: page, next, ...(await notesOnStart(run_id, call)) };
  },
});

const unknownRepository = (config: object): UserError =>
  new UserError(
    'INVALID_INPUT',
    'The site profile names no repository of this product. Call launch_start_run with this run_config and its `github_repo_url`.',
    {
      details: {
        missing_fields: ['github_repo_url'],
        suggested_values: {},
        next: null,
        needs_person: {
          reason: 'missing_fields',
          what: 'Call launch_start_run with this run_config and the `github_repo_url` of the product.',
        },
        run_config: config,
      },
    },
  );
