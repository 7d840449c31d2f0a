/** An invented product, "Strata", which reads LAS well logs: facts, snippets and a site, for tests of planning and writing. */
import type { Snippet } from '../../src/model/page-plan.ts';
import { claimId, excerptSha256, sha256 } from '../../src/model/passage.ts';
import type { ApiSymbol, Citation, Claim, ProductFacts } from '../../src/model/product-facts.ts';

export { config, contract, health, hugo, site } from './site-facts.ts';

export const SHA = '5'.repeat(40);
export const REPOSITORY = 'https://github.com/example/strata';

export const citation = (path: string, line: number, text: string, symbol: string | null = null): Citation => ({
  repository: REPOSITORY,
  sha: SHA,
  path,
  start_line: line,
  end_line: line + text.split('\n').length - 1,
  excerpt_sha256: excerptSha256(text),
  symbol,
});

export function claim(claim_text: string, claim_kind: Claim['claim_kind'], more: Partial<Claim> = {}): Claim {
  return {
    claim_id: claimId(claim_text, claim_kind, 'Strata'),
    claim_text,
    claim_kind,
    truth_status: 'fact',
    confidence: 1,
    source_rank: 6,
    citations: [citation('README.md', 10, claim_text)],
    tags: [],
    ...more,
  };
}

export function symbol(name: string, more: Partial<ApiSymbol> = {}): ApiSymbol {
  return {
    name,
    module: 'strata',
    kind: 'function',
    parent: null,
    signature: `def ${name}()`,
    parameters: [],
    returns: null,
    raises: [],
    bases: [],
    doc: null,
    deprecated: null,
    is_stub: false,
    claim_ids: [claimId(`symbol ${name}`, 'api', 'Strata')],
    citation: citation('src/strata/core.py', 12, name, name),
    ...more,
  };
}

export function snippet(title: string | null, code: string, more: Partial<Snippet> = {}): Snippet {
  const language = more.language ?? 'python';
  return {
    snippet_id: sha256(`${language}|${code}`),
    language,
    code,
    code_sha256: sha256(code),
    title,
    tags: [],
    origin: 'readme',
    source: citation('README.md', 40, code, title),
    syntax_ok: true,
    requirements: [],
    ...more,
  };
}

const claims = {
  tagline: claim('Strata reads and writes LAS well logs in pure Python.', 'other'),
  features: [
    claim('Reads wrapped and unwrapped data', 'feature'),
    claim('Returns curves as NumPy arrays when NumPy is installed, and as plain lists otherwise.', 'feature'),
    claim('Fills gaps of up to ten samples by linear interpolation', 'feature'),
    claim('Merge runs of one well with `merge()`', 'feature'),
    claim('Type hints throughout', 'feature'),
    claim('Units: converts feet to metres and back', 'feature'),
  ],
  formats: [
    claim('LAS 2.0 can be read.', 'format', { tags: ['format:LAS 2.0', 'direction:import'] }),
    claim('LAS 2.0 can be written.', 'format', { tags: ['format:LAS 2.0', 'direction:export'] }),
    claim('LAS 3.0 - import, parameter tables only', 'format', { tags: ['format:LAS 3.0', 'direction:import'] }),
    claim('CSV - export', 'format', { tags: ['format:CSV', 'direction:export'] }),
  ],
  install: claim('pip install strata-logs', 'install', {
    source_rank: 1,
    citations: [citation('pyproject.toml', 2, 'name = "strata-logs"')],
  }),
  extra: claim('The `numpy` extra adds array support: `pip install "strata-logs[numpy]"`.', 'install', {
    source_rank: 1,
  }),
  requirement: claim('Strata requires Python 3.9 or newer.', 'requirement', {
    source_rank: 1,
    tags: ['runtime:python'],
  }),
  limitations: [
    claim('Strata does not write LAS 3.0; `write()` raises `UnsupportedVersionError` for it.', 'limitation', {
      tags: ['format:LAS 3.0', 'direction:export'],
    }),
    claim('DLIS files are not read.', 'limitation'),
    claim('Files must be encoded in UTF-8 or Latin-1', 'limitation'),
    claim('Merging needs logs with the same step.', 'limitation'),
    claim('Curves longer than 2,000,000 samples are refused.', 'limitation'),
  ],
  licence: claim('Strata is released under the MIT licence.', 'licence'),
  version: claim('The current version is 1.4.0.', 'version', { source_rank: 1 }),
  workflow: [
    claim('`read()` closes the file before it returns.', 'workflow', { source_rank: 3 }),
    claim('An empty curve section gives an empty log.', 'feature', { source_rank: 3 }),
  ],
};

export const api: ApiSymbol[] = [
  symbol('strata.read', {
    signature: 'def read(path: str | Path, *, encoding: str = "utf-8") -> Log',
    doc: 'Read a LAS file.\n\nThe whole file is held in memory.',
    parameters: [
      { name: 'path', type: 'str | Path', default: null, description: 'File to read.' },
      {
        name: 'encoding',
        type: 'str',
        default: '"utf-8"',
        description: 'Encoding of the file, one of `utf-8` and `latin-1`.',
      },
    ],
    returns: { type: 'Log', description: 'The log with its curves.' },
    raises: [
      { type: 'LasError', description: 'If a section is missing.' },
      { type: 'FileNotFoundError', description: null },
    ],
  }),
  symbol('strata.write', {
    signature: 'def write(log: Log, path: str) -> None',
    doc: 'Write a log as LAS 2.0.',
    raises: [{ type: 'UnsupportedVersionError', description: 'If the version is 3.0.' }],
  }),
  symbol('strata.merge', {
    signature: 'def merge(*logs: Log) -> Log',
    doc: 'merge runs of one well into one log',
    deprecated: 'Use `Log.join` instead.',
  }),
  symbol('strata.VERSION', { kind: 'constant', signature: 'VERSION = "1.4.0"' }),
  symbol('strata.Log', {
    kind: 'class',
    signature: 'class Log(Base)',
    bases: ['Base'],
    doc: 'A well log: curves over one depth index.',
  }),
  ...['depth', 'curves', 'units', 'header'].map((name) =>
    symbol(`Log.${name}`, {
      kind: 'property',
      parent: 'strata.Log',
      signature: `${name}: list[float]`,
      doc: `The ${name} of the log`,
    }),
  ),
  symbol('Log.__len__', {
    kind: 'method',
    parent: 'strata.Log',
    signature: 'def __len__(self) -> int',
    doc: 'Number of samples.',
  }),
  symbol('Log.join', {
    kind: 'method',
    parent: 'strata.Log',
    signature: 'def join(self, other: Log) -> Log',
    doc: 'Join two logs <b>end to end</b> | fast. See {{< ref >}} and `Log`.',
  }),
  symbol('strata.units.convert', {
    module: 'strata.units',
    signature: 'def convert(value: float, unit: str) -> float',
    doc: 'Convert a depth.',
  }),
  symbol('strata.errors.LasError', {
    module: 'strata.errors',
    kind: 'class',
    signature: 'class LasError(Exception)',
    bases: ['Exception'],
    doc: 'A file that breaks the LAS standard.',
  }),
];

export const facts: ProductFacts = {
  schema_version: 1,
  product_name: 'Strata',
  product_slug: 'strata',
  repository: REPOSITORY,
  sha: SHA,
  tagline_claim_id: claims.tagline.claim_id,
  ecosystem: 'python',
  package_name: 'strata-logs',
  version: '1.4.0',
  licence: 'MIT',
  runtime_requirement: '>=3.9',
  install_commands: [{ manager: 'pip', command: 'pip install strata-logs', claim_id: claims.install.claim_id }],
  claims: [
    claims.tagline,
    ...claims.features,
    ...claims.formats,
    claims.install,
    claims.extra,
    claims.requirement,
    ...claims.limitations,
    claims.licence,
    claims.version,
    ...claims.workflow,
    ...api.map((entry) => claim(`symbol ${entry.name}`, 'api', { source_rank: 2 })),
  ],
  api,
  contradictions: [],
};

export const snippets: Snippet[] = [
  snippet('Usage', 'from strata import read\n\nlog = read("well.las")\nprint(log.depth.min(), log.depth.max())\n'),
  snippet('Merge two runs', 'from strata import merge, read\n\nlog = merge(read("a.las"), read("b.las"))\n'),
  snippet('Write a log', 'from strata import read, write\n\nwrite(read("a.las"), "b.las")\n', { origin: 'docs' }),
  snippet(null, 'from strata import read\n\nfor curve in read("a.las").curves:\n    print(curve)\n', {
    origin: 'example',
    source: citation('examples/list_curves.py', 1, 'x'),
  }),
  snippet('Convert units', 'from strata.units import convert\n\nassert convert(1.0, "ft") < 1\n', { origin: 'test' }),
  snippet('Install', 'pip install strata-logs\n', { language: 'bash', tags: ['install'] }),
];
