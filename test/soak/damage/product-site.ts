/** A clean Hugo site about the product of a seed: pages of every role with markers, their proof file and plan, and pages of others. */

import type { Page, PagePlan } from '../../../src/model/page-plan.ts';
import { sha256 } from '../../../src/model/passage.ts';
import type { PatchBundle } from '../../../src/model/patch.ts';
import type { Pr } from '../../../src/model/pr.ts';
import { renderProof } from '../../../src/proofs/render-proof.ts';
import { prove } from '../../support/prove.ts';
import { config } from '../../support/site-facts.ts';
import type { Site } from './kind.ts';
import { otherPages } from './other-pages.ts';
import { makeProduct, type Product, type ProofClaim } from './product.ts';
import { type Random, randomOf } from './random.ts';

export const TOC = 'content/docs/_index.md';
export const START = 'content/docs/start.md';
export const GUIDE = 'content/docs/guide.md';
export const EXPORT = 'content/docs/export-logs.md';
export const READ = 'content/docs/read-curves.md';
export const OWNED = [TOC, START, GUIDE, EXPORT, READ];
export const proofPath = (site: Site): string =>
  Object.keys(site.files).find((path) => path.startsWith('launch/proofs/')) ?? '';

const said = (claim: ProofClaim): string => claim.claim_text;
const code = ({ code: body }: Product['snippets'][number]): string => `\`\`\`python\n${body}\n\`\`\``;
const front = (title: string, weight: number, more = ''): string =>
  `---\ntitle: "${title}"\nweight: ${weight}\n${more}---\n\n`;

export function productSite(seed: number): Site {
  const random = randomOf(seed);
  const product = makeProduct(random);
  const { claims, features } = product;
  const [a, b, c, d, e, f, g, h] = shuffled(features, random);
  const list = (...some: (ProofClaim | undefined)[]): string =>
    some.flatMap((one) => (one === undefined ? [] : [`- ${said(one)}`])).join('\n');
  const pages: Record<string, string> = {
    [TOC]: `${front('Docs', 1)}Everything about it, page by page.\n\n${said(claims.reads)}\n\n- [Get started](start/)\n- [Guide](guide/)\n- [Export logs](export-logs/)\n- [Read curves](read-curves/)\n`,
    [START]: `${front('Get started', 10, `canonical: https://docs.example.org/docs/start/\n`)}${said(claims.reads)}\n\n## What it needs\n\n${said(claims.python)}\n\n${said(claims.licence)}\n\n## Install\n\n\`\`\`bash\npip install ${product.package}\n\`\`\`\n\n## First steps\n\n${code(product.snippets[0]!)}\n\nThe [source code](${product.repository}) is public, and [the guide](../guide/#read-a-file) goes on from here.\n\n## Limitations\n\n- ${said(claims.limit)}\n- ${said(claims.sealed)}\n`,
    [GUIDE]: `${front('Guide', 20)}Work through it once: [export logs]({{< ref "export-logs.md" >}}) and [read curves]({{< ref "read-curves.md" >}}).\n\n## Read a file\n\n${list(a, b)}\n\n![Reader window](/img/reader-window.png)\n\n## Tune it\n\n${said(claims.chunk)}\n\n### Open files\n\n${c === undefined ? '' : said(c)}\n\n## Where to go\n\nBack to [the first steps](../start/#first-steps).\n`,
    [EXPORT]: `${front('Export logs', 30, 'slug: export-logs\n')}## Steps\n\n${code(product.snippets[1]!)}\n\n## What to expect\n\n${list(d, e)}\n\nSee [how a file is read](../guide/#read-a-file).\n`,
    [READ]: `${front('Read curves', 40)}## Before you start\n\n${f === undefined ? '' : said(f)}\n\n## Settings\n\n| Setting | Meaning |\n| --- | --- |\n| \`chunk_size\` | ${claims.chunk.claim_text} |\n\n## More\n\n${list(g, h)}\n`,
  };
  const source = { files: product.files, repository: product.repository, sha: product.sha };
  const proof = {
    schema_version: 3 as const,
    product_slug: product.slug,
    product_name: product.name,
    repository: product.repository,
    sha: product.sha,
    version: product.version,
    install_commands: [`pip install ${product.package}`],
    pages: OWNED.map((path) => prove(path, pages[path] ?? '', source)),
    removed_pages: [],
  };
  const files = {
    'hugo.toml':
      'baseURL = "https://docs.example.org/"\ntitle = "Docs"\ncontentDir = "content"\ndefaultContentLanguage = "en"\n\n[languages.en]\nweight = 1\n',
    '.markdownlint.json': `${JSON.stringify({ default: true, MD013: false, MD033: false, MD041: false, MD025: false, MD056: false }, null, 2)}\n`,
    ...LAYOUTS,
    ...pages,
    ...otherPages(random),
    [`launch/proofs/${product.slug}.json`]: renderProof(proof),
  };
  return {
    files,
    known: {
      product: product.files,
      config: {
        frontmatter: { required: ['title'], types: { weight: 'number', tags: 'array' } },
        images: { max_bytes: 2000 },
        style: { linter: 'off' },
      },
      run: config({
        product_slug: product.slug,
        product_name: product.name,
        github_repo_url: product.repository,
        canonical_urls: { [START]: 'https://docs.example.org/docs/start/' },
        validation_profile: 'prod',
      }),
      artifacts: { page_plan: planOf(product), patch_bundle: bundleOf(files), pr: prOf(product) },
    },
  };
}

/** What Hugo needs to build it. */
const LAYOUTS = {
  'layouts/_default/single.html': '<h1>{{ .Title }}</h1>{{ .Content }}\n',
  'layouts/_default/list.html': '<h1>{{ .Title }}</h1>{{ .Content }}\n',
  'layouts/shortcodes/note.html': '<aside>{{ .Inner }}</aside>\n',
};

function shuffled<T>(list: readonly T[], random: Random): T[] {
  const rest = [...list];
  return list.flatMap(() => rest.splice(random.below(rest.length), 1));
}

function planOf({ slug }: Product): PagePlan {
  const page = (output_path: string, title: string, page_role: Page['page_role'], more: Partial<Page> = {}): Page => ({
    section: 'docs',
    slug: title.toLowerCase().replaceAll(' ', '-'),
    output_path,
    url_path: `/${output_path.replace(/^content\//u, '').replace(/_index\.md$|\.md$/u, '')}/`.replace(/\/+$/u, '/'),
    title,
    page_role,
    purpose: '',
    required_headings: [],
    claim_ids: [],
    snippet_ids: [],
    api_symbols: [],
    cross_links: [],
    weight: 1,
    content_strategy: {
      primary_focus: '',
      forbidden_topics: [],
      claim_quota: { min: 0, max: 12 },
      child_pages: [],
      scenario_coverage: 'none',
    },
    ...more,
  });
  const strategy = page('', '', 'toc').content_strategy;
  return {
    schema_version: 1,
    product_slug: slug,
    launch_tier: 'standard',
    tier_reason: 'a test',
    ruleset_version: 'v1',
    locale: 'en',
    problems: [],
    pages: [
      page(TOC, 'Docs', 'toc', { content_strategy: { ...strategy, child_pages: [START, GUIDE, EXPORT, READ] } }),
      page(START, 'Get started', 'landing', {
        required_headings: ['Install', 'First steps'],
        content_strategy: {
          ...strategy,
          claim_quota: { min: 6, max: 6 },
          forbidden_topics: ['pricing', 'api_reference'],
        },
      }),
      page(GUIDE, 'Guide', 'comprehensive_guide', {
        required_headings: ['Read a file'],
        content_strategy: { ...strategy, claim_quota: { min: 4, max: 4 }, scenario_coverage: 'all' },
      }),
      page(EXPORT, 'Export logs', 'workflow_page', {
        required_headings: ['Steps'],
        content_strategy: { ...strategy, forbidden_topics: ['pricing'] },
      }),
      page(READ, 'Read curves', 'workflow_page'),
    ],
  };
}

const bundleOf = (files: Readonly<Record<string, string>>): PatchBundle => ({
  schema_version: 1,
  base_sha: '6'.repeat(40),
  conflicts: [],
  patches: OWNED.map((path) => ({
    op: 'create_file' as const,
    patch_id: `patch_${sha256(path).slice(0, 12)}`,
    path,
    before_sha256: null,
    after_sha256: sha256(files[path] ?? ''),
    summary: 'Write it',
    origin: 'W6',
    content: files[path] ?? '',
  })),
});

const prOf = ({ slug }: Product): Pr => {
  const branch = `launch/${slug}`;
  const head_sha = sha256(branch).slice(0, 40);
  return {
    schema_version: 1,
    run_id: 'r-20260121-100000-strata-5555555-a1b2c3',
    url: `https://github.com/example/site/pull/7`,
    number: 7,
    operation: 'created',
    branch,
    base_ref: 'main',
    base_sha: '6'.repeat(40),
    head_sha,
    verified: true,
    title: 'Docs',
    affected_paths: [...OWNED].sort(),
    rollback_steps: [
      `Before the merge: close #7 and delete the branch \`${branch}\`.`,
      `After the merge: on \`main\`, run \`git revert --no-edit ${'6'.repeat(40)}..${head_sha}\` (\`git revert -m 1\` on the merge commit where there is one) and open that as a pull request.`,
    ],
    validation_summary: { ok: true, gates_passed: 17, gates_failed: 0, warnings: 0 },
  };
};
