/** Site gates that judge pages by their records alone, asked about the base: its pages and its proof files, not those of today. */
import type { SiteIndex } from '../content/site-index.ts';
import type { GateFacts, PageInput } from '../gates/facts.ts';
import type { SiteGate } from '../gates/gate.ts';
import { readDataFiles } from './data-files.ts';
import type { RawFinding } from './page-store.ts';

interface Base {
  facts: GateFacts;
  index: SiteIndex;
  /** Text of a file that the change touches, by its path at the base; undefined where it was not there. */
  texts: ReadonlyMap<string, string>;
  /** Where a path of today stood at the base. */
  pathAt(path: string): string;
  /** A page that the change touches, as it stood, by its path of today. */
  pageAt(path: string): PageInput | undefined;
  changed: ReadonlyMap<string, unknown>;
}

/** Answers whether the base has this finding too: the same rule, place and words, as often as it has them there. */
export function createBaseRecords(open: () => Base): (finding: RawFinding, gate: SiteGate) => boolean {
  let base: Base | undefined;
  let facts: GateFacts | undefined;
  const left = new Map<string, Map<string, number>>();
  const foundAt = (gate: SiteGate): Map<string, number> => {
    const known = left.get(gate.id);
    if (known !== undefined) return known;
    const found = new Map<string, number>();
    left.set(gate.id, found);
    base ??= open();
    facts ??= factsAt(base);
    if (gate.notApplicable?.(facts) === undefined)
      void gate.check(
        facts,
        (finding) => {
          const key = keyOf(finding, (path) => path);
          found.set(key, (found.get(key) ?? 0) + 1);
        },
        () => {},
      );
    return found;
  };
  return (finding, gate) => {
    const found = foundAt(gate);
    const key = keyOf(finding, (path) => base?.pathAt(path) ?? path);
    const times = found.get(key) ?? 0;
    if (times > 0) found.set(key, times - 1);
    return times > 0;
  };
}

/** Lines may have shifted. */
const keyOf = ({ rule, message, location }: RawFinding, pathAt: (path: string) => string): string =>
  [rule, message, pathAt(location?.path ?? '')].join('\0');

function factsAt({ facts, index, texts, pageAt, pathAt, changed }: Base): GateFacts {
  const pages = new Map(facts.pages);
  for (const path of changed.keys()) {
    pages.delete(path);
    const page = pageAt(path);
    if (page !== undefined) pages.set(pathAt(path), page);
  }
  const { proofs: old } = readDataFiles([...texts.keys()], (path) => texts.get(path));
  const kept = [...facts.proofs].filter(([path]) => !changed.has(path));
  const proofs = new Map([...kept, ...old].toSorted(([one], [other]) => (one < other ? -1 : 1)));
  // What of the pages' standing is new was said already.
  return { ...facts, index, pages, proofs, changed: new Map(), base: () => undefined, standing: () => [] };
}
