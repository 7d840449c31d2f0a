/** Pages for sites with hardly a page: each has its title, and its links are those that the site's generator serves. */
import { expect, it } from 'vitest';
import { generatorOf } from '../../../src/generators/index.ts';
import type { Proof } from '../../../src/model/proof.ts';
import type { FrontmatterContract } from '../../../src/model/repo-inventory.ts';
import { against, judgePage } from '../../../src/proofs/judge-page.ts';
import { proofPage } from '../../../src/proofs/proof-page.ts';
import { site } from '../../support/facts.ts';
import { pagesOf } from '../../support/product-folder.ts';

const PRODUCT = {
  'README.md':
    '# Strata\n\nDraws rock in layers.\n\n## Installation\n\n```sh\npip install strata\n```\n\n## Usage\n\nCall `strata`.\n',
  'pyproject.toml': '[project]\nname = "strata"\nversion = "1.2.0"\n',
};
const contract = (format: FrontmatterContract['format']): FrontmatterContract =>
  ({ schema_version: 1, format, sampled: 1, keys: [] }) as FrontmatterContract;

const written = (kind: 'docusaurus' | 'nuxt-content' | 'mkdocs', format: FrontmatterContract['format']) =>
  pagesOf(PRODUCT, { site: { ...site, kind }, contract: contract(format) });

it.each([
  ['docusaurus', 'none', true],
  ['docusaurus', 'yaml', false],
  ['nuxt-content', 'none', true],
  ['mkdocs', 'none', true],
  ['mkdocs', 'yaml', true],
] as const)(
  '%s with front matter "%s" has each title once, and its own links hold',
  async (kind, format, isHeading) => {
    const { drafts, facts } = await written(kind, format);
    expect(drafts.length).toBeGreaterThan(2);
    for (const { content } of drafts) {
      expect(/^# \S/mu.test(content.replace(/^```[\s\S]*?^```/gmu, ''))).toBe(isHeading);
      expect(content.startsWith('---')).toBe(format === 'yaml');
    }
    const pages = drafts.map((draft) => {
      const title = draft.blocks?.find(({ where }) => where === 'title') ?? draft.blocks?.[0];
      return proofPage(draft, (title?.markdown ?? '').replace(/^# /u, ''));
    });
    const proof = { product_name: facts.product_name, pages } as unknown as Proof;
    const states = drafts.flatMap((draft, at) =>
      judgePage(draft.content, pages[at] as Proof['pages'][number], proof, against(null, facts)).map(
        (one) => one.state,
      ),
    );
    expect(states).not.toContain('broken');
  },
);

it('links of Nuxt Content are the addresses that it serves', async () => {
  const { drafts } = await written('nuxt-content', 'yaml');
  const links = drafts.flatMap(({ content }) =>
    [...content.matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/gu)].map(([, to]) => to),
  );
  const own = links.filter((to) => !/^https?:/u.test(to ?? ''));
  expect(own.length).toBeGreaterThan(2);
  expect(own.filter((to) => !/^\/[\w/-]*[\w-]$/u.test(to ?? ''))).toEqual([]);
});

it.each(['mkdocs', 'jekyll', 'sphinx', 'mdbook'] as const)(
  'what %s shows of a comment is what the judge finds in it',
  async (kind) => {
    const forms = generatorOf(kind).forms?.({ read: () => undefined }) ?? {};
    const { drafts, facts } = await pagesOf(
      {
        'README.md': '# Strata\n\nDraws rock in layers.\n',
        'strata.gemspec': "Gem::Specification.new do |s|\n  s.name = 'strata'\n  s.version = '1.0'\nend\n",
        'lib/strata.rb': `# A log of rock.
class Strata
  # Called at the start.
  #
  # [Parameters]
  # - +name+ (Array<Attribute>) the name, see https://rock.example/'>
  #   - +prefix+ (String, nil) the prefix
  #
  # [Example]
  #   it "is called" do
  #     parser.parse(<<~XML)
  #       <root xmlns:foo='http://foo.example.com/'>
  #     XML
  #
  #     assert_pattern do
  #       parser.document => [1]
  #     end
  #   end
  #
  # [Words]
  #   See <a href='http://foo.example.com/'> there
  #   or <b class="x">here</b>.
  #
  #     code(1)
  #
  # [Again] Once more.
  def start(name)
  end
end
`,
      },
      { site: { ...site, kind, forms }, contract: contract('none') },
    );
    const pages = drafts.map((draft) => proofPage(draft, (draft.blocks?.[0]?.markdown ?? '').replace(/^# /u, '')));
    const proof = { product_name: facts.product_name, pages } as unknown as Proof;
    const judged = drafts.flatMap((draft, at) =>
      judgePage(draft.content, pages[at] as Proof['pages'][number], proof, against(null, facts)),
    );
    expect(judged.filter(({ state }) => state === 'broken').map(({ found }) => found?.markdown)).toEqual([]);
    expect(facts.api.find(({ name }) => name.endsWith('start'))?.doc).toContain(
      '- Example\n\n  ```ruby\n  it "is called" do\n    parser.parse(<<~XML)\n',
    );
  },
);
