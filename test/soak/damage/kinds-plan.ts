/** Ways to break plan and pull request: the gates universality, content-distribution and rollback-metadata. */

import type { Page, PagePlan } from '../../../src/model/page-plan.ts';
import type { Pr } from '../../../src/model/pr.ts';
import { type Damage, type Kind, type Known, lineAt, on, type Site, swap } from './kind.ts';
import { EXPORT, GUIDE, READ, START, TOC } from './product-site.ts';

const planned = (site: Site, change: (plan: PagePlan) => Partial<PagePlan>): Known => {
  const plan = site.known.artifacts?.page_plan;
  return plan === undefined ? {} : { artifacts: { ...site.known.artifacts, page_plan: { ...plan, ...change(plan) } } };
};
const pageOf = (plan: PagePlan, path: string, change: (page: Page) => Partial<Page>): Partial<PagePlan> => ({
  pages: plan.pages.map((page) => (page.output_path === path ? { ...page, ...change(page) } : page)),
});
const pulled =
  (change: (pr: Pr) => Partial<Pr>): Kind['damage'] =>
  (site) => {
    const pr = site.known.artifacts?.pr;
    return pr === undefined
      ? undefined
      : { known: { artifacts: { ...site.known.artifacts, pr: { ...pr, ...change(pr) } } }, path: null };
  };
/** A copy of a cited sentence in a paragraph of its own. */
const again = (site: Site, from: string, to: string, before: RegExp): Damage | undefined => {
  const sentence = /(?<=\n- )[^\n]{40,}<!-- claim_id: \w{64} -->(?=\n)/u.exec(site.files[from] ?? '')?.[0];
  const text = site.files[to] ?? '';
  const at = before.exec(text)?.index;
  if (sentence === undefined || at === undefined) return undefined;
  const after = `${text.slice(0, at)}${sentence}\n\n${text.slice(at)}`;
  return { files: { [to]: after }, path: to, line: lineAt(after, at) };
};
export const PLAN_KINDS: readonly Kind[] = [
  {
    id: 'plan-problem',
    rule: 'universality/plan-problem',
    mend: 'no',
    damage: (site) => ({
      known: planned(site, () => ({
        problems: [{ rule: 'no-evidence', section: 'kb', message: 'nothing to write about' }],
      })),
      path: null,
    }),
  },
  {
    id: 'planned-page-missing',
    rule: 'universality/page-missing',
    mend: 'no',
    damage: (_site, random) => ({ files: { [random.pick([GUIDE, EXPORT, READ])]: null }, path: null }),
  },
  {
    id: 'too-few-pages',
    rule: 'universality/tier-pages',
    mend: 'no',
    damage: (site) => ({ known: planned(site, () => ({ launch_tier: 'rich' })), path: null }),
  },
  {
    id: 'limitations-gone',
    rule: 'universality/missing-limitations',
    mend: 'safe',
    damage: (site) => {
      const text = (site.files[START] ?? '').replace(/\n## Limitations\n[\s\S]*$/u, '');
      return { files: { [START]: text }, path: START, line: text.split('\n').length };
    },
  },
  {
    id: 'install-gone',
    rule: 'universality/missing-install-command',
    mend: 'no',
    damage: (site) => ({
      files: { [START]: (site.files[START] ?? '').replace(/```bash\n[^`]+```\n<!--[^>]+-->\n/u, 'Ask a colleague.\n') },
      path: TOC,
      line: 1,
    }),
  },

  {
    id: 'claims-lost',
    rule: 'content-distribution/too-few-claims',
    mend: 'no',
    damage: (site, random) => {
      const found = swap(/\n\n\S[^\n]* <!-- claim_id: \w{64} -->(?=\n\n)/u, '', { paths: on(START, GUIDE) })(
        site,
        random,
      );
      return found === undefined ? undefined : { ...found, line: 1 };
    },
  },
  {
    id: 'claims-too-many',
    rule: 'content-distribution/too-many-claims',
    mend: 'no',
    damage: (site, random) => {
      const other = /- [^\n]+ <!-- claim_id: \w{64} -->/u.exec(site.files[EXPORT] ?? '')?.[0] ?? '';
      const path = random.pick([START, GUIDE]);
      return { files: { [path]: `${site.files[path] ?? ''}\n${other}\n` }, path, line: 1 };
    },
  },
  {
    id: 'topic-forbidden',
    rule: 'content-distribution/forbidden-topic',
    mend: 'no',
    damage: swap(/(?<=\n)## (?=First steps|What to expect)/u, '## Pricing\n\nAsk for it.\n\n## ', {
      paths: on(START, EXPORT),
    }),
  },
  {
    id: 'child-unlisted',
    rule: 'content-distribution/missing-toc-child',
    mend: 'safe',
    damage: (site, random) => {
      const found = swap(/- \[[^\]]+\]\([\w-]+\/\)\n/u, '', { paths: on(TOC) })(site, random);
      return found === undefined ? undefined : { ...found, line: String(found.files?.[TOC]).split('\n').length };
    },
  },
  {
    id: 'workflow-uncovered',
    rule: 'content-distribution/guide-coverage',
    mend: 'no',
    damage: (site, random) => {
      const found = swap(/\[(?:export logs|read curves)\]\(\{\{<[^>]+>\}\}\)/u, 'one thing', { paths: on(GUIDE) })(
        site,
        random,
      );
      return found === undefined ? undefined : { ...found, line: 1 };
    },
  },
  {
    id: 'sentence-twice',
    rule: 'content-distribution/duplicate-claim',
    mend: 'safe',
    damage: (site, random) => {
      const path = random.pick([GUIDE, EXPORT]);
      return again(site, path, path, path === GUIDE ? /## Tune it/u : /See \[how/u);
    },
  },
  {
    id: 'sentence-elsewhere',
    rule: 'content-distribution/duplicate-paragraph',
    mend: 'no',
    damage: (site, random) => {
      // Of two pages the later one, in the order of their paths, is told.
      const path = random.pick([EXPORT, GUIDE]);
      const sentence = /(?<=\n\n)[^\n]* as NumPy arrays\. <!-- claim_id: \w{64} -->(?=\n)/u.exec(
        site.files[START] ?? '',
      )?.[0];
      return sentence === undefined
        ? undefined
        : {
            files: { [path]: `${site.files[path] ?? ''}\n${sentence}\n` },
            path: START,
            line: lineAt(site.files[START] ?? '', (site.files[START] ?? '').indexOf(sentence)),
          };
    },
  },

  {
    id: 'pr-paths-lost',
    rule: 'rollback-metadata/no-affected-paths',
    mend: 'pr',
    damage: pulled(() => ({ affected_paths: [] })),
  },
  {
    id: 'pr-steps-lost',
    rule: 'rollback-metadata/no-steps',
    mend: 'pr',
    damage: pulled(() => ({ rollback_steps: [] })),
  },
  {
    id: 'pr-steps-of-nothing',
    rule: 'rollback-metadata/no-steps',
    mend: 'pr',
    damage: pulled(() => ({ rollback_steps: ['Undo it somehow.'] })),
  },
  {
    id: 'pr-path-lost',
    rule: 'rollback-metadata/path-unknown',
    mend: 'pr',
    damage: pulled(({ affected_paths }) => ({ affected_paths: affected_paths.slice(1) })),
  },
  {
    id: 'pr-commits-lost',
    rule: 'rollback-metadata/no-commits',
    mend: 'no',
    damage: pulled(({ head_sha }) => ({ base_sha: head_sha })),
  },

  {
    id: 'quota-of-nothing',
    rule: 'content-distribution/too-few-claims',
    mend: 'no',
    damage: (site) => ({
      known: planned(site, (plan) =>
        pageOf(plan, READ, ({ content_strategy }) => ({
          content_strategy: { ...content_strategy, claim_quota: { min: 9, max: 12 } },
        })),
      ),
      path: READ,
      line: 1,
    }),
  },
];
