/** Evidence: every call has a hash of its own, each chained to the one before, failed and denied calls included. */

import { evidenceLines, verifyEvidence } from '../../toolhub/verify-evidence.ts';
import { type Answer, at, textAt } from '../answer.ts';
import type { Rule } from '../rule.ts';
import { shapeProblems } from '../shape.ts';
import { statusSection, toolSection } from './sections.ts';

const records = (evidence: Answer): { evidence_hash?: unknown; status?: unknown; tool?: unknown }[] =>
  evidenceLines(textAt(evidence, 'text')) as { evidence_hash?: unknown }[];
const section = toolSection('github_issues_create', 'meta.evidence_hash');

export const evidenceRules: readonly Rule[] = [
  {
    id: 'evidence-is-of-this-call',
    section,
    says: 'Two calls that were both made have two hashes and two ids, also when they say the same.',
    sees: ['issue', 'issue-other', 'issue-dry', 'issue-dry-again', 'patch'],
    judge: (...answers) =>
      ['meta.evidence_hash', 'meta.tool_call_id'].flatMap((path) => {
        const values = answers.map((answer) => textAt(answer, path));
        return new Set(values).size === values.length ? [] : [`\`${path}\` stands twice`];
      }),
  },
  {
    id: 'refused-input-has-evidence',
    section,
    says: 'Input that is refused has `meta.tool_call_id` and `meta.evidence_hash` all the same.',
    sees: ['refused-input', 'refused-run'],
    judge: (...answers) =>
      answers.flatMap(({ body }) => [
        ...(body.ok === false ? [] : ['it was done']),
        ...shapeProblems(body, { 'meta.tool_call_id': 'text', 'meta.evidence_hash': 'sha256' }),
      ]),
  },
  {
    id: 'evidence-chain',
    section,
    says: 'The evidence of the run verifies: each record has its hash, and holds the hash of the one before.',
    sees: ['evidence'],
    judge: (evidence) => {
      const { problem, broken_at } = verifyEvidence(records(evidence), textAt(evidence, 'run_id'), undefined);
      return problem === null ? [] : [`record ${broken_at}: ${problem}`];
    },
  },
  {
    id: 'evidence-holds-every-call',
    section: statusSection('Audit'),
    says: 'Each `meta.evidence_hash` that was answered stands in the evidence, also of a call that was refused.',
    sees: ['evidence'],
    judge: (evidence) => {
      const known = new Set(records(evidence).map(({ evidence_hash }) => evidence_hash));
      const hashes = at(evidence.body, 'hashes') as readonly string[];
      return hashes.flatMap((hash) =>
        known.has(hash) ? [] : [hash === '' ? 'an answer names no evidence' : `${hash.slice(0, 12)}… is not there`],
      );
    },
  },
  {
    id: 'audit-status',
    section: statusSection('Audit'),
    says: 'The status of a record is `ok` or `fail`, and `fail` where an error occurred.',
    sees: ['evidence', 'patch-outside'],
    judge: (evidence, failed) => {
      const all = records(evidence);
      const own = all.find(({ evidence_hash }) => evidence_hash === textAt(failed, 'meta.evidence_hash'));
      return [
        ...all.flatMap(({ status }) => (status === 'ok' || status === 'fail' ? [] : [`a status is ${String(status)}`])),
        ...(own === undefined || own.status === 'fail' ? [] : ['a call that failed is recorded as ok']),
      ];
    },
  },
  {
    id: 'denied-is-audited',
    section: statusSection('Audit'),
    says: 'A call that the allow list denied stands in the evidence as `fail`.',
    sees: ['denied', 'evidence-of-denied'],
    judge: (denied, evidence) => {
      const hash = textAt(denied, 'meta.evidence_hash');
      const own = records(evidence).find(({ evidence_hash }) => evidence_hash === hash);
      return own?.status === 'fail' ? [] : ['it is not there'];
    },
  },
];
