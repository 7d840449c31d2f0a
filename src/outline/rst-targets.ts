/** Explicit, chained, indirect and anonymous hyperlink targets of reStructuredText, by the grammar of docutils. */

import { key, type RstNames } from './rst-inline.ts';

/** What a target leads to: an address, or another target by its name. */
export type Target = { url: string } | { name: string };

const EXPLICIT = /^\.\. +_(?!_)(?:`([^`]+)`|((?:[^:\\]|\\.|:(?=\S))+)):(?: +(\S.*))?$/su;
const ANONYMOUS = /^(?:__|\.\. +__:) +(\S.*)$/su;
const INDIRECT = /^(?:`([^`]+)`|(\w[\w.+:-]*))_$/u;
const EMBEDDED = /`([^`<]+)<([^`>]+)>`_(?!_)/gu;

/** The target that a line begins, with the lines it takes: an address may go on below, up to a blank line. Anonymous ones have no name. */
export function explicitTarget(
  lines: readonly string[],
  at: number,
): { name: string; goal?: Target; rows: number } | undefined {
  const line = lines[at] ?? '';
  if (!/^\s*(?:\.\. +_|__ )/u.test(line)) return undefined;
  const text = line.trim();
  const anonymous = ANONYMOUS.exec(text);
  const named = EXPLICIT.exec(text);
  if (anonymous === null && named === null) return undefined;
  const indent = line.length - line.trimStart().length;
  let end = at + 1;
  while (/^\s*\S/u.test(lines[end] ?? '') && (lines[end] ?? '').search(/\S/u) > indent) end++;
  const parts = [anonymous?.[1] ?? named?.[3] ?? '', ...lines.slice(at + 1, end)].map((part) => part.trim());
  const name = (named?.[1] ?? named?.[2] ?? '').replace(/\\(.)/gu, '$1');
  const block = parts.filter((part) => part !== '').join(' ');
  return { name, rows: end - at, ...(block === '' ? {} : { goal: goalOf(block) }) };
}

/** White space in an address is no part of it. */
function goalOf(block: string): Target {
  const other = INDIRECT.exec(block);
  if (other !== null) return { name: other[1] ?? other[2] ?? '' };
  return { url: block.replace(/\s/gu, '').replace(/\\(.)/gu, '$1') };
}

/** A link with its address beside it names a target for the rest of the document. */
export function aliasesIn(lines: readonly string[]): [string, Target][] {
  return [...lines.join('\n').matchAll(EMBEDDED)].map(([, label = '', goal = '']) => [
    key(label),
    goal.endsWith('_') ? { name: goal.slice(0, -1).replaceAll('`', '') } : { url: goal.replace(/\s/gu, '') },
  ]);
}

/** Every name with the address it ends at; one that ends at a heading has its anchor, one that leads in a circle nothing. */
export function resolveTargets(
  goals: ReadonlyMap<string, Target>,
  anonymous: readonly Target[],
  names: RstNames,
): void {
  for (const [name, goal] of goals) {
    const url = endOf(goal, goals, names);
    if (url !== undefined) names.targets.set(name, url);
  }
  names.anonymous = anonymous.map((goal) => endOf(goal, goals, names));
}

function endOf(goal: Target, goals: ReadonlyMap<string, Target>, names: RstNames): string | undefined {
  const seen = new Set<string>();
  for (let at = goal; ; ) {
    if ('url' in at) return at.url;
    const name = key(at.name);
    const anchor = names.anchors.get(name);
    if (anchor !== undefined) return `#${anchor}`;
    const next = goals.get(name);
    if (next === undefined || seen.has(name)) return undefined;
    seen.add(name);
    at = next;
  }
}
