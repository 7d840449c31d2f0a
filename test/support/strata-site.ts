/** A small Hugo site about the invented product Strata with its proof file, and the product's files its citations hold in. */
import { claimId, excerptSha256, sha256 } from '../../src/model/passage.ts';
import type { Proof } from '../../src/model/proof.ts';
import type { Citation } from '../../src/model/product-facts.ts';
import type { Files } from './memory-site.ts';

export const PRODUCT: Files = {
  'pyproject.toml': '[project]\nname = "strata-logs"\nversion = "2.4.0"\nrequires-python = ">=3.9"\nlicense = "MIT"\n',
  'src/strata/reader.py':
    'def read(path: str, encoding: str = "utf-8") -> Log:\n    """Read a LAS file and return its curves."""\n    if version > 2:\n        raise UnsupportedVersionError("LAS 3.0 cannot be written")\n',
  'examples/first.py': 'from strata import read\n\nlog = read("well.las")\nprint(log.depth.min())\n',
};
export const REPOSITORY = 'https://github.com/example/strata';
export const SHA = '5'.repeat(40);

export function cite(path: string, start: number, end = start, files: Files = PRODUCT): Citation {
  const text = (files[path] ?? '')
    .split('\n')
    .slice(start - 1, end)
    .join('\n');
  return {
    repository: REPOSITORY,
    sha: SHA,
    path,
    start_line: start,
    end_line: end,
    excerpt_sha256: excerptSha256(text),
    symbol: null,
  };
}
const claim = (text: string, kind: string, citation: Citation): Proof['claims'][number] => ({
  claim_id: claimId(text, kind, 'Strata'),
  claim_text: text,
  claim_kind: kind,
  citations: [citation],
});

export const CLAIMS = {
  reads: claim('Strata reads LAS files and returns their curves.', 'feature', cite('src/strata/reader.py', 1, 2)),
  python: claim('Strata needs Python 3.9 or newer.', 'requirement', cite('pyproject.toml', 4)),
  install: claim('Install it with `pip install strata-logs`.', 'install', cite('pyproject.toml', 2)),
  limit: claim('LAS 3.0 cannot be written.', 'limitation', cite('src/strata/reader.py', 4)),
};
const marker = ({ claim_id }: { claim_id: string }): string => `<!-- claim_id: ${claim_id} -->`;
const CODE = PRODUCT['examples/first.py']?.trimEnd() ?? '';
export const SNIPPET = {
  snippet_id: sha256(`python|${CODE}`),
  language: 'python',
  code_sha256: sha256(CODE),
  source: cite('examples/first.py', 1, 4),
};

export const PAGE = 'content/docs/start.md';
export const PROOF = 'launch/proofs/strata.json';

export const START = `---
title: Get started
weight: 10
---

${CLAIMS.reads.claim_text} ${marker(CLAIMS.reads)}

## What it needs

${CLAIMS.python.claim_text} ${marker(CLAIMS.python)}

## Install

\`\`\`bash
pip install strata-logs
\`\`\`
${marker(CLAIMS.install)}

## First steps

\`\`\`python
${CODE}
\`\`\`
<!-- snippet_id: ${SNIPPET.snippet_id} -->

## Limitations

- ${CLAIMS.limit.claim_text} ${marker(CLAIMS.limit)}

See [the guide]({{< ref "guide.md" >}}) and [its steps](../guide/#first-step).
`;
export const GUIDE = `---
title: Guide
---

## First step

Open the file.

## Second step

Close it.
`;

export function proofOf(files: Files, claims: Proof['claims'] = Object.values(CLAIMS)): Proof {
  return {
    schema_version: 1,
    product_slug: 'strata',
    product_name: 'Strata',
    repository: REPOSITORY,
    sha: SHA,
    pages: [
      {
        path: PAGE,
        sha256: sha256(files[PAGE] ?? ''),
        claim_ids: claims.map(({ claim_id }) => claim_id),
        snippet_ids: [SNIPPET.snippet_id],
      },
    ],
    claims,
    snippets: [SNIPPET],
  };
}

/** The site, with `changes` on top; the proof is of the site before the changes. */
export function strataSite(changes: Files = {}): Record<string, string> {
  const clean = {
    'hugo.toml': 'baseURL = "https://docs.example.org/"\ntitle = "Docs"\n',
    [PAGE]: START,
    'content/docs/guide.md': GUIDE,
  };
  return { ...clean, [PROOF]: `${JSON.stringify(proofOf(clean), null, 2)}\n`, ...changes };
}
