/** Ways to break plan and pull request: the gates universality, content-distribution and rollback-metadata. */

import type { PagePlan } from '../../../src/model/page-plan.ts';
import type { Pr } from '../../../src/model/pr.ts';
import { type Kind, type Known, on, type Site, swap } from './kind.ts';
import { EXPORT, GUIDE, READ, START, TOC } from './product-site.ts';

const planned = (site: Site, change: (plan: PagePlan) => Partial<PagePlan>): Known => {
  const plan = site.known.artifacts?.page_plan;
  return plan === undefined ? {} : { artifacts: { ...site.known.artifacts, page_plan: { ...plan, ...change(plan) } } };
};
const pulled =
  (change: (pr: Pr) => Partial<Pr>): Kind['damage'] =>
  (site) => {
    const pr = site.known.artifacts?.pr;
    return pr === undefined
      ? undefined
      : { known: { artifacts: { ...site.known.artifacts, pr: { ...pr, ...change(pr) } } }, path: null };
  };
export const PLAN_KINDS: readonly Kind[] = [
  {
    id: 'plan-problem',
    rule: 'universality/plan-problem',
    fix: 'no',
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
    fix: 'no',
    damage: (_site, random) => ({ files: { [random.pick([GUIDE, EXPORT, READ])]: null }, path: null }),
  },
  {
    id: 'too-few-pages',
    rule: 'universality/tier-pages',
    fix: 'no',
    damage: (site) => ({ known: planned(site, () => ({ launch_tier: 'rich' })), path: null }),
  },
  {
    id: 'limit-left-out',
    rule: 'universality/left-out',
    fix: 'no',
    damage: (site) => ({
      known: planned(site, () => ({
        problems: [{ rule: 'plan/left-out', section: 'products', message: 'No page holds the limit at `README.md:9`' }],
      })),
      path: null,
    }),
  },
  {
    id: 'install-gone',
    rule: 'universality/missing-install-command',
    fix: 'no',
    damage: (site) => ({
      files: { [START]: (site.files[START] ?? '').replace(/```bash\n[^`]+```\n/u, 'Ask a colleague.\n') },
      path: TOC,
      line: 1,
    }),
  },

  {
    id: 'topic-forbidden',
    rule: 'content-distribution/forbidden-topic',
    fix: 'no',
    damage: swap(/(?<=\n)## (?=First steps|What to expect)/u, '## Pricing\n\nAsk for it.\n\n## ', {
      paths: on(START, EXPORT),
    }),
  },
  {
    id: 'child-unlisted',
    rule: 'content-distribution/missing-toc-child',
    fix: 'safe',
    damage: (site, random) => {
      const found = swap(/- \[[^\]]+\]\([\w-]+\/\)\n/u, '', { paths: on(TOC) })(site, random);
      return found === undefined ? undefined : { ...found, line: String(found.files?.[TOC]).split('\n').length };
    },
  },
  {
    id: 'workflow-uncovered',
    rule: 'content-distribution/guide-coverage',
    fix: 'no',
    damage: (site, random) => {
      const found = swap(/\[(?:export logs|read curves)\]\(\{\{<[^>]+>\}\}\)/u, 'one thing', { paths: on(GUIDE) })(
        site,
        random,
      );
      return found === undefined ? undefined : { ...found, line: 1 };
    },
  },

  {
    id: 'pr-paths-lost',
    rule: 'rollback-metadata/no-affected-paths',
    fix: 'pr',
    damage: pulled(() => ({ affected_paths: [] })),
  },
  {
    id: 'pr-steps-lost',
    rule: 'rollback-metadata/no-steps',
    fix: 'pr',
    damage: pulled(() => ({ rollback_steps: [] })),
  },
  {
    id: 'pr-steps-of-nothing',
    rule: 'rollback-metadata/no-steps',
    fix: 'pr',
    damage: pulled(() => ({ rollback_steps: ['Undo it somehow.'] })),
  },
  {
    id: 'pr-path-lost',
    rule: 'rollback-metadata/path-unknown',
    fix: 'pr',
    damage: pulled(({ affected_paths }) => ({ affected_paths: affected_paths.slice(1) })),
  },
  {
    id: 'pr-commits-lost',
    rule: 'rollback-metadata/no-commits',
    fix: 'no',
    damage: pulled(({ head_sha }) => ({ base_sha: head_sha })),
  },
];
