/** The code blocks of a page that name a snippet, each with the snippet and its source as it is now. */
import type { CodeFact, MarkerFact } from '../content/page-facts.ts';
import type { GateFacts, PageInput } from '../gates/facts.ts';
import { sha256 } from '../model/passage.ts';
import type { Citation } from '../model/product-facts.ts';
import { isOnlyComments } from '../text/between.ts';
import { citationState } from './citation-state.ts';

export interface PageSnippet {
  marker: MarkerFact;
  id: string;
  /** The block right before the marker, or right after it. */
  code: CodeFact | undefined;
  snippet: { snippet_id: string; language: string; code_sha256: string; source: Citation } | undefined;
  /** The snippet's code; null: its source changed; undefined: not at hand. */
  source: string | null | undefined;
  equal: boolean;
}

export function snippetsOf(page: PageInput, facts: GateFacts): PageSnippet[] {
  const taken = new Set<CodeFact>();
  return page.facts.markers
    .filter(({ kind }) => kind === 'snippet')
    .flatMap((marker) =>
      marker.ids.map((id): PageSnippet => {
        const code = blockBeside(page, marker, taken);
        if (code !== undefined) taken.add(code);
        const snippet = knownSnippet(id, facts);
        const source = snippet === undefined ? undefined : codeOf(snippet, facts);
        const equal = code !== undefined && snippet !== undefined && codeHash(code.code, snippet.code_sha256);
        return { marker, id, code, snippet, source, equal };
      }),
    );
}

/** Only white space may lie between a block and its marker. */
function blockBeside(page: PageInput, marker: MarkerFact, taken: ReadonlySet<CodeFact>): CodeFact | undefined {
  const blocks = page.facts.code.filter((code) => code.fenced && !taken.has(code));
  return (
    blocks.find((code) => code.end <= marker.start && isOnlyComments(page.text.slice(code.end, marker.start))) ??
    blocks.find((code) => code.start >= marker.end && /^[\s>]*$/u.test(page.text.slice(marker.end, code.start)))
  );
}

/** A block's text may have lost or gained the final newline. */
const codeHash = (code: string, wanted: string): boolean =>
  [code, `${code}\n`, code.replace(/\n$/u, ''), code.replaceAll('\r\n', '\n')].some((text) => sha256(text) === wanted);

function knownSnippet(id: string, facts: GateFacts): PageSnippet['snippet'] {
  for (const proof of facts.proofs.values()) {
    const found = proof.snippets.find(({ snippet_id }) => snippet_id === id);
    if (found !== undefined) return found;
  }
  return facts.artifacts.snippet_catalog?.snippets.find(({ snippet_id }) => snippet_id === id);
}

/** From the run's catalog, or from the product when the lines there give the hash on record. */
function codeOf(snippet: NonNullable<PageSnippet['snippet']>, facts: GateFacts): string | null | undefined {
  const kept = facts.artifacts.snippet_catalog?.snippets.find(({ snippet_id }) => snippet_id === snippet.snippet_id);
  if (kept !== undefined) return kept.code;
  const now = citationState(snippet.source, facts.product);
  if (now.state === 'uncheckable') return undefined;
  if (now.state === 'changed' || now.state === 'gone') return null;
  const place = now.state === 'moved' ? now.to : snippet.source;
  const lines = facts.product?.lines(place.path)?.slice(place.start_line - 1, place.end_line) ?? [];
  return candidates(lines).find((code) => codeHash(code, snippet.code_sha256));
}

/** Lines as they stand, without common indentation, without docstring prompts, without the fence around them. */
function candidates(lines: readonly string[]): string[] {
  const inside = /^\s*(?:```|~~~)/u.test(lines[0] ?? '')
    ? lines.slice(1, /^\s*(?:```|~~~)/u.test(lines.at(-1) ?? '') ? -1 : undefined)
    : lines;
  const unprompted = lines
    .filter((line) => /^\s*(?:>>>|\.\.\.) ?/u.test(line))
    .map((line) => line.replace(/^\s*(?:>>>|\.\.\.) ?/u, ''));
  return [lines, inside, dedent(lines), dedent(inside), unprompted].map((part) => part.join('\n'));
}
function dedent(lines: readonly string[]): string[] {
  const indents = lines.filter((line) => line.trim() !== '').map((line) => line.length - line.trimStart().length);
  const common = indents.length === 0 ? 0 : Math.min(...indents);
  return lines.map((line) => line.slice(Math.min(common, line.length - line.trimStart().length)));
}
