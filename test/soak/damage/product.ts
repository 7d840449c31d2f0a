/** An invented product, another for each seed: its repository, and claims that cite it. */
import { claimId, excerptSha256, sha256 } from '../../../src/model/passage.ts';
import type { Citation } from '../../../src/model/product-facts.ts';
import type { Random } from './random.ts';

export type ProofClaim = { claim_id: string; claim_text: string; claim_kind: string; citations: Citation[] };
export interface Product {
  name: string;
  slug: string;
  package: string;
  version: string;
  repository: string;
  sha: string;
  files: Readonly<Record<string, string>>;
  claims: Readonly<Record<'reads' | 'python' | 'install' | 'licence' | 'chunk' | 'limit' | 'sealed', ProofClaim>>;
  features: readonly ProofClaim[];
  snippets: readonly { code: string }[];
}

const NAMES = ['Strata', 'Quarry', 'Tessera', 'Basalt', 'Moraine'];
const FORMATS = ['LAS', 'DLIS', 'SEGY', 'LIS79', 'XYZ'];
/** Numbers of a seed stand for `#`. */
const FEATURES = [
  'Gaps of up to # samples are filled by linear interpolation.',
  'Depths are converted from feet to metres with a factor of #.',
  'Files larger than # MB are read in blocks.',
  'A missing header is reported before any curve is read.',
  'Curves are exported to CSV with one column per curve.',
  'Temporary files are kept for # hours when debugging is enabled.',
  'Null values are written as blanks unless a marker is set.',
  'The reader accepts at most # open files.',
];

const TITLES = ['Docs', 'Get started', 'Guide', 'Export logs', 'Read curves'];

export function makeProduct(random: Random): Product {
  const name = random.pick(NAMES);
  const slug = name.toLowerCase();
  const format = random.pick(FORMATS);
  const chunk = 1024 + random.below(9) * 512;
  const packageName = `${slug}-${random.pick(['logs', 'core', 'files'])}`;
  const version = `${1 + random.below(4)}.${random.below(9)}.${random.below(5)}`;
  const python = `3.${8 + random.below(5)}`;
  const features = FEATURES.map((text) => text.replace('#', String(11 + random.below(80))));
  const first = `from ${slug} import read\n\nlog = read("well.${format.toLowerCase()}")\nprint(log.depth.min())`;
  const second = `from ${slug} import read, export\n\nlog = read("well.${format.toLowerCase()}")\nexport(log, "well.csv", rows=${chunk})`;
  const files: Record<string, string> = {
    'pyproject.toml': `[project]\nname = "${packageName}"\nversion = "${version}"\nrequires-python = ">=${python}"\nlicense = "MIT"\n`,
    [`src/${slug}/reader.py`]: `"""Reads ${format} files."""\n\n\ndef read(path: str, encoding: str = "utf-8", chunk_size: int = ${chunk}) -> Log:\n    """Read a ${format} file and return its curves."""\n    if version > 2:\n        raise UnsupportedVersionError("${format} 3.0 cannot be written")\n`,
    // The titles of the pages are on record, too.
    ...Object.fromEntries(TITLES.map((title, at) => [`docs/${at}.md`, `# ${title}\n`])),
    'README.md': `# ${name}\n\n${name} reads ${format} files and returns their curves as NumPy arrays.\n\n${features.map((text) => `- ${text}`).join('\n')}\n\nEncrypted files cannot be opened.\n\n${name} needs Python ${python} or newer.\n\n${name} is released under the MIT licence.\n\n\`\`\`bash\npip install ${packageName}\n\`\`\`\n\n\`\`\`python\n${first}\n\`\`\`\n\n\`\`\`python\n${second}\n\`\`\`\n\n- ${format} 3.0 cannot be written.\n- Encrypted files cannot be opened.\n\nThe function \`read()\` has a \`chunk_size\` of ${chunk} by default.\n\n${features.join('\n\n')}\n`,
    'examples/first.py': `${first}\n`,
    'examples/export.py': `${second}\n`,
  };
  const repository = `https://github.com/example/${slug}`;
  const sha = sha256(slug + version).slice(0, 40);
  const cite = (path: string, start: number, end = start): Citation => ({
    repository,
    sha,
    path,
    start_line: start,
    end_line: end,
    excerpt_sha256: excerptSha256(
      (files[path] ?? '')
        .split('\n')
        .slice(start - 1, end)
        .join('\n'),
    ),
    symbol: null,
  });
  const claim = (text: string, kind: string, ...citations: Citation[]): ProofClaim => ({
    claim_id: claimId(text, kind, name),
    claim_text: text,
    claim_kind: kind,
    citations,
  });
  const reader = `src/${slug}/reader.py`;
  return {
    name,
    slug,
    package: packageName,
    version,
    repository,
    sha,
    files,
    claims: {
      reads: claim(
        `${name} reads ${format} files and returns their curves as NumPy arrays.`,
        'feature',
        cite('README.md', 3),
      ),
      python: claim(`${name} needs Python ${python} or newer.`, 'requirement', cite('pyproject.toml', 4)),
      install: claim(`Install it with \`pip install ${packageName}\`.`, 'install', cite('pyproject.toml', 2)),
      licence: claim(`${name} is released under the MIT licence.`, 'licence', cite('pyproject.toml', 5)),
      chunk: claim(`The function \`read()\` has a \`chunk_size\` of ${chunk} by default.`, 'api', cite(reader, 4, 5)),
      limit: claim(`${format} 3.0 cannot be written.`, 'limitation', cite(reader, 7)),
      sealed: claim('Encrypted files cannot be opened.', 'limitation', cite('README.md', features.length + 6)),
    },
    features: features.map((text, index) => claim(text, 'feature', cite('README.md', 5 + index))),
    snippets: [{ code: first }, { code: second }],
  };
}
