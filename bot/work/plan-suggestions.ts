/** Edits as GitHub's suggested changes where the change of a pull request shows their lines, and as a patch where it does not. Pure. */
import { diffArrays } from 'diff';
import { type EditRoom, editRoom, withRoom } from '../../src/patches/bounded-diff.ts';
import { gitPatch } from '../../src/toolhub/git-patch.ts';

export interface Edit {
  path: string;
  before: string;
  after: string;
}
/** Lines of the head that a pull request's change shows, first to last; one for each hunk. */
export interface ShownLines {
  path: string;
  first: number;
  last: number;
}
export interface Suggestion {
  path: string;
  first: number;
  last: number;
  /** What stands there instead; nothing: the lines go. */
  lines: readonly string[];
}
export interface Suggestions {
  suggestions: Suggestion[];
  /** What no line of the change shows; empty where there is none. */
  patch: string;
}
interface Piece {
  /** Lines of the old text that go: `count` from `first` on. */
  first: number;
  count: number;
  lines: string[];
}

/** More in one review help nobody. */
export const MAX_SUGGESTIONS = 40;

/** The hunks of a file's `patch`, as the API of a pull request's files gives it. */
export const shownLines = (path: string, patch: string): ShownLines[] =>
  [...patch.matchAll(/^@@ -\d+(?:,\d+)? \+(\d+)(?:,(\d+))? @@/gmu)].flatMap(([, from, count]) => {
    const [first, lines] = [Number(from), Number(count ?? '1')];
    return lines === 0 ? [] : [{ path, first, last: first + lines - 1 }];
  });

export function planSuggestions(given: readonly Edit[], shown: readonly ShownLines[]): Suggestions {
  const suggestions: Suggestion[] = [];
  const patches: string[] = [];
  const edits = editRoom();
  for (const { path, before, after } of given) {
    const old = linesOf(before);
    const left: Piece[] = [];
    for (const piece of piecesOf(old, linesOf(after), edits)) {
      const one = suggestionOf(path, piece, old);
      const isShown = shown.some((lines) => lines.path === path && lines.first <= one.first && one.last <= lines.last);
      if (
        isShown &&
        isPlain([...one.lines, ...old.slice(one.first - 1, one.last)]) &&
        suggestions.length < MAX_SUGGESTIONS
      )
        suggestions.push(one);
      else left.push(piece);
    }
    if (left.length > 0) patches.push(gitPatch({ path, before, after: applied(old, left) }, edits));
  }
  return { suggestions, patch: patches.join('') };
}

/** Kept with their ends: a last line without one is another line. */
const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/gu) ?? [];

/** Of texts with little in common, all of the first against all of the second. */
const differing = (old: string[], now: string[], room: EditRoom) =>
  withRoom(room, (maxEditLength) => {
    const found = diffArrays(old, now, { maxEditLength });
    return (
      found && {
        found,
        edits: found.reduce((sum, part) => sum + (part.added || part.removed ? part.value.length : 0), 0),
      }
    );
  }) ?? [
    { added: false, removed: true, value: old },
    { added: true, removed: false, value: now },
  ];

function piecesOf(old: readonly string[], now: readonly string[], room: EditRoom): Piece[] {
  const pieces: Piece[] = [];
  let at = 1;
  let open: Piece | undefined;
  for (const { added, removed, value } of differing([...old], [...now], room)) {
    if (!added && !removed) {
      at += value.length;
      open = undefined;
      continue;
    }
    if (open === undefined) {
      open = { first: at, count: 0, lines: [] };
      pieces.push(open);
    }
    if (added) open.lines.push(...value);
    else {
      open.count += value.length;
      at += value.length;
    }
  }
  return pieces;
}

/** A suggestion replaces lines: what is only put in goes with the line before it, or after it at the beginning. */
function suggestionOf(path: string, { first, count, lines }: Piece, old: readonly string[]): Suggestion {
  if (count > 0) return { path, first, last: first + count - 1, lines };
  const anchor = Math.max(first - 1, 1);
  const line = old[anchor - 1] ?? '';
  return { path, first: anchor, last: anchor, lines: first === 1 ? [...lines, line] : [line, ...lines] };
}

/** Other ends of lines, and the lack of one, cannot be suggested. */
const isPlain = (lines: readonly string[]): boolean =>
  lines.every((line) => line.endsWith('\n') && !line.includes('\r'));

function applied(old: readonly string[], pieces: readonly Piece[]): string {
  const lines = [...old];
  for (const { first, count, lines: now } of pieces.toReversed()) lines.splice(first - 1, count, ...now);
  return lines.join('');
}
