/** Titles, indentation and the names that references of a reStructuredText document are told by, wherever they stand. */
import { slug } from 'github-slugger';
import { image } from './markdown-text.ts';
import { key, type RstNames } from './rst-inline.ts';
import { aliasesIn, explicitTarget, resolveTargets, type Target } from './rst-targets.ts';
import { type Withheld, withheldByClass } from './withheld.ts';

export const ADORNMENT = /^([!-/:-@[-`{-~])\1{2,}\s*$/u;
export const SUBSTITUTION = /^\.\.\s+\|([^|]+)\|\s+(\w+)::(.*)$/su;

export function titleAt(
  lines: readonly string[],
  at: number,
): { text: string; style: string; rows: number } | undefined {
  const [first = '', second = '', third = ''] = lines.slice(at, at + 3);
  const over = ADORNMENT.exec(first)?.[1];
  if (over !== undefined && second.trim() !== '' && ADORNMENT.exec(third)?.[1] === over)
    return { text: second.trim(), style: over + over, rows: 3 };
  const under = ADORNMENT.exec(second)?.[1];
  const isTitle = under !== undefined && /^\S/u.test(first) && !ADORNMENT.test(first) && !/^\.\. /u.test(first);
  // A comment ends where a line is not indented any more, with a blank line between or without.
  const isApart = /^(?:\s*$|\.\.(?:\s|$))/u.test(lines[at - 1] ?? '');
  return isTitle && second.trim().length >= Math.min(first.trim().length, 4) && isApart
    ? { text: first.trim(), style: under, rows: 2 }
    : undefined;
}

export function namesOf(lines: readonly string[]): RstNames {
  const names: RstNames = {
    targets: new Map(),
    substitutions: new Map(),
    anchors: new Map(),
    labels: new Map(),
    anonymous: [],
    asked: 0,
    roles: new Map(),
    replaced: new Map(),
    isIncluding: lines.some((line) => /^\.\. +include:: /u.test(line)),
  };
  const goals = new Map<string, Target>(aliasesIn(lines));
  const anonymous: Target[] = [];
  let labels: string[] = [];
  for (const [at, line] of lines.entries()) {
    const title = titleAt(lines, at);
    const named = explicitTarget(lines, at);
    const role = /^\.\. +role:: +([\w-]+)/u.exec(line)?.[1];
    if (role !== undefined) names.roles.set(role, roleOf(lines, at));
    const substituted = SUBSTITUTION.exec(line.trim());
    if (title !== undefined) {
      const anchor = slug(title.text.replace(/[`*]/gu, ''));
      for (const name of [title.text, ...labels].filter(Boolean))
        if (!names.anchors.has(key(name))) names.anchors.set(key(name), anchor);
      if (labels.length > 0 && !names.labels.has(anchor)) names.labels.set(anchor, labels.map(key));
      labels = [];
    } else if (named !== undefined) {
      if (named.goal === undefined) labels.push(named.name);
      else {
        // Targets without a goal of their own mean what the target below them means.
        for (const name of [named.name, ...labels])
          if (name === '') anonymous.push(named.goal);
          else goals.set(key(name), named.goal);
        labels = [];
      }
    } else if (substituted !== null) {
      const [, name = '', kind = '', value = ''] = substituted;
      const options = lines.slice(at + 1, bodyEnd(lines, at + 1, 0));
      const option = (wanted: string): string | undefined =>
        options
          .map((one) => new RegExp(`^\\s*:${wanted}:(.*)$`, 'su').exec(one)?.[1]?.trimStart())
          .find((one) => one !== undefined);
      const shown = kind === 'image' ? image(option('alt') ?? name, value.trim()) : value.trim();
      const goal = option('target');
      if (kind === 'replace' && value.trim() !== '') names.replaced.set(key(name), value.trim());
      names.substitutions.set(key(name), kind === 'image' && goal !== undefined ? `[${shown}](${goal})` : shown);
    } else if (line.trim() !== '' && /^\S/u.test(line) && !ADORNMENT.test(line)) labels = [];
  }
  resolveTargets(goals, anonymous, names);
  return names;
}

function roleOf(lines: readonly string[], at: number): Withheld | undefined {
  const options = lines.slice(at + 1, bodyEnd(lines, at + 1, 0)).map((line) => line.trim());
  return withheldByClass(options.find((option) => option.startsWith(':class:'))?.slice(':class:'.length) ?? '');
}

export const indentOf = (line: string): number => line.length - line.trimStart().length;

/** Lines from `from` that are deeper than `indent`, with blank ones between. */
export function bodyEnd(lines: readonly string[], from: number, indent: number): number {
  let end = from;
  for (let at = from; at < lines.length; at++) {
    const line = lines[at] ?? '';
    if (line.trim() === '') continue;
    if (indentOf(line) <= indent) break;
    end = at + 1;
  }
  return end;
}

export function dedented(lines: readonly string[]): string[] {
  const depth = Math.min(...lines.filter((line) => line.trim() !== '').map(indentOf));
  return lines.map((line) => line.slice(Number.isFinite(depth) ? depth : 0));
}
