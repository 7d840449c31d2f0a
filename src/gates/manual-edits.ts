/** A page that Launch wrote and a person changed is known: it has a patch record, or it is listed. */
import { droppedBlocks, droppedPages } from '../proofs/empty-records.ts';
import { judgedPages } from '../proofs/judged-pages.ts';
import { countOf } from '../text/count.ts';
import type { StandingProblem } from './facts.ts';
import { defineSiteGate, type Report } from './gate.ts';

export default defineSiteGate({
  judgesRecords: true,
  id: 'manual-edits',
  title: 'Changes to generated pages are recorded',
  profiles: ['local', 'ci', 'prod'],
  version: 11,
  rules: [
    {
      id: 'manual-edits/unrecorded-change',
      error_code: 'MANUAL_EDIT',
      severity: 'info',
      description: 'People changed, moved, added or removed blocks of a generated page.',
    },
    {
      id: 'manual-edits/acts-on-proven',
      error_code: 'ACTS_ON_PROVEN',
      severity: 'warn',
      description: 'Something that no record has decides how proven blocks of a generated page are shown.',
    },
    {
      id: 'manual-edits/page-removed',
      error_code: 'MANUAL_REMOVAL',
      severity: 'warn',
      description: 'A page that a proof file lists is gone.',
    },
    {
      id: 'manual-edits/record-removed',
      error_code: 'RECORD_REMOVED',
      severity: 'warn',
      description: 'A change takes a page, or blocks of one, that are still there off the proof file.',
    },
    {
      id: 'manual-edits/page-taken-out',
      error_code: 'PAGE_TAKEN_OUT',
      severity: 'error',
      description: 'A page that a proof file lists is there, and the site does not publish it, or not where it was.',
    },
    {
      id: 'manual-edits/page-taken-over',
      error_code: 'PAGE_TAKEN_OVER',
      severity: 'error',
      description: 'Something else is served at the address of a page that a proof file lists.',
    },
    {
      id: 'manual-edits/page-unverified',
      error_code: 'PAGE_UNVERIFIED',
      severity: 'warn',
      description:
        'A change touches a setting or a program of the site, and only the generator itself knows what that makes of the pages that proof files list.',
    },
    {
      id: 'manual-edits/patch-conflict',
      error_code: 'PATCH_CONFLICT',
      severity: 'warn',
      severityIn: { prod: 'error' },
      description: 'A patch of this run found a file that is not as it expects, and left it alone.',
    },
  ],
  notApplicable: (facts) =>
    facts.proofs.size === 0 && !facts.artifacts.patch_bundle?.conflicts.length && droppedPages(facts).length === 0
      ? 'no proof file'
      : undefined,
  check(facts, report) {
    for (const { path, reason } of facts.artifacts.patch_bundle?.conflicts ?? [])
      report({
        rule: 'manual-edits/patch-conflict',
        location: { path },
        fixable: 'no',
        message: `Not written: \`${path}\` was left as it is, ${reason}`,
        help: 'Edit it by hand, or start the run again',
      });
    for (const problem of facts.standing?.() ?? []) reportStanding(problem, report);
    for (const { proof, page } of droppedPages(facts))
      report({
        rule: 'manual-edits/record-removed',
        location: { path: proof },
        files: [page],
        fixable: 'no',
        message: `\`${page}\` was listed here and is not any more: nothing holds it against the product. Take the entry back if that is not meant.`,
      });
    for (const { proof, page, line, count } of droppedBlocks(facts))
      report({
        rule: 'manual-edits/record-removed',
        location: { path: page, line },
        files: [proof],
        fixable: 'no',
        message: `${count === 1 ? 'This block was' : `This block and ${count - 1} more of the page were`} listed in \`${proof}\` and ${count === 1 ? 'is' : 'are'} not any more: nothing holds ${count === 1 ? 'it' : 'them'} against the product. Take the ${count === 1 ? 'entry' : 'entries'} back if that is not meant.`,
      });
    const edited = Map.groupBy(
      judgedPages(facts).filter(({ state }) => ['edited', 'moved', 'touched', 'own', 'removed'].includes(state)),
      ({ path }) => path,
    );
    for (const [proofPath, proof] of facts.proofs) {
      for (const { path } of proof.pages) {
        if (!facts.pages.has(path)) {
          const line = facts.lineIn?.(proofPath, `"${path}"`);
          report({
            rule: 'manual-edits/page-removed',
            location: { path: proofPath, ...(line === undefined ? {} : { line }) },
            files: [path],
            message: `\`${path}\` is gone, which this proof lists. A later launch will not write it again.`,
          });
          continue;
        }
        const own = edited.get(path) ?? [];
        if (own.length === 0) continue;
        const count = (state: string): number => own.filter((each) => each.state === state).length;
        const parts = [
          [count('edited'), 'changed'],
          [count('moved'), 'below another heading or out of order'],
          [count('touched'), 'that something added acts on'],
          [count('own'), 'added'],
          [count('removed'), 'removed'],
        ].flatMap(([number, word]) => (number === 0 ? [] : [`${number} ${word}`]));
        report({
          rule: 'manual-edits/unrecorded-change',
          location: { path, line: own.find(({ found }) => found !== null)?.found?.line ?? 1 },
          fixable: 'no',
          ...(facts.run?.allow_manual_edits === true ? { severity: 'info' as const } : {}),
          message: `People edited this page (blocks: ${parts.join(', ')}). Their words are kept on every later launch.`,
        });
        const touched = Map.groupBy(
          own.filter(({ by }) => by !== undefined),
          ({ by }) => `${by?.line ?? 1} ${by?.what ?? ''}`,
        );
        for (const blocks of touched.values()) {
          const { what = '', line = 1, hides } = blocks[0]?.by ?? {};
          const they = countOf(blocks.length, 'proven block');
          report({
            rule: 'manual-edits/acts-on-proven',
            location: { path, line },
            fixable: 'no',
            // Whoever takes a block away says so; this looks as if it stood there.
            ...(hides ? { severity: 'error' as const } : {}),
            message: hides
              ? `\`${what.replaceAll('`', "'")}\` on this page hides ${they} from every reader: ${blocks.length === 1 ? 'it counts' : 'they count'} as removed. Take it out, or take what it hides away.`
              : `\`${what.replaceAll('`', "'")}\` on this page may hide, move or change ${they}: what is proven of ${blocks.length === 1 ? 'it' : 'them'} is not what is seen. Take it out, or put it where it closes what it opens.`,
          });
        }
      }
    }
  },
});

const RULES = {
  out: 'page-taken-out',
  moved: 'page-taken-out',
  shared: 'page-taken-over',
  acts: 'acts-on-proven',
  open: 'page-unverified',
} as const;

function reportStanding({ kind, at, line, page, others, what, proof }: StandingProblem, report: Report): void {
  const pages = `\`${page}\`${others === 0 ? '' : ` and ${countOf(others, 'other proven page')}`}`;
  const message = {
    out: `${pages} ${others === 0 ? 'is' : 'are'} not published: ${what}.`,
    moved: `${pages} ${others === 0 ? 'is' : 'are'} published elsewhere: ${what}.`,
    shared: `The address of ${pages} is not its own: ${what}.`,
    acts: `${pages}: ${what}, which decides how proven blocks are shown.`,
    open: `Not verified for ${pages}: ${what}.`,
  }[kind];
  report({
    rule: `manual-edits/${RULES[kind]}`,
    location: { path: at, ...(line === null ? {} : { line }) },
    files: [page, proof],
    fixable: 'no',
    message,
    help: kind === 'open' ? 'Build the site, and look at these pages' : 'Take it back if that is not meant',
  });
}
