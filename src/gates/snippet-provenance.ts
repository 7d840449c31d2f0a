/** A code sample that claims a source is equal to it. */
import { snippetsOf } from '../truth/page-snippets.ts';
import { defineSiteGate } from './gate.ts';

export default defineSiteGate({
  id: 'snippet-provenance',
  title: 'Code samples equal their source',
  profiles: ['local', 'ci', 'prod'],
  version: 1,
  rules: [
    {
      id: 'snippet-provenance/drift',
      error_code: 'SNIPPET_DRIFT',
      severity: 'error',
      severityIn: { prod: 'blocker' },
      description: 'A code block with a snippet marker differs from the snippet it names.',
    },
    {
      id: 'snippet-provenance/unknown-snippet',
      error_code: 'SNIPPET_UNKNOWN',
      severity: 'error',
      description: 'A snippet marker names a snippet that no proof file lists.',
    },
    {
      id: 'snippet-provenance/source-changed',
      error_code: 'SNIPPET_SOURCE_CHANGED',
      severity: 'error',
      description: 'The source a snippet was copied from says something else now.',
    },
    {
      id: 'snippet-provenance/no-code',
      error_code: 'SNIPPET_WITHOUT_CODE',
      severity: 'warn',
      description: 'A snippet marker stands beside no code block.',
    },
  ],
  notApplicable: (facts) =>
    facts.proofs.size === 0 && facts.artifacts.snippet_catalog === undefined ? 'no proof file' : undefined,
  check(facts, report) {
    const owned = [...facts.proofs.values()].flatMap(({ pages }) => pages.map(({ path }) => path));
    for (const path of [...new Set([...owned, ...facts.changed.keys()])].sort()) {
      const page = facts.pages.get(path);
      if (page === undefined || !page.facts.markers.some(({ kind }) => kind === 'snippet')) continue;
      for (const { marker, id, code, snippet, source, equal } of snippetsOf(page, facts)) {
        const location = { path: page.path, line: code?.line ?? marker.line };
        const data = {
          id,
          start: code?.start,
          end: code?.end,
          codeStart: code?.codeStart,
          markerStart: marker.start,
          markerEnd: marker.end,
        };
        if (snippet === undefined) {
          report({
            rule: 'snippet-provenance/unknown-snippet',
            location: { path: page.path, line: marker.line },
            data,
            fixable: 'no',
            message: `Unexpected snippet \`${id.slice(0, 12)}\`, expected one that a proof file lists.`,
          });
        } else if (code === undefined) {
          report({
            rule: 'snippet-provenance/no-code',
            location,
            data,
            fixable: 'no',
            message: 'Unexpected snippet marker without a code block beside it, expected the code it names.',
          });
        } else if (!equal) {
          report({
            rule: 'snippet-provenance/drift',
            location,
            data,
            fixable: source === undefined ? 'no' : 'safe',
            message: `Unexpected change of a copied snippet, expected it equal to \`${snippet.source.path}:${snippet.source.start_line}-${snippet.source.end_line}\`.`,
          });
        } else if (source === null) {
          report({
            rule: 'snippet-provenance/source-changed',
            location,
            data,
            fixable: 'no',
            message: `Unexpected change of \`${snippet.source.path}:${snippet.source.start_line}-${snippet.source.end_line}\`, expected the lines this code was copied from.`,
          });
        }
      }
    }
  },
});
