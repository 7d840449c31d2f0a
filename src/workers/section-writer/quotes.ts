/** Blocks that are word for word in the product: sections' headings and blocks, each with its citation; pure. */
import type { OutlineBlock, OutlineDocument, OutlineSection } from '../../model/outline.ts';
import type { PageBlock } from '../../model/page-block.ts';
import { claimIdAt, excerptSha256, sha256 } from '../../model/passage.ts';
import type { Citation, ProductFacts } from '../../model/product-facts.ts';
import { titleWords } from '../../outline/heading-words.ts';

/** A block with what its links are resolved from; null where they are final. */
export interface DraftBlock extends PageBlock {
  source: { path: string; section_id: string } | null;
}

export interface Quotes {
  block(section: OutlineSection, block: OutlineBlock, document: OutlineDocument): DraftBlock;
  /** Level 0: the words alone, as front matter has them. */
  heading(section: OutlineSection, document: OutlineDocument, level: number, where?: string): DraftBlock | undefined;
  /** The same as an item of a list. */
  item(section: OutlineSection, document: OutlineDocument): DraftBlock | undefined;
}

/** The block of a section's heading. */
export const headingBlock = (section_id: string, where = 'body'): string => sha256(`heading ${section_id} ${where}`);

/** `lines` gives a file of the product; a block whose claim is known needs none. */
export function quotesOf(facts: ProductFacts, lines: (path: string) => readonly string[] | undefined): Quotes {
  const claims = new Map(
    facts.claims.flatMap((claim) =>
      claim.tags.flatMap((tag) => (tag.startsWith('block:') ? [[tag.slice('block:'.length), claim] as const] : [])),
    ),
  );
  const cite = (path: string, start_line: number, end_line: number, symbol: string | null): Citation => ({
    repository: facts.repository,
    sha: facts.sha,
    path,
    start_line,
    end_line,
    excerpt_sha256: excerptSha256((lines(path) ?? []).slice(start_line - 1, end_line).join('\n')),
    symbol,
  });
  const heading: Quotes['heading'] = (section, { path }, level, where = 'body') => {
    const { heading: own } = section;
    if (own === null) return undefined;
    return {
      id: headingBlock(section.section_id, where),
      where,
      markdown:
        level === 0
          ? titleWords(own.text)
          : `${'#'.repeat(level)} ${level === 1 ? titleWords(own.markdown) : own.markdown}`,
      proof: {
        kind: 'quote',
        citation: cite(path, section.start_line, section.start_line, own.text),
        claim_id: claimIdAt({ kind: 'heading', path, symbol: own.text, text: own.text }),
      },
      source: level === 0 ? null : { path, section_id: section.section_id },
    };
  };
  return {
    heading,
    item(section, document) {
      const found = heading(section, document, 2);
      return found && { ...found, markdown: `- ${section.heading?.markdown ?? ''}` };
    },
    block(section, block, { path }) {
      const claim = claims.get(block.block_id);
      const citation =
        claim?.citations[0] ?? cite(path, block.start_line, block.end_line, section.heading?.text ?? null);
      const claim_id =
        claim?.claim_id ??
        claimIdAt({ kind: 'quote', path, symbol: section.heading?.text ?? null, text: block.markdown });
      return {
        id: block.block_id,
        where: 'body',
        markdown: block.markdown,
        proof: { kind: 'quote', citation, claim_id },
        source: { path, section_id: section.section_id },
      };
    },
  };
}
