/** Every factual sentence on a page of ours is proven by a passage that it cites and that still stands. */

import type { SentenceFact } from '../content/page-facts.ts';
import { isDelimiterRow } from '../truth/delimiter-row.ts';
import type { Passage } from '../truth/evidence-text.ts';
import { isFactual } from '../truth/factual.ts';
import { INSTALL_WORDS } from '../truth/install-words.ts';
import { type Knowledge, type KnownClaim, knowledgeOf } from '../truth/known-claims.ts';
import { isOnlyLinks, plainSentence } from '../truth/plain-text.ts';
import { judgeProofCitations } from '../truth/proof-citations.ts';
import { contentStems } from '../truth/segments.ts';
import { type Objection, objections } from '../truth/support.ts';
import type { GateFacts, PageInput } from './facts.ts';
import { defineSiteGate, type Report } from './gate.ts';

/** Never inferred, whatever a run allows (DESIGN.md section 3). */
const NEVER_INFERRED = new Set(['format', 'version', 'limitation', 'requirement', 'licence']);

export default defineSiteGate({
  id: 'truth-lock',
  title: 'Every factual sentence is proven by the source',
  profiles: ['local', 'ci', 'prod'],
  version: 3,
  limits: [
    'It compares words and understands none: of 205 false sentences over passages it was never tuned on it sees four of five; of 132 true ones it objects to 8.',
    'A plain noun in the place of another is seen only where the words around it are those of the passage.',
    'A denial is seen where it reaches a word of the passage; not in code, not in other words (`kept` for `dropped` is known, much else is not), not where roles are swapped.',
    'The line next to the right one, about the same thing in the same words, passes for it.',
    'A true sentence in wholly other words than its passage is objected to.',
  ],
  rules: [
    {
      id: 'truth-lock/uncited-sentence',
      error_code: 'CLAIM_UNCITED',
      severity: 'blocker',
      description: 'A factual sentence on a page that Launch owns has no claim marker.',
    },
    {
      id: 'truth-lock/unknown-claim',
      error_code: 'CLAIM_UNKNOWN',
      severity: 'blocker',
      description: 'A claim marker names a claim that no proof file lists.',
    },
    {
      id: 'truth-lock/empty-marker',
      error_code: 'CLAIM_MARKER_EMPTY',
      severity: 'error',
      description: 'A claim marker names no claim, or something that is no claim id.',
    },
    {
      id: 'truth-lock/unsupported-term',
      error_code: 'CLAIM_TERM_UNSUPPORTED',
      severity: 'blocker',
      description:
        'A sentence names an identifier, number, version, flag, path or format that no passage it cites names.',
    },
    {
      id: 'truth-lock/negation-differs',
      error_code: 'CLAIM_NEGATION_DIFFERS',
      severity: 'blocker',
      description: 'A sentence denies what its passage states, or states what it denies.',
    },
    {
      id: 'truth-lock/opposite-word',
      error_code: 'CLAIM_OPPOSITE_WORD',
      severity: 'blocker',
      description: 'A sentence uses one word of a pair of opposites where its passage has the other.',
    },
    {
      id: 'truth-lock/unrelated-passage',
      error_code: 'CLAIM_PASSAGE_UNRELATED',
      severity: 'error',
      description: 'A sentence and the passages it cites have next to no words in common.',
    },
    {
      id: 'truth-lock/inferred-fact',
      error_code: 'CLAIM_INFERRED',
      severity: 'blocker',
      description:
        'A page states a format, version, limit, requirement or licence that was inferred, or any inference where inference is not allowed.',
    },
    {
      id: 'truth-lock/contradicted',
      error_code: 'CLAIM_CONTRADICTED',
      severity: 'blocker',
      description: 'A sentence rests only on the losing side of a recorded contradiction.',
    },
    {
      id: 'truth-lock/citation-moved',
      error_code: 'CITATION_MOVED',
      severity: 'error',
      description: 'The cited lines moved; the passage itself is unchanged.',
    },
    {
      id: 'truth-lock/citation-changed',
      error_code: 'CITATION_CHANGED',
      severity: 'blocker',
      description: 'The cited lines say something else now.',
    },
    {
      id: 'truth-lock/citation-gone',
      error_code: 'CITATION_GONE',
      severity: 'blocker',
      description: 'The cited file is gone and the passage is nowhere else.',
    },
    {
      id: 'truth-lock/citation-uncheckable',
      error_code: 'CITATION_UNCHECKABLE',
      severity: 'info',
      description: 'A proof cites a repository that is not at hand.',
    },
  ],
  notApplicable: (facts) =>
    facts.proofs.size === 0 && facts.artifacts.product_facts === undefined ? 'no proof file' : undefined,
  check(facts, report) {
    const knowledge = knowledgeOf(facts);
    const owned = new Set([...facts.proofs.values()].flatMap(({ pages }) => pages.map(({ path }) => path)));
    // Pages of others are looked at only where they changed: their facts are not read for nothing.
    for (const path of [...new Set([...owned, ...facts.changed.keys()])].sort()) {
      const page = facts.pages.get(path);
      if (page === undefined || (!owned.has(path) && !hasClaimMarker(page))) continue;
      judgeMarkers(page, knowledge, report);
      const given = namesOf(page, facts);
      for (const sentence of page.sentences)
        judgeSentence({ sentence, page, facts, knowledge, given, owned: owned.has(page.path), report });
    }
    judgeProofCitations(facts, knowledge, report);
  },
});

const hasClaimMarker = (page: PageInput): boolean => page.facts.markers.some(({ kind }) => kind === 'claim');

/** Product names of the proofs that list the page, which need no proof themselves. */
function namesOf(page: PageInput, facts: GateFacts): string[] {
  const proofs = [...facts.proofs.values()];
  const own = proofs.filter(({ pages }) => pages.some(({ path }) => path === page.path));
  return [
    ...(own.length > 0 ? own : proofs).map(({ product_name }) => product_name),
    facts.artifacts.product_facts?.product_name ?? '',
  ].filter((name) => name !== '');
}

function judgeMarkers(page: PageInput, knowledge: Knowledge, report: Report): void {
  for (const marker of page.facts.markers) {
    if (marker.kind !== 'claim') continue;
    const location = {
      path: page.path,
      line: marker.line,
      column: marker.column,
      end_line: marker.endLine,
      end_column: marker.endColumn,
    };
    if (marker.ids.length === 0)
      report({
        rule: 'truth-lock/empty-marker',
        location,
        message: 'Unexpected claim marker without a claim id, expected 64 hexadecimal digits.',
        fixable: 'safe',
        data: { start: marker.start, end: marker.end },
      });
    for (const id of marker.ids) {
      if (knowledge.claim(id) !== undefined) continue;
      report({
        rule: 'truth-lock/unknown-claim',
        location,
        fixable: 'safe',
        data: { id, start: marker.start, end: marker.end },
        message: `Unexpected claim \`${id.slice(0, 12)}\`, expected one that a proof file lists.`,
      });
    }
  }
}

interface Judgement {
  sentence: SentenceFact;
  page: PageInput;
  facts: GateFacts;
  knowledge: Knowledge;
  given: string[];
  owned: boolean;
  report: Report;
}

function judgeSentence({ sentence, page, facts, knowledge, given, owned, report }: Judgement): void {
  const source = page.text.slice(sentence.start, sentence.end);
  const location = {
    path: page.path,
    line: sentence.line,
    column: sentence.column,
    end_line: sentence.endLine,
    end_column: sentence.endColumn,
  };
  const claims = sentence.claimIds.flatMap((id) => knowledge.claim(id) ?? []);
  if (sentence.claimIds.length === 0) {
    if (owned && !isTableHeader(sentence, page) && isFactual(sentence, source, given)) {
      report({
        rule: 'truth-lock/uncited-sentence',
        location,
        fixable: 'safe',
        data: { text: plainSentence(source), start: sentence.start, end: sentence.end },
        message: `Unexpected statement without a claim marker: \`${clip(plainSentence(source))}\`, expected \`<!-- claim_id: … -->\` on its line.`,
      });
    }
    return;
  }
  if (claims.length === 0 || isOnlyLinks(source) || sentence.kind === 'heading') return;
  for (const claim of claims) judgeClaim({ claim, location, facts, report });
  const install = claims.some(({ claim_kind }) => claim_kind === 'install' || claim_kind === 'requirement')
    ? INSTALL_WORDS
    : [];
  const text = plainSentence(source);
  const passages = claims.flatMap((claim) => knowledge.passages(claim));
  const evidence = passages.length > 0 ? passages : claimTexts(text, claims);
  for (const objection of evidence.length === 0 ? [] : objections(text, evidence, [...given, ...install])) {
    report({
      rule: `truth-lock/${objection.kind}`,
      location,
      message: objectionMessage(objection, claims),
      files: [page.path],
      fixable: 'no',
      data: { claimIds: sentence.claimIds, start: sentence.start, end: sentence.end },
    });
  }
}

/** Without the source, a sentence can only be held against the words of a claim that it repeats. */
const claimTexts = (text: string, claims: readonly KnownClaim[]): Passage[] => {
  const stems = contentStems(text);
  return claims.flatMap(({ claim_text, citations }) => {
    const own = new Set(contentStems(claim_text));
    const shared = stems.filter((word) => own.has(word)).length;
    return shared * 10 >= stems.length * 7 && shared * 10 >= own.size * 7
      ? [{ text: claim_text, path: citations[0]?.path ?? '', symbol: citations[0]?.symbol ?? null }]
      : [];
  });
};

/** The row above a table's delimiter row names columns; it states nothing. */
const isTableHeader = ({ kind, endLine }: SentenceFact, page: PageInput): boolean =>
  kind === 'table-row' && isDelimiterRow(page.lines[endLine] ?? '');

function judgeClaim({
  claim,
  location,
  facts,
  report,
}: {
  claim: KnownClaim;
  location: Parameters<Report>[0]['location'];
  facts: GateFacts;
  report: Report;
}): void {
  if (claim.inferred && (NEVER_INFERRED.has(claim.claim_kind) || facts.run?.allow_inference !== true)) {
    report({
      rule: 'truth-lock/inferred-fact',
      location,
      fixable: 'no',
      message: `Unexpected inference of kind \`${claim.claim_kind}\`: \`${clip(claim.claim_text)}\`, expected a fact, remove the sentence or cite a source that says it.`,
    });
  }
  const losers = (facts.artifacts.product_facts?.contradictions ?? []).flatMap((one) =>
    one.losers.map(({ citation }) => ({ one, citation })),
  );
  const lost = claim.citations.map((citation) =>
    losers.find(
      (loser) =>
        loser.citation.excerpt_sha256 === citation.excerpt_sha256 &&
        loser.citation.path === citation.path &&
        loser.one.winner.text !== claim.claim_text,
    ),
  );
  const [first] = lost;
  if (first !== undefined && lost.every((loser) => loser !== undefined)) {
    report({
      rule: 'truth-lock/contradicted',
      location,
      fixable: 'no',
      message: `Unexpected statement about \`${first.one.subject}\` from \`${first.citation.path}\`, expected what \`${first.one.winner.citation.path}\` says: \`${clip(first.one.winner.text)}\`.`,
    });
  }
}

function objectionMessage(objection: Objection, claims: readonly KnownClaim[]): string {
  const cited = claims[0]?.citations[0];
  const where = cited === undefined ? 'its passage' : `\`${cited.path}:${cited.start_line}\``;
  switch (objection.kind) {
    case 'unsupported-term':
      return `Unexpected ${objection.term.kind} \`${objection.term.text}\`, expected one that ${where} names.`;
    case 'negation-differs':
      return `Unexpected ${objection.sentenceDenies ? 'denial' : 'statement'}, expected what ${where} says: \`${clip(objection.segment)}\`.`;
    case 'opposite-word':
      return `Unexpected \`${objection.said}\`, expected \`${objection.source}\` as in ${where}: \`${clip(objection.segment)}\`.`;
    case 'unrelated-passage':
      return `Unexpected citation of ${where}, expected a passage about this sentence; they share ${objection.shared} of ${objection.words} words.`;
  }
}

const clip = (text: string): string => (text.length > 90 ? `${text.slice(0, 87)}...` : text);
