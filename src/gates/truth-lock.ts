/** Every block on a page of ours is equal to its source, or computed from it; what a person wrote is held against the passage it rests on. */

import type { Citation } from '../model/product-facts.ts';
import { emptyRecords } from '../proofs/empty-records.ts';
import { citationKey, citationsOf, type JudgedBlock } from '../proofs/judge-page.ts';
import { judgedPages, sourceOf } from '../proofs/judged-pages.ts';
import { countOf } from '../text/count.ts';
import { plainSentence } from '../truth/plain-text.ts';
import { type Objection, objections } from '../truth/support.ts';
import type { GateFacts } from './facts.ts';
import { defineSiteGate, type Report } from './gate.ts';

export default defineSiteGate({
  judgesRecords: true,
  id: 'truth-lock',
  title: 'Every statement is proven by the source',
  profiles: ['local', 'ci', 'prod'],
  version: 6,
  limits: [
    'Without the product, blocks are only held against the proof file: a page and its proof that were changed together are found only with the repository of the product.',
    'A derived table is computed anew where the product was read in the same run; elsewhere its values are looked for in the cited lines.',
    'A page that was formatted is as it was: tabs and prompts of its samples are not compared then, nor how JavaScript, TypeScript, JSON, CSS, HTML and YAML are laid out, with quotes, commas, semicolons and round brackets.',
    'Of what a person wrote it compares words and understands none: it warns, and never blocks.',
  ],
  rules: [
    {
      id: 'truth-lock/quote-differs',
      error_code: 'QUOTE_DIFFERS',
      severity: 'blocker',
      description: 'A block that is given as a quote is not what its passage says.',
    },
    {
      id: 'truth-lock/derivation-differs',
      error_code: 'DERIVATION_DIFFERS',
      severity: 'blocker',
      description: 'A derived block is not what its template and the product give.',
    },
    {
      id: 'truth-lock/phrase-unknown',
      error_code: 'PHRASE_UNKNOWN',
      severity: 'blocker',
      description: 'A block that is given as fixed words is none of the closed list.',
    },
    {
      id: 'truth-lock/record-empty',
      error_code: 'RECORD_EMPTY',
      severity: 'blocker',
      description: 'A proof file lists no page, or a page without a block: it proves nothing.',
    },
    {
      id: 'truth-lock/edit-unsupported',
      error_code: 'EDIT_UNSUPPORTED',
      severity: 'warn',
      description: 'A person changed a block, and its passage does not say what it says now.',
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
      description: 'A proof cites a repository that was not given, so nothing was compared with it.',
    },
  ],
  notApplicable(facts) {
    if (facts.proofs.size === 0) return 'no proof file';
    if (facts.product !== null || emptyRecords(facts).length > 0) return undefined;
    const judged = judgedPages(facts);
    if (judged.some(({ state }) => state === 'broken')) return undefined;
    const [proof] = facts.proofs.values();
    return recordedOnly(judged, proof?.sha ?? '');
  },
  check(facts, report) {
    for (const { proof, page } of emptyRecords(facts)) reportEmpty(proof, page, facts, report);
    for (const judged of judgedPages(facts)) {
      if (judged.state === 'broken') reportBroken(judged, report);
      if (judged.state === 'edited') reportEdit(judged, facts, report);
    }
    if (facts.product !== null) reportCitations(facts, report);
    else reportRecorded(facts, report);
  },
});

function reportEmpty(path: string, page: string | null, { lineIn }: GateFacts, report: Report): void {
  const line = page === null ? undefined : lineIn?.(path, `"${page}"`);
  report({
    rule: 'truth-lock/record-empty',
    location: { path, ...(line === undefined ? {} : { line }) },
    fixable: 'no',
    ...(page === null ? {} : { files: [page] }),
    message: `${page === null ? 'This proof file lists no page' : `No block of \`${page}\` is on record here`}, so nothing is proven. Take the file back from git, or launch the product again.`,
  });
}

const isKept = ({ state }: JudgedBlock): boolean => state === 'recorded' || state === 'moved' || state === 'touched';

/** Whoever changed page and record together, words or places, is not seen without the product. */
function recordedOnly(judged: readonly JudgedBlock[], sha: string): string {
  const kept = judged.filter(isKept);
  return `${kept.length} ${kept.length === 1 ? 'block' : 'blocks'} as recorded at ${sha.slice(0, 12)}, not compared with the product: neither the words nor the headings that they stand below`;
}

function reportRecorded(facts: GateFacts, report: Report): void {
  const judged = judgedPages(facts);
  for (const [path, proof] of facts.proofs) {
    const pages = new Set(proof.pages.map((page) => page.path));
    const own = judged.filter((one) => pages.has(one.path) && isKept(one));
    if (own.length === 0) continue;
    report({
      rule: 'truth-lock/citation-uncheckable',
      location: { path },
      fixable: 'no',
      message: `${recordedOnly(own, proof.sha)}. Give the product's repository to compare them.`,
    });
  }
}

type Judged = JudgedBlock & { path: string; name: string };

const placeOf = ({ path, found }: Judged) => ({ path, ...(found === null ? {} : { line: found.line }) });

function reportBroken(judged: Judged, report: Report): void {
  const { block, found, expected } = judged;
  const kind = block?.proof.kind ?? 'quote';
  const [cited] = block === null ? [] : citationsOf(block);
  const where = cited === undefined ? 'its source' : `\`${cited.path}:${cited.start_line}\``;
  const rule = { quote: 'quote-differs', derivation: 'derivation-differs', fixed: 'phrase-unknown' }[kind];
  const says = expected === null ? '' : `: \`${clip(expected)}\``;
  report({
    rule: `truth-lock/${rule}`,
    location: placeOf(judged),
    fixable: 'no',
    message: `${judged.isOfRecord ? `On record for this block, \`${clip(block?.generated ?? '')}\`` : `\`${clip(found?.markdown ?? '')}\``} is not what ${where} says${says}. Launch the product again, or take the block out.`,
  });
}

/** A person's words against the passage of the block that they changed. */
function reportEdit(judged: Judged, facts: GateFacts, report: Report): void {
  const { block, found, name } = judged;
  if (block === null || found === null || facts.product === null || /^\s*(?:`{3}|~{3}|#)/u.test(found.markdown)) return;
  const source = sourceOf(facts);
  const passages = citationsOf(block).flatMap((citation) => {
    const now = source.state(citation);
    return now.state === 'holds' ? [{ text: now.text, path: citation.path, symbol: citation.symbol }] : [];
  });
  if (passages.length === 0) return;
  for (const objection of objections(plainSentence(found.markdown), passages, [name]))
    report({
      rule: 'truth-lock/edit-unsupported',
      location: placeOf(judged),
      fixable: 'no',
      message: objectionMessage(objection, passages[0]?.path ?? ''),
    });
}

function objectionMessage(objection: Objection, path: string): string {
  switch (objection.kind) {
    case 'unsupported-term':
      return `The passage in \`${path}\` does not name the ${objection.term.kind} \`${objection.term.text}\` that a person wrote here. Check it.`;
    case 'negation-differs':
      return `A person wrote the contrary of \`${path}\`: \`${clip(objection.segment)}\`. Check it.`;
    case 'opposite-word':
      return `A person wrote \`${objection.said}\` where \`${path}\` has \`${objection.source}\`. Check it.`;
    case 'unrelated-passage':
      return `What a person wrote here shares ${objection.shared} of ${countOf(objection.words, 'word')} with its passage in \`${path}\`. Check it.`;
  }
}

/** One finding a passage, however many blocks cite it; its place is the proof file, its files the pages concerned. */
function reportCitations(facts: GateFacts, report: Report): void {
  const source = sourceOf(facts);
  for (const [path, proof] of facts.proofs) {
    const cited = new Map<string, { citation: Citation; pages: Set<string> }>();
    for (const page of proof.pages)
      for (const citation of page.blocks.flatMap(citationsOf)) {
        const entry = cited.get(citationKey(citation)) ?? { citation, pages: new Set<string>() };
        cited.set(citationKey(citation), entry);
        entry.pages.add(page.path);
      }
    let uncheckable: { reason: string; count: number } | undefined;
    for (const { citation, pages } of cited.values()) {
      const now = source.state(citation);
      const place = `\`${citation.path}:${citation.start_line}-${citation.end_line}\``;
      if (now.state === 'holds') continue;
      const common = { location: locationIn(facts, path, citation), files: [...pages].sort(), data: { citation } };
      if (now.state === 'uncheckable') uncheckable = { reason: now.reason, count: (uncheckable?.count ?? 0) + 1 };
      if (now.state === 'moved')
        report({
          ...common,
          rule: 'truth-lock/citation-moved',
          fixable: 'safe',
          message: `The passage cited from ${place} is now at \`${now.to.path}:${now.to.start_line}-${now.to.end_line}\`.`,
        });
      if (now.state === 'changed')
        report({
          ...common,
          rule: 'truth-lock/citation-changed',
          fixable: 'no',
          message: `${place} changed and says now \`${clip(now.now)}\`. Launch the product again to renew the pages.`,
        });
      if (now.state === 'gone')
        report({
          ...common,
          rule: 'truth-lock/citation-gone',
          fixable: 'no',
          message: `${place} is gone, and nothing like it is left in the product. Launch the product again to renew the pages.`,
        });
    }
    if (uncheckable !== undefined)
      report({
        rule: 'truth-lock/citation-uncheckable',
        location: { path },
        fixable: 'no',
        message: `${uncheckable.count} ${uncheckable.count === 1 ? 'citation' : 'citations'} could not be checked: ${uncheckable.reason}. Give the product's repository to check them.`,
      });
  }
}

function locationIn(
  { lineIn }: GateFacts,
  path: string,
  { excerpt_sha256 }: Citation,
): { path: string; line?: number } {
  const line = lineIn?.(path, excerpt_sha256);
  return line === undefined ? { path } : { path, line };
}

const clip = (text: string): string => {
  const folded = text.replace(/\s+/gu, ' ').trim();
  return folded.length > 90 ? `${folded.slice(0, 87)}...` : folded;
};
