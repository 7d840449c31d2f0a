/** Uploads of SARIF for code scanning: gzip and base64, 10 MB at most, decoded and kept so that tests can read them. */
import { gunzipSync } from 'node:zlib';
import { createsContent, notFound, ok, Refusal, type Resource, reads, text } from '../answer.ts';
import { repoUrl } from '../render.ts';

export default {
  'code-scanning/upload-sarif': {
    ...createsContent('security_events', ({ forge, repo, body }) => {
      const packed = Buffer.from(text(body, 'sarif'), 'base64');
      if (packed.length > 10_000_000) throw new Refusal(413, 'SARIF upload is too large.');
      let sarif: string;
      try {
        sarif = gunzipSync(packed).toString('utf8');
      } catch {
        throw new Refusal(400, 'SARIF is not gzipped.');
      }
      const id = `00000000-0000-4000-8000-${String(forge.nextId()).padStart(12, '0')}`;
      repo.sarifs.push({ id, commitSha: text(body, 'commit_sha'), ref: text(body, 'ref'), sarif });
      return { status: 202, body: { id, url: `${repoUrl(forge, repo)}/code-scanning/sarifs/${id}` } };
    }),
  },
  'code-scanning/get-sarif': reads('security_events', ({ forge, repo, params }) => {
    if (!repo.sarifs.some(({ id }) => id === params.sarif_id)) throw notFound();
    return ok({
      processing_status: 'complete',
      analyses_url: `${repoUrl(forge, repo)}/code-scanning/analyses`,
      errors: null,
    });
  }),
} satisfies Resource;
