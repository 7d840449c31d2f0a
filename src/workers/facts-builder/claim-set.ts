/** Claims with their passages: same statement, one claim; a statement its passages do not carry is refused. */

import { claimId, excerptSha256, sha256 } from '../../model/passage.ts';
import { type Citation, type Claim, type ClaimKind, SOURCE_RANKS, type SourceKind } from '../../model/product-facts.ts';
import { type LineRange, PRODUCT } from '../../platforms/evidence.ts';
import type { ClaimAt } from '../../platforms/platform.ts';
import { tellsBySilence } from '../../truth/absence.ts';
import { INSTALL_WORDS } from '../../truth/install-words.ts';
import { objections } from '../../truth/support.ts';

export interface Place extends LineRange {
  path: string;
  symbol: string | null;
  source: SourceKind;
}
export interface Passage {
  citation: Citation;
  text: string;
  /** All of a file that tells by its silence. */
  whole?: true;
}
export interface Refusal {
  text: string;
  reason: string;
  path: string;
  line: number;
}

export interface ClaimSetOptions {
  repository: string;
  sha: string;
  productName: string;
  /** Names that prove themselves: the product's, its package's, its slug's. */
  given: readonly string[];
  lines(path: string): readonly string[] | undefined;
  /** Verdicts of earlier runs. */
  verdicts?: { get(key: string): string | undefined; set(key: string, text: string): void };
}

interface Held {
  claim: Claim;
  passages: Passage[];
  ranks: number[];
}

export class ClaimSet {
  readonly refused: Refusal[] = [];
  readonly #claims = new Map<string, Held>();
  readonly #options: ClaimSetOptions;

  constructor(options: ClaimSetOptions) {
    this.#options = options;
  }

  /** Adds a claim, or joins it with the one that says the same; answers its id, or undefined when it is refused. */
  add(raw: ClaimAt): string | undefined {
    const text = this.named(raw.text);
    const id = claimId(text, raw.kind, this.#options.productName);
    const held = this.#claims.get(id);
    const passages = [raw, ...raw.also].flatMap(
      (range) => this.passage({ ...range, path: raw.path, symbol: raw.symbol, source: raw.source }) ?? [],
    );
    if (held === undefined) {
      const reason = this.#objection(text, raw.kind, passages);
      if (reason !== null) {
        this.refused.push({ text, reason, path: raw.path, line: raw.start });
        return undefined;
      }
      const claim: Claim = {
        claim_id: id,
        claim_text: text,
        claim_kind: raw.kind,
        truth_status: 'fact',
        confidence: 0,
        source_rank: SOURCE_RANKS[raw.source],
        citations: [],
        tags: [...raw.tags.map((tag) => this.named(tag)), `source:${raw.source}`],
      };
      this.#claims.set(id, { claim, passages: [], ranks: [] });
    }
    this.#join(this.#claims.get(id)!, passages, raw);
    return id;
  }

  /** A further passage for a claim that is there. */
  cite(id: string, place: Place): void {
    const held = this.#claims.get(id);
    const passage = this.passage(place);
    if (held === undefined || passage === undefined) return;
    this.#join(held, [passage], { source: place.source, tags: [] });
  }

  passage({ path, start, end, symbol }: Place): Passage | undefined {
    const all = this.#options.lines(path);
    const lines = all?.slice(start - 1, end);
    if (lines === undefined || lines.length === 0) return undefined;
    const text = lines.join('\n');
    const { repository, sha } = this.#options;
    return {
      text,
      ...(tellsBySilence(path, { start_line: start, end_line: end }, all) ? { whole: true as const } : {}),
      citation: {
        repository,
        sha,
        path,
        start_line: start,
        end_line: start + lines.length - 1,
        excerpt_sha256: excerptSha256(text),
        symbol,
      },
    };
  }

  named(text: string): string {
    return text.replaceAll(PRODUCT, this.#options.productName);
  }

  get(id: string): Claim | undefined {
    return this.#claims.get(id)?.claim;
  }

  find(matches: (claim: Claim) => boolean): Claim | undefined {
    return this.all().find(matches);
  }

  remove(id: string): void {
    this.#claims.delete(id);
  }

  /** Most trusted first, then in the order of the files. */
  all(): Claim[] {
    const at = (claim: Claim): Citation => claim.citations[0]!;
    return [...this.#claims.values()]
      .map(({ claim, ranks }) => ({ ...claim, confidence: confidenceOf(claim.source_rank, ranks.length) }))
      .sort(
        (a, b) =>
          a.source_rank - b.source_rank ||
          compare(at(a).path, at(b).path) ||
          at(a).start_line - at(b).start_line ||
          compare(a.claim_id, b.claim_id),
      );
  }

  passagesOf(id: string): Passage[] {
    return this.#claims.get(id)?.passages ?? [];
  }

  #join(held: Held, passages: readonly Passage[], raw: { source: SourceKind; tags: readonly string[] }): void {
    const rank = SOURCE_RANKS[raw.source];
    for (const passage of passages) {
      const same = held.passages.some(
        ({ citation }) =>
          citation.path === passage.citation.path &&
          citation.start_line === passage.citation.start_line &&
          citation.end_line === passage.citation.end_line,
      );
      if (!same) held.passages.push(passage);
    }
    held.ranks.push(rank);
    // The most trusted source speaks first.
    if (rank < held.claim.source_rank)
      held.passages = [...passages, ...held.passages.filter((passage) => !passages.includes(passage))];
    held.claim.source_rank = Math.min(held.claim.source_rank, rank);
    held.claim.citations = held.passages.map(({ citation }) => citation);
    held.claim.tags = [
      ...new Set([...held.claim.tags, ...raw.tags.map((tag) => this.named(tag)), `source:${raw.source}`]),
    ];
  }

  /** Why the passages do not carry the text, in words; null when nothing speaks against it. The same question has the same answer. */
  #objection(text: string, kind: ClaimKind, passages: readonly Passage[]): string | null {
    const { verdicts, given } = this.#options;
    const asked = [
      VERDICT_VERSION,
      kind,
      text,
      ...given,
      ...passages.flatMap(({ citation, text: passage, whole }) => [
        citation.path,
        citation.symbol ?? '',
        passage,
        ...(whole === true ? ['whole'] : []),
      ]),
    ];
    const key = verdicts === undefined ? '' : sha256(asked.join('\0'));
    const known = verdicts?.get(key);
    if (known !== undefined) return known === '' ? null : known;
    const answer = this.#judge(text, kind, passages);
    verdicts?.set(key, answer?.replace(/\s+/g, ' ') ?? '');
    return answer;
  }

  #judge(text: string, kind: ClaimKind, passages: readonly Passage[]): string | null {
    if (passages.length === 0) return 'Unexpected claim without a passage, expected lines of a file.';
    const given = kind === 'install' ? [...this.#options.given, ...INSTALL_WORDS] : [...this.#options.given];
    const [first] = objections(
      text,
      passages.map(({ citation, text: passage, whole }) => ({
        text: passage,
        path: citation.path,
        symbol: citation.symbol,
        whole: whole === true,
      })),
      given,
    );
    if (first === undefined) return null;
    switch (first.kind) {
      case 'unsupported-term':
        return `Unexpected ${first.term.kind} \`${first.term.text}\`, expected it in the cited lines.`;
      case 'negation-differs':
        return `Unexpected ${first.sentenceDenies ? 'denial' : 'assertion'}, expected what the cited lines say.`;
      case 'opposite-word':
        return `Unexpected \`${first.said}\` where the cited lines say \`${first.source}\`.`;
      case 'unrelated-passage':
        return 'Unexpected wording, expected the words of the cited lines.';
    }
  }
}

/** Raised when src/truth judges otherwise for the same sentence and passages. */
const VERDICT_VERSION = '2';

const confidenceOf = (rank: number, sources: number): number =>
  Math.min(1, Math.round((1.05 - rank * 0.05 + Math.min(sources - 1, 3) * 0.02) * 100) / 100);
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
