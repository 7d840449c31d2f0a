/** A code sample that was copied from a source is equal to it. */
import { citationsOf } from '../proofs/judge-page.ts';
import { judgedPages } from '../proofs/judged-pages.ts';
import { defineSiteGate } from './gate.ts';

export default defineSiteGate({
  id: 'snippet-provenance',
  title: 'Code samples equal their source',
  profiles: ['local', 'ci', 'prod'],
  version: 2,
  rules: [
    {
      id: 'snippet-provenance/drift',
      error_code: 'SNIPPET_DRIFT',
      severity: 'warn',
      description: 'A person changed a code sample that was copied from the product.',
    },
  ],
  notApplicable: (facts) => (facts.proofs.size === 0 ? 'no proof file' : undefined),
  check(facts, report) {
    for (const { state, block, found, path } of judgedPages(facts)) {
      const [source] = block === null ? [] : citationsOf(block);
      if (state !== 'edited' || found === null || source === undefined || !/^\s*(?:`{3}|~{3})/u.test(found.markdown))
        continue;
      report({
        rule: 'snippet-provenance/drift',
        location: { path, line: found.line },
        fixable: 'no',
        message: `The sample differs from \`${source.path}:${source.start_line}-${source.end_line}\`, which it was copied from. Change it there, and launch again.`,
      });
    }
  },
});
