/** What a document says of a passage from elsewhere: worked out once for all passages of the document; pure. */
import { type Attributes, attributesAbove, attributesByLine } from './asciidoc-attributes.ts';
import { key } from './rst-inline.ts';
import { SUBSTITUTION } from './rst-names.ts';

export interface Around {
  /** What an AsciiDoc document sets above the passage. */
  attributes(): Attributes;
  /** Lists in brackets right above the passage. */
  lists(): readonly string[];
  /** Lines of reStructuredText that say what stands for these names, and for names in those. */
  replacements(names: readonly string[]): string;
}

export const NOTHING_AROUND: Around = { attributes: () => new Map(), lists: () => [], replacements: () => '' };

/** `start`: the passage's first line, counted from 1. Of a document whose lines are the same value, all is worked out once. */
export function aroundOf(lines: readonly string[], start: number): Around {
  return {
    attributes: () => setIn(lines)(start),
    lists: () => attributesAbove(lines, start - 1),
    replacements: (names) => replacing(replacedIn(lines), names),
  };
}

/** Lines of a document are never changed, and what is known of them goes with them. */
function once<Value>(work: (lines: readonly string[]) => Value): (lines: readonly string[]) => Value {
  const known = new WeakMap<readonly string[], { value: Value }>();
  return (lines) => {
    const found = known.get(lines) ?? { value: work(lines) };
    known.set(lines, found);
    return found.value;
  };
}
const setIn = once(attributesByLine);

/** Of lines for the same name the last counts, as in the document read whole. */
const replacedIn = once((lines) => {
  const found = new Map<string, string>();
  for (const line of lines) {
    const name = SUBSTITUTION.exec(line)?.[1];
    if (name !== undefined) found.set(key(name), line);
  }
  return found;
});

/** What stands for a name may hold names. */
function replacing(all: ReadonlyMap<string, string>, names: readonly string[]): string {
  const found = new Map<string, string>();
  const wanted = [...names];
  for (let name = wanted.pop(); name !== undefined; name = wanted.pop()) {
    const line = all.get(key(name));
    if (line === undefined || found.has(key(name))) continue;
    found.set(key(name), line);
    wanted.push(...(SUBSTITUTION.exec(line)?.[3] ?? '').split('|'));
  }
  return [...found.values()].join('\n');
}
