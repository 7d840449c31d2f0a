/** Which addresses of a product reach its pages: whatever the manifest calls them, wherever they stand. */
import { describe, expect, it } from 'vitest';
import type { Proof } from '../../../src/model/proof.ts';
import { against, judgePage } from '../../../src/proofs/judge-page.ts';
import { proofPage } from '../../../src/proofs/proof-page.ts';
import { pagesOf } from '../../support/product-folder.ts';
import { pageEnding } from '../../support/written-pages.ts';

const README = { 'README.md': '# Strata\n\nDraws rock.\n' };
const REPO = 'https://github.com/quarry/strata';
const landing = async (files: Record<string, string>): Promise<string> =>
  pageEnding((await pagesOf({ ...README, ...files })).pages, 'products/strata/_index.md');
const python = (urls: string): Record<string, string> => ({
  'pyproject.toml': `[project]\nname = "strata"\nversion = "1.2.0"\n\n[project.urls]\n${urls}\n`,
});

describe('the repository', () => {
  it.each(['Repository', 'Source', 'Code', '"Source Code"', 'GitHub', 'source-code'])(
    'is the address of `%s`',
    async (label) => {
      expect(await landing(python(`${label} = "${REPO}"`))).toContain(`| Repository | <${REPO}> |`);
    },
  );
  it.each(['Changelog', 'Issues', 'Funding', 'Tracker'])('is not that of `%s`', async (label) => {
    expect(await landing(python(`${label} = "${REPO}/x"`))).not.toContain('| Repository |');
  });
  it('is said once where the home page is the same, and read in project_urls of setup.cfg', async () => {
    const same = await landing(python(`Homepage = "${REPO}/"\nSource = "${REPO}.git"`));
    expect(same).not.toContain('| Repository |');
    expect(same).toContain('| Home page |');
    const cfg = `[metadata]\nname = strata\nversion = 1.2.0\nproject_urls =\n    Documentation = https://strata.test/docs/\n    Source = ${REPO}\n`;
    const found = await landing({ 'setup.cfg': cfg, 'setup.py': 'from setuptools import setup\n\nsetup()\n' });
    expect(found).toContain(`| Repository | <${REPO}> |`);
    expect(found).toContain('| Documentation | <https://strata.test/docs/> |');
  });
  it('is read in the tables of Poetry', async () => {
    const text = `[tool.poetry]\nname = "strata"\nversion = "1.2.0"\n\n[tool.poetry.urls]\n"Source" = "${REPO}"\n`;
    expect(await landing({ 'pyproject.toml': text })).toContain(`| Repository | <${REPO}> |`);
  });
  it('stands in Directory.Build.props, or in the workspace of a crate', async () => {
    const project =
      '<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><PackageId>Strata</PackageId><TargetFramework>net8.0</TargetFramework></PropertyGroup></Project>\n';
    const props = `<Project>\n  <PropertyGroup>\n    <RepositoryUrl>${REPO}</RepositoryUrl>\n  </PropertyGroup>\n</Project>\n`;
    expect(await landing({ 'src/Strata/Strata.csproj': project, 'Directory.Build.props': props })).toContain(
      `| Repository | <${REPO}> |`,
    );
    expect(await landing({ 'src/Strata/Strata.csproj': project })).not.toContain('| Repository |');
    const crate = '[package]\nname = "strata"\nversion = "1.2.0"\nrepository.workspace = true\n';
    const workspace = `[workspace]\nmembers = ["strata"]\n\n[workspace.package]\nrepository = "${REPO}"\n`;
    expect(
      await landing({ 'Cargo.toml': workspace, 'strata/Cargo.toml': crate, 'strata/src/lib.rs': '//! Rock.\n' }),
    ).toContain(`| Repository | <${REPO}> |`);
  });
});

describe('the documentation', () => {
  it.each([
    ['mkdocs.yml', 'site_name: Strata\nsite_url: https://strata.test/docs/\n'],
    ['docs/conf.py', 'project = "Strata"\nhtml_baseurl = "https://strata.test/docs/"\n'],
  ])('is where %s says that it is served', async (path, text) => {
    expect(await landing({ ...python('Source = "https://github.com/quarry/strata"'), [path]: text })).toContain(
      '| Documentation | <https://strata.test/docs/> |',
    );
  });
  it('is what the manifest says, and no address of this machine', async () => {
    const named = { ...python('Docs = "https://a.test/"'), 'mkdocs.yml': 'site_url: https://b.test/\n' };
    expect(await landing(named)).toContain('| Documentation | <https://a.test/> |');
    const local = {
      ...python('Source = "https://github.com/quarry/strata"'),
      'mkdocs.yml': 'site_url: http://localhost:8000/\n',
    };
    expect(await landing(local)).not.toContain('| Documentation |');
  });
});

describe('a docs site of the product', () => {
  const guide = `# Faults\n\n${'Faults slip in a way of their own.\n\n'.repeat(9)}`;
  const site = { 'mkdocs.yml': 'site_name: Strata\nsite_url: https://strata.test/docs/\n', 'docs/faults.md': guide };
  it('is linked by its address, also on the landing page where no page lists guides', async () => {
    const { pages, plan } = await pagesOf({
      ...README,
      ...python('Source = "https://github.com/quarry/strata"'),
      ...site,
    });
    const all = [...pages.values()].join('\n');
    expect(all).toContain('- [Documentation](https://strata.test/docs/)');
    expect(plan.sections?.find(({ heading }) => heading === 'Faults')?.reason).toMatch(/, which is linked$/u);
  });
});

it('what is derived of them is what a judge computes', async () => {
  const files = {
    'README.md': '# Strata\n\n## Installation\n\n`pip install strata`\n',
    'pyproject.toml': `[project]\nname = "strata"\nversion = "1.2.0"\ndescription = "Draws rock"\n\n[project.urls]\n"Source Code" = "${REPO}"\n`,
    'mkdocs.yml': 'site_name: Strata\nsite_url: https://strata.test/docs/\n',
    'docs/faults.md': `# Faults\n\n${'Faults slip in a way of their own.\n\n'.repeat(9)}`,
  };
  const { drafts, facts } = await pagesOf(files);
  const pages = drafts.map((draft) =>
    proofPage(draft, draft.blocks?.find(({ where }) => where === 'title')?.markdown ?? ''),
  );
  const proof = { product_name: facts.product_name, pages } as unknown as Proof;
  const judged = drafts.flatMap((draft, at) =>
    judgePage(draft.content, pages[at] as Proof['pages'][number], proof, against(null, facts)),
  );
  const shown = judged.map(({ found }) => found?.markdown ?? '');
  expect(shown).toEqual(expect.arrayContaining(['Draws rock', '- [Documentation](https://strata.test/docs/)']));
  expect(judged.filter(({ state }) => state === 'broken').map(({ found }) => found?.markdown)).toEqual([]);
});
