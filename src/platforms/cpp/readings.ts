/** A C++ file as compilers see it: first where it is usually compiled, then each branch that others take instead. Pure. */
import { type Branch, type Macros, walk } from './branches.ts';
import { directivesOf } from './directives.ts';
import { lexed } from './lex.ts';

export interface Reading {
  text: string;
  /** Whether a line is to be read here: the first reading has all, a later one what no reading before had. */
  isOwn(line: number): boolean;
  /** Conditions around a line, where they are not certain. */
  around(line: number): string[];
}

/** Nobody mixes more. */
const MOST_READINGS = 5;

/** Whoever takes them says after the first which lines are bodies: what differs inside of them declares nothing. */
export function* readingsOf(
  source: string,
  macros: Macros,
): Generator<Reading, void, readonly { start: number; end: number }[] | undefined> {
  const { code } = lexed(source);
  // Where a line is indented is nothing to a compiler.
  const lines = code.split('\n').map((line) => line.trim());
  const directives = directivesOf(code);
  const first = walk({ lines, directives, macros, expands: true });
  const bodies = (yield { text: first.text, isOwn: () => true, around: aroundIn(first.branches) }) ?? [];
  const isCode = lines.map((line) => line.trim() !== '');
  for (const { first: from, last } of directives) for (let at = from; at <= last; at++) isCode[at] = false;
  const says = ({ start, end }: Branch): boolean => isCode.slice(start - 1, end).includes(true);
  const isInside = ({ start, end }: Branch): boolean => bodies.some((body) => body.start < start && end < body.end);
  const read = new Set(first.branches.filter(({ isTaken }) => isTaken).map(keyOf));
  let known: readonly Branch[] = first.branches;
  const forcedBefore = new Map<number, ReadonlyMap<number, number>>();
  for (let count = 1; count < MOST_READINGS; count++) {
    const wanted = known.filter((each) => each.isOpen && !read.has(keyOf(each)) && says(each) && !isInside(each));
    if (wanted.length === 0) return;
    const forced = new Map<number, number>();
    for (const each of wanted) {
      if (forced.has(each.chain)) continue;
      // What stands in a branch that is not usual is reached through it.
      for (const [chain, index] of forcedBefore.get(each.chain) ?? []) if (!forced.has(chain)) forced.set(chain, index);
      forced.set(each.chain, each.index);
    }
    const found = walk({ lines, directives, macros, forced, expands: true });
    const own = found.branches.filter((each) => each.isTaken && !read.has(keyOf(each)));
    for (const each of found.branches) if (!forcedBefore.has(each.chain)) forcedBefore.set(each.chain, forced);
    for (const each of own) read.add(keyOf(each));
    for (const each of wanted) if (forced.get(each.chain) === each.index) read.add(keyOf(each));
    yield {
      text: found.text,
      isOwn: (line) => own.some(({ start, end }) => start <= line && line <= end),
      around: aroundIn(found.branches),
    };
    const seen = new Set(known.map(keyOf));
    known = [...known, ...found.branches.filter((each) => !seen.has(keyOf(each)))];
  }
}

const keyOf = ({ chain, index }: Branch): string => `${chain} ${index}`;

const aroundIn =
  (branches: readonly Branch[]) =>
  (line: number): string[] => [
    ...new Set(
      branches.flatMap(({ start, end, isTaken, conditions }) =>
        isTaken && start <= line && line <= end ? conditions : [],
      ),
    ),
  ];
