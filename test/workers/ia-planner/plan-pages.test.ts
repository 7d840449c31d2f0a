import { describe, expect, it } from 'vitest';
import { PagePlan } from '../../../src/model/page-plan.ts';
import type { Proof } from '../../../src/model/proof.ts';
import { rulesetV1 } from '../../../src/rulesets/v1.ts';
import { type PlanInput, planPages } from '../../../src/workers/ia-planner/plan-pages.ts';
import { config, facts, health, hugo, site, snippets } from '../../support/facts.ts';

const plan = (more: Partial<PlanInput> = {}): PagePlan =>
  planPages({
    config: config(),
    facts,
    snippets,
    health,
    site,
    hugo,
    sitePaths: [],
    proofs: [],
    date: '2026-01-21',
    ruleset: rulesetV1,
    ...more,
  });
const paths = (planned: PagePlan) => planned.pages.map((page) => page.output_path);

describe('the page plan', () => {
  it('fits its schema and gives the same for the same', () => {
    expect(PagePlan.parse(plan())).toEqual(plan());
    expect(plan().problems).toEqual([]);
  });

  it('gives every section its pages in a plain site', () => {
    expect(plan().pages.map((page) => `${page.page_role} ${page.url_path}`)).toMatchInlineSnapshot(`
      [
        "landing /products/strata/",
        "toc /docs/strata/",
        "workflow_page /docs/strata/getting-started/",
        "workflow_page /docs/strata/merge-two-runs/",
        "workflow_page /docs/strata/list-curves/",
        "api_reference /reference/strata/",
        "api_reference /reference/strata/strata/",
        "api_reference /reference/strata/strata-units/",
        "api_reference /reference/strata/strata-errors/",
        "api_reference /reference/strata/strata-log/",
        "toc /kb/strata/",
        "troubleshooting /kb/strata/faq/",
        "troubleshooting /kb/strata/errors/",
        "feature_showcase /kb/strata/convert-units/",
        "feature_showcase /blog/strata/introducing-strata/",
      ]
    `);
  });

  it('gives each claim and each snippet one home; only the announcement retells', () => {
    const homes = plan().pages.filter((page) => page.section !== 'blog');
    const claims = homes.flatMap((page) => page.claim_ids);
    const shown = homes.flatMap((page) => page.snippet_ids);
    expect(new Set(claims).size).toBe(claims.length);
    expect(new Set(shown).size).toBe(shown.length);
  });

  it('reaches every public symbol from the API landing page', () => {
    const reference = plan().pages.filter((page) => page.section === 'reference');
    expect(new Set(reference.flatMap((page) => page.api_symbols))).toEqual(
      new Set(facts.api.map((entry) => entry.name)),
    );
    const [landing, ...rest] = reference;
    expect(landing?.content_strategy.child_pages).toEqual(rest.map((page) => page.output_path));
  });

  it('says little about a product with little evidence, and what is missing', () => {
    const sparse = plan({
      facts: { ...facts, claims: facts.claims.slice(0, 2), api: [], install_commands: [] },
      snippets: [],
    });
    expect(sparse.launch_tier).toBe('minimal');
    expect(paths(sparse)).toEqual(['content/products/strata/_index.md']);
    expect(sparse.problems.map((problem) => `${problem.rule} ${problem.section}`)).toEqual([
      'plan/missing-evidence docs',
      'plan/missing-evidence docs',
      'plan/missing-evidence kb',
    ]);
  });
});

describe('layouts', () => {
  const hosts = ['content/docs.example.org/other/en/_index.md', 'content/blog.example.org/other/x.md'];
  it('write hosts, family, locale and platform where the site does; the blog has no locale folder', () => {
    const planned = plan({
      site: { ...site, layout: 'subdomain-platform' },
      sitePaths: hosts,
      config: config({ family: 'logs' }),
    });
    expect(paths(planned)).toContain('content/docs.example.org/logs/en/python/getting-started.md');
    expect(paths(planned)).toContain('content/blog.example.org/logs/python/introducing-strata.md');
    expect(planned.pages.find((page) => page.section === 'kb')?.url_path).toBe('/kb.example.org/logs/en/python/');
  });
  it('leave the platform out in v1', () => {
    const planned = plan({ config: config({ site_layout: 'subdomain', layout_mode: 'v1' }) });
    expect(paths(planned)).toContain('content/docs/strata/en/getting-started.md');
    expect(paths(planned)).toContain('content/blog/strata/introducing-strata.md');
  });
  it('without a platform are planned without it, and say so', () => {
    const planned = plan({ config: config({ site_layout: 'subdomain', layout_mode: 'v2', target_platform: null }) });
    expect(paths(planned)).toContain('content/docs/strata/en/getting-started.md');
    expect(planned.problems[0]?.rule).toBe('plan/platform-missing');
  });
  it('follow the site root, permalinks, languages and other generators', () => {
    const moved = plan({
      site: { ...site, root: 'website' },
      hugo: { ...hugo, permalinks: { blog: '/:year/:month/:slug/' } },
    });
    expect(moved.pages.find((page) => page.section === 'blog')).toMatchObject({
      output_path: 'website/content/blog/strata/introducing-strata.md',
      url_path: '/2026/01/introducing-strata/',
    });
    const french = {
      ...hugo,
      languages: [...hugo.languages, { code: 'fr', content_dir: null, base_url: null, weight: 2 }],
    };
    expect(paths(plan({ hugo: french, config: config({ locales: ['fr'] }) }))[0]).toBe(
      'content/products/strata/_index.fr.md',
    );
    expect(paths(plan({ site: { ...site, kind: 'mkdocs', content_roots: ['docs'] } })).slice(0, 2)).toEqual([
      'docs/products/strata/index.md',
      'docs/docs/strata/index.md',
    ]);
  });
});

describe('collisions', () => {
  it('with a page of a person, or at its URL, leave the page out and say so', () => {
    const planned = plan({ sitePaths: ['content/docs/strata/getting-started.md', 'content/kb/strata/faq/index.md'] });
    expect(paths(planned)).not.toContain('content/docs/strata/getting-started.md');
    expect(paths(planned)).not.toContain('content/kb/strata/faq.md');
    expect(planned.problems.map((problem) => problem.rule)).toEqual(['plan/page-exists', 'plan/url-collision']);
    const all = new Set(paths(planned));
    for (const page of planned.pages)
      for (const link of [...page.cross_links, ...page.content_strategy.child_pages]) expect(all).toContain(link);
  });
  it('with a page Launch wrote before are none', () => {
    const proof: Proof = {
      schema_version: 1,
      product_slug: 'strata',
      product_name: 'Strata',
      repository: facts.repository,
      sha: facts.sha,
      claims: [],
      snippets: [],
      pages: [
        { path: 'content/docs/strata/getting-started.md', sha256: '0'.repeat(64), claim_ids: [], snippet_ids: [] },
      ],
    };
    expect(plan({ sitePaths: ['content/docs/strata/getting-started.md'], proofs: [proof] }).problems).toEqual([]);
    const taken = plan({ proofs: [{ ...proof, repository: 'https://github.com/somebody/strata' }] });
    expect(taken.pages).toEqual([]);
    expect(taken.problems.map((problem) => problem.rule)).toContain('plan/slug-taken');
  });
});
