/** Conditions of Rust behind `#[cfg(…)]`, and which hold in the build that documentation sites show. Pure. */
import type { ManifestFacts } from '../../manifests/manifest.ts';
import { type Choice, holds, type Notation } from '../alternatives.ts';

/** `all(unix, not(feature = "wet"))` */
export const CFG: Notation = {
  parsed,
  split: (condition) => split(condition),
  joined: (word, list) => `${word}(${list.join(', ')})`,
  above: (condition) => `#[cfg(${condition})]`,
};

/** `all(a, b)` is two conditions. */
function split(condition: string, depth = 0): string[] {
  const inside = depth > DEEPEST ? undefined : insideOf('all', condition);
  return inside === undefined ? [condition] : partsOf(inside).flatMap((each) => split(each, depth + 1));
}

/** Whether all hold on a 64-bit Linux with these features: so is documentation built, and so are most crates. */
export function holdUsually(conditions: readonly string[], features: ReadonlySet<string>): boolean {
  return conditions.every((each) =>
    holds(parsed(each), (name) => {
      const [, feature] = /^feature ?= ?"([^"]*)"$/.exec(name) ?? [];
      return feature === undefined ? USUAL.has(name.replaceAll(' ', '')) : features.has(feature);
    }),
  );
}
const USUAL: ReadonlySet<string> = new Set([
  ...['unix', 'target_family="unix"', 'target_os="linux"', 'target_env="gnu"', 'target_arch="x86_64"'],
  ...['target_pointer_width="64"', 'target_endian="little"', 'panic="unwind"', 'debug_assertions'],
  ...['target_has_atomic', ...['8', '16', '32', '64', 'ptr'].map((size) => `target_has_atomic="${size}"`)],
]);

const DEEPEST = 20;

function parsed(condition: string, depth = 0): Choice {
  const text = condition.trim();
  for (const kind of ['all', 'any', 'not'] as const) {
    const inside = depth > DEEPEST ? undefined : insideOf(kind, text);
    if (inside !== undefined) return { kind, of: partsOf(inside).map((each) => parsed(each, depth + 1)) };
  }
  return { kind: 'name', text };
}

const insideOf = (word: string, text: string): string | undefined =>
  text.startsWith(`${word}(`) && text.endsWith(')') ? text.slice(word.length + 1, -1) : undefined;

/** Between commas that stand in no brackets and no text. */
function partsOf(list: string): string[] {
  const parts = [''];
  let depth = 0;
  let isText = false;
  for (const char of list) {
    if (char === '"') isText = !isText;
    else if (!isText && char === '(') depth++;
    else if (!isText && char === ')') depth--;
    if (char === ',' && depth === 0 && !isText) parts.push('');
    else parts.push((parts.pop() ?? '') + char);
  }
  return parts.map((each) => each.trim()).filter((each) => each !== '');
}

/** Whether conditions hold with the features that the manifest turns on by itself. */
export function usually(manifest: ManifestFacts | null): (conditions: readonly string[]) => boolean {
  const features = new Map((manifest?.extras ?? []).map(({ name, packages }) => [name, packages]));
  const on = new Set<string>();
  const open = ['default'];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (on.has(name)) continue;
    on.add(name);
    open.push(...(features.get(name) ?? []).map((each) => each.replace(/^dep:/, '')));
  }
  return (conditions) => holdUsually(conditions, on);
}
