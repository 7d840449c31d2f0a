/** A page that Launch wrote and a person changed is known: it has a patch record, or it is listed. */
import { sha256 } from '../model/passage.ts';
import { PERSON } from '../model/patch.ts';
import { defineSiteGate } from './gate.ts';

export default defineSiteGate({
  id: 'manual-edits',
  title: 'Changes to generated pages are recorded',
  profiles: ['local', 'ci', 'prod'],
  version: 3,
  rules: [
    {
      id: 'manual-edits/unrecorded-change',
      error_code: 'MANUAL_EDIT',
      severity: 'warn',
      severityIn: { prod: 'error' },
      description: 'A generated page differs from what Launch wrote, and no patch of this run says why.',
    },
    {
      id: 'manual-edits/page-removed',
      error_code: 'MANUAL_REMOVAL',
      severity: 'warn',
      description: 'A page that a proof file lists is gone.',
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
    facts.proofs.size === 0 && !facts.artifacts.patch_bundle?.conflicts.length ? 'no proof file' : undefined,
  check(facts, report) {
    for (const { path, reason } of facts.artifacts.patch_bundle?.conflicts ?? [])
      report({
        rule: 'manual-edits/patch-conflict',
        location: { path },
        fixable: 'no',
        message: `Unexpected conflict: ${reason}; expected to write \`${path}\`, which was left as it is. Mend it by hand, or start the run again.`,
      });
    const recorded = new Map<string, Set<string>>();
    for (const { path, after_sha256, origin } of facts.artifacts.patch_bundle?.patches ?? []) {
      // What a person changed is on record too, and stays a change by hand.
      if (after_sha256 !== null && origin !== PERSON)
        recorded.set(path, (recorded.get(path) ?? new Set()).add(after_sha256));
    }
    for (const [proofPath, proof] of facts.proofs) {
      for (const { path, sha256: written } of proof.pages) {
        const page = facts.pages.get(path);
        if (page === undefined) {
          const line = facts.lineIn?.(proofPath, `"${path}"`);
          report({
            rule: 'manual-edits/page-removed',
            location: { path: proofPath, ...(line === undefined ? {} : { line }) },
            files: [path],
            message: `Unexpected absence of \`${path}\`, expected the page this proof lists.`,
          });
          continue;
        }
        const now = sha256(page.text);
        if (now === written || recorded.get(path)?.has(now) === true) continue;
        report({
          rule: 'manual-edits/unrecorded-change',
          location: { path, line: 1 },
          fixable: 'no',
          ...(facts.run?.allow_manual_edits === true ? { severity: 'info' as const } : {}),
          message:
            'Unexpected change of a generated page, expected the text Launch wrote, keep it with allow_manual_edits or write the page again.',
        });
      }
    }
  },
});
