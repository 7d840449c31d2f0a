/** The most edits of a page that together show a reader nothing else: what the guard refuses is found by halving. */

import type { PageInput } from '../gates/facts.ts';
import { applyEdits } from './edits.ts';
import type { TextEdit } from './fixer.ts';
import { describeDifference, sameRendering } from './guard.ts';
import { type Rendering, readRendering } from './rendering.ts';
import type { FixSession, OpenFinding } from './session.ts';

export interface PageEdit {
  finding: OpenFinding;
  /** Edits of one rule are judged together first. */
  rule: string;
  edit: TextEdit;
  summary: string;
}
export interface KeptEdits {
  kept: PageEdit[];
  refused: { edit: PageEdit; reason: string }[];
}

/** Those that stand apart from each other; an edit that meets another waits for a later round. */
export function apart(wanted: readonly PageEdit[]): PageEdit[] {
  const found: PageEdit[] = [];
  let last: TextEdit | undefined;
  for (const one of wanted.toSorted((a, b) => a.edit.start - b.edit.start || a.edit.end - b.edit.end)) {
    const { edit } = one;
    if (last !== undefined && (edit.start < last.end || edit.start === last.start)) continue;
    found.push(one);
    last = edit;
  }
  return found;
}

/** Edits must stand apart. Costs one reading of the page where nothing is refused. */
export function keepUnseen(page: PageInput, wanted: readonly PageEdit[], session: FixSession): KeptEdits {
  const refused: KeptEdits['refused'] = [];
  const before = renderingOf(page, session);
  const objection = (edits: readonly PageEdit[]): string | undefined => {
    const after = applyEdits(
      page.text,
      edits.map(({ edit }) => edit),
    );
    const verdict = sameRendering(before, render(page.path, after, session), []);
    return verdict.same ? undefined : verdict.differences.map(describeDifference).join('; ');
  };
  const keep = (sure: readonly PageEdit[], asked: readonly PageEdit[]): readonly PageEdit[] => {
    const [first] = asked;
    if (first === undefined) return sure;
    const reason = objection([...sure, ...asked]);
    if (reason === undefined) return [...sure, ...asked];
    if (asked.length === 1) {
      refused.push({ edit: first, reason: `refused, it would change more than it says: ${reason}` });
      return sure;
    }
    const rules = new Set(asked.map(({ rule }) => rule));
    const parts =
      rules.size > 1
        ? [...rules].map((rule) => asked.filter((one) => one.rule === rule))
        : [asked.slice(0, asked.length >> 1), asked.slice(asked.length >> 1)];
    return parts.reduce(keep, sure);
  };
  return { kept: [...keep([], wanted)], refused };
}

const readings = new WeakMap<PageInput, Rendering>();
/** A page as it stands is read once, however many fixes are judged against it. */
export function renderingOf(page: PageInput, session: FixSession): Rendering {
  const known = readings.get(page) ?? render(page.path, page.text, session);
  readings.set(page, known);
  return known;
}

export function render(path: string, text: string, { facts, headingIds }: FixSession): Rendering {
  return readRendering({
    path,
    text,
    kind: facts.index.kind,
    ...(headingIds === undefined ? {} : { options: headingIds }),
  });
}
