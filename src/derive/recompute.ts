/** What stands at an address of the product, and a derivation computed anew: what a judge compares with the page, byte for byte. */

import type { OutlineBlock, OutlineDocument } from '../model/outline.ts';
import type { BlockProof } from '../model/page-block.ts';
import { excerptSha256 } from '../model/passage.ts';
import type { ApiSymbol, Citation, ProductFacts } from '../model/product-facts.ts';
import { parseAddress } from './address.ts';
import { docSummary } from './doc-text.ts';
import { LABELS } from './labels.ts';
import { manifestField } from './manifest-field.ts';
import { render } from './render.ts';
import { symbolPart } from './symbol-part.ts';

export interface Computed {
  value: string;
  /** Null for what is no fact of the product. */
  citation: Citation | null;
}

/** Undefined where the product has nothing at that address. */
export function recompute(address: string, facts: ProductFacts): Computed | undefined {
  const at = parseAddress(address);
  if (at === undefined) return undefined;
  switch (at.kind) {
    case 'manifest': {
      const { manifest } = facts;
      if (manifest == null || manifest.path !== at.path) return undefined;
      const found = manifestField(manifest, at.field);
      const citation =
        found === undefined
          ? undefined
          : manifest.citations.find(
              ({ path, start_line, end_line }) =>
                path === found.path && start_line === found.start && end_line === found.end,
            );
      return found === undefined || citation === undefined ? undefined : { value: found.value, citation };
    }
    case 'symbol': {
      const symbol = symbolsOf(facts).get(at.name);
      if (symbol === undefined || symbol.citation.path !== at.path) return undefined;
      const value = symbolPart(symbol, at.part, facts);
      return value === undefined ? undefined : { value, citation: citationOf(symbol, at.part) };
    }
    case 'quote':
    case 'summary': {
      const found = blocksOf(facts).get(at.block);
      if (found === undefined) return undefined;
      const value = at.kind === 'quote' ? found.block.markdown : docSummary(found.block.markdown, '');
      return value === undefined ? undefined : { value, citation: found.citation };
    }
    case 'label': {
      const value = LABELS.get(at.key);
      return value === undefined ? undefined : { value, citation: null };
    }
    case 'level':
      return /^[1-6]$/.test(at.key) ? { value: '#'.repeat(Number(at.key)), citation: null } : undefined;
    case 'language':
      return /^[\w+#-]+$/.test(at.key) ? { value: at.key, citation: null } : undefined;
    case 'product':
      return at.field === 'name' ? { value: facts.product_name, citation: null } : undefined;
    case 'page':
      return undefined;
  }
}

/** The block that a derivation gives now; undefined where the product no longer has what it needs. Links to pages are taken as recorded. */
export function recomputed(
  proof: Extract<BlockProof, { kind: 'derivation' }>,
  facts: ProductFacts,
): string | undefined {
  const rows = proof.rows.map(({ slots }) =>
    Object.entries(slots).map(([name, slot]) => [
      name,
      parseAddress(slot.address)?.kind === 'page' ? slot.value : recompute(slot.address, facts)?.value,
    ]),
  );
  if (rows.some((row) => row.some(([, value]) => value === undefined))) return undefined;
  return render(
    proof.template,
    rows.map((row) => Object.fromEntries(row) as Record<string, string>),
  );
}

function citationOf(symbol: ApiSymbol, part: string): Citation {
  const [word, type, at] = part.split('/').map(decodeURIComponent);
  if (word !== 'message') return symbol.citation;
  return (symbol.messages ?? []).filter((each) => each.type === type)[Number(at)]?.citation ?? symbol.citation;
}

const bySymbols = new WeakMap<readonly ApiSymbol[], ReadonlyMap<string, ApiSymbol>>();
function symbolsOf({ api }: ProductFacts): ReadonlyMap<string, ApiSymbol> {
  let found = bySymbols.get(api);
  if (found === undefined) {
    found = new Map(api.map((symbol) => [symbol.name, symbol]));
    bySymbols.set(api, found);
  }
  return found;
}

interface Placed {
  block: OutlineBlock;
  document: OutlineDocument;
  citation: Citation;
}
const byBlocks = new WeakMap<readonly OutlineDocument[], ReadonlyMap<string, Placed>>();
/** Blocks of all documents by id, each with the passage it stands in. */
export function blocksOf({ documents = [], repository, sha, claims }: ProductFacts): ReadonlyMap<string, Placed> {
  let found = byBlocks.get(documents);
  if (found === undefined) {
    const cited = new Map(
      claims.flatMap(({ tags, citations: [first] }) =>
        tags.flatMap((tag) =>
          tag.startsWith('block:') && first !== undefined ? [[tag.slice(6), first] as const] : [],
        ),
      ),
    );
    found = new Map(
      documents.flatMap((document) =>
        document.sections.flatMap(({ blocks, heading }) =>
          blocks.map((block): [string, Placed] => [
            block.block_id,
            {
              block,
              document,
              citation: cited.get(block.block_id) ?? {
                repository,
                sha,
                path: document.path,
                start_line: block.start_line,
                end_line: block.end_line,
                excerpt_sha256: excerptSha256(block.markdown),
                symbol: heading?.text ?? null,
              },
            },
          ]),
        ),
      ),
    );
    byBlocks.set(documents, found);
  }
  return found;
}
