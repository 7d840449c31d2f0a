/** A small Hugo site about the invented product Strata with its proof file, and the product's files its quotes stand in. */
import type { Proof, ProofPage } from '../../src/model/proof.ts';
import { renderProof } from '../../src/proofs/render-proof.ts';
import type { Files } from './memory-site.ts';
import { prove } from './prove.ts';

const CODE = 'from strata import read\n\nlog = read("well.las")\nprint(log.depth.min())';
const BODY = `Strata reads LAS files and returns their curves.

## Requirements

Strata needs Python 3.9 or newer.

## Install

\`\`\`bash
pip install strata-logs
\`\`\`

## First steps

\`\`\`python
${CODE}
\`\`\`

## Limitations

- LAS 3.0 cannot be written.
`;
/** As the product writes it too. */
const SEE = 'See [the guide]({{< ref "guide.md" >}}) and [its steps](../guide/#first-step).';
export const README = `# Strata\n\n${BODY}\n${SEE}\n`;
export const PRODUCT: Files = {
  'README.md': README,
  // The title of the page is on record, too.
  'docs/start.md': '# Get started\n',
  'pyproject.toml': '[project]\nname = "strata-logs"\nversion = "2.4.0"\nrequires-python = ">=3.9"\nlicense = "MIT"\n',
  'src/strata/reader.py':
    'def read(path: str, encoding: str = "utf-8") -> Log:\n    """Read a LAS file and return its curves."""\n    if version > 2:\n        raise UnsupportedVersionError("LAS 3.0 cannot be written")\n',
  'examples/first.py': `${CODE}\n`,
};
export const REPOSITORY = 'https://github.com/example/strata';
export const SHA = '5'.repeat(40);
export const PAGE = 'content/docs/start.md';
export const PROOF = 'launch/proofs/strata.json';
export const START = `---
title: Get started
weight: 10
---

${BODY}
${SEE}
`;
export const GUIDE = `---
title: Guide
---

## First step

Open the file.

## Second step

Close it.
`;

export const entryOf = (text: string, product = PRODUCT): ProofPage =>
  prove(PAGE, text, { files: product, repository: REPOSITORY, sha: SHA });

export const proofOf = (pages: readonly ProofPage[]): Proof => ({
  schema_version: 3,
  product_slug: 'strata',
  product_name: 'Strata',
  repository: REPOSITORY,
  sha: SHA,
  version: '2.4.0',
  install_commands: ['pip install strata-logs'],
  pages: [...pages],
  removed_pages: [],
});

/** The site, with `changes` on top; the proof is of the site before the changes. */
export function strataSite(changes: Files = {}): Record<string, string> {
  return {
    'hugo.toml': 'baseURL = "https://docs.example.org/"\ntitle = "Docs"\n',
    [PAGE]: START,
    'content/docs/guide.md': GUIDE,
    [PROOF]: renderProof(proofOf([entryOf(START)])),
    ...changes,
  };
}
