/** `launch verify`: each citation of a site's proof files against a product as it is now; red on changed, gone and uncheckable. */

import path from 'node:path';
import { defineCommand, textOption } from '../cli/command.ts';
import { progressBeside } from '../cli/terminal-progress.ts';
import type { Context } from '../context.ts';
import { UserError } from '../errors.ts';
import { attestedProofs, describeAttested } from '../truth/attested-proofs.ts';
import { describePeople } from '../truth/people.ts';
import type { VerifiedCitation, VerifyState } from '../truth/verify.ts';
import { ATTESTATION_OPTIONS, readAttestation } from './attestation-options.ts';

const WORST: readonly VerifyState[] = ['gone', 'changed', 'uncheckable', 'moved', 'holds'];

export default defineCommand({
  name: 'verify',
  group: 'Docs',
  reads: true,
  summary: 'check that every citation of a drafted site still holds in the product',
  options: [
    { flags: '--product <url|path>', description: 'repository of the product' },
    { flags: '--site <path>', description: 'folder of the docs repository (default: this one)' },
    { flags: '--ref <ref>', description: 'branch, tag or commit of the product (default: its newest)' },
    ...ATTESTATION_OPTIONS,
  ],
  examples: [
    'launch verify --product ../product --site .',
    'launch verify --attestation bundle.jsonl --trusted-root trusted_root.jsonl --signer owner/docs',
  ],
  async run(call) {
    const { io, options } = call;
    const product = textOption(options, 'product');
    const siteRoot = path.resolve(io.cwd, textOption(options, 'site') ?? '.');
    const check = await readAttestation(call);
    const attested = check === undefined ? undefined : attestedProofs(siteRoot, check);
    if (attested !== undefined && (product === undefined || !attested.ok)) {
      if (io.json) io.out(`${JSON.stringify({ ok: attested.ok, attestation: attested }, null, 2)}\n`);
      else io.out(`${describeAttested(attested).join('\n')}\n`);
      return attested.ok ? 0 : 1;
    }
    if (product === undefined)
      throw new UserError('INVALID_INPUT', 'No product was named. Add --product <url|path>.', {
        details: { missing_fields: ['product'] },
      });
    const context = await call.context();
    const progress = progressBeside(io);
    progress.start('verify', 'Checking citations');
    const result = await verifyAt(context, {
      product,
      ref: textOption(options, 'ref') ?? null,
      siteRoot,
      cwd: io.cwd,
      signal: io.signal,
    });
    const counts = Object.entries(result.counts)
      .filter(([, count]) => count > 0)
      .map(([state, count]) => `${count} ${state}`);
    progress.finish('verify', counts.join(', '));
    const people = describePeople(result.people);
    const ok = result.counts.changed + result.counts.gone + result.counts.uncheckable === 0;
    const shown = attested === undefined ? {} : { attestation: attested };
    if (io.json) io.out(`${JSON.stringify({ ...result, ...shown, ok }, null, 2)}\n`);
    else
      for (const line of [
        ...(attested === undefined ? [] : describeAttested(attested)),
        ...describe(result.citations),
        ...result.read.map((line) => `read        ${line}`),
        ...(people === undefined ? [] : [`by people   ${people}`]),
      ])
        io.out(`${line}\n`);
    return ok ? 0 : 1;
  },
});

async function verifyAt(
  context: Context,
  input: { product: string; ref: string | null; siteRoot: string; cwd: string; signal: AbortSignal },
) {
  const [{ verifyProofs }, { recogniseSource, repositoryName }, { factsOfTree }, { factsAsked }] = await Promise.all([
    import('../truth/verify.ts'),
    import('../workers/repo-scout/sources.ts'),
    import('../workers/facts-of-tree.ts'),
    import('../proofs/examples-in.ts'),
  ]);
  const isUrl = /^[a-z][a-z0-9+.-]*:\/\//iu.test(input.product) || /^[^/\\@]+@[^/\\]+:/u.test(input.product);
  const source = isUrl ? input.product : path.resolve(input.cwd, input.product);
  const access = { signal: input.signal };
  // What a run would cite: the proof files decide nothing about whose product they are held against.
  const repository = repositoryName(await recogniseSource(source, context.git));
  return context.scratch(async (directory) => {
    const { sha } = await context.git.resolveRef(source, input.ref, access);
    const productRoot = path.join(directory, 'product');
    await context.git.checkout(source, sha, productRoot, access);
    return verifyProofs({
      productRoot,
      productSha: sha,
      productRepository: repository,
      ...(isUrl ? {} : { productFolder: path.basename(source) }),
      facts: (proof) =>
        factsOfTree({
          ...factsAsked(proof),
          ...{ root: productRoot, repository, sha },
          cache: context.cache,
          signal: input.signal,
        }),
      siteRoot: input.siteRoot,
      now: context.clock.now(),
      signal: input.signal,
      show: async (commit, file) =>
        (await context.git.show(isUrl ? productRoot : source, commit, file))?.toString('utf8'),
    });
  });
}

/** What does not hold, worst first, with what would fix it. */
function describe(citations: readonly VerifiedCitation[]): string[] {
  return WORST.filter((state) => state !== 'holds').flatMap((state) =>
    citations
      .filter((citation) => citation.state === state)
      .flatMap((found) => {
        const { citation, now, pages, fix, reason, diff } = found;
        const to = now === null ? '' : ` → ${now.path}:${now.start_line}-${now.end_line}`;
        return [
          `${state.padEnd(11)} ${citation.path}:${citation.start_line}-${citation.end_line}${to}${reason === null ? '' : `  ${reason}`}`,
          ...pages.map((page) => `            on ${page}`),
          ...(diff === null
            ? []
            : diff
                .split('\n')
                .filter((line) => /^[+-]/u.test(line))
                .slice(0, 12)
                .map((line) => `            ${line}`)),
          ...(fix === null ? [] : [`            fix it: ${fix.description} (${fix.safety})`]),
        ];
      }),
  );
}
