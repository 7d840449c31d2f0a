/** Whether a crate refuses to compile as `cargo add` gives it: without one of its features; pure. */
import { folderOf, type ManifestFacts } from '../../manifests/manifest.ts';
import type { ProductTree } from '../../platforms/platform.ts';

const CONDITION = /#!?\[cfg\(/g;
/** How far behind its condition the error stands. */
const REACH = 400;
const IS_ERROR = /^\)\]\s*(?:(?:std|core|::std|::core)::)?compile_error!/;

/** True where a condition that holds with the default features leads to `compile_error!`. */
export function asksForFeature(manifest: ManifestFacts, tree: Pick<ProductTree, 'text'>): boolean {
  if (manifest.ecosystem !== 'rust') return false;
  const source = tree.text(`${folderOf(manifest.path)}src/lib.rs`) ?? '';
  if (!source.includes('compile_error!')) return false;
  const on = defaults(manifest);
  return [...source.matchAll(CONDITION)].some(({ index, 0: opening }) => {
    const after = source.slice(index + opening.length, index + REACH);
    const end = after.indexOf(')]');
    return end > 0 && IS_ERROR.test(after.slice(end)) && holds(after.slice(0, end), on) === true;
  });
}

const TOKENS = /\b(all|any|not)\s*\(|\bfeature\s*=\s*"([^"]+)"|(\))|([^\s,()]+)/g;

/** Undefined where that hangs on more than features. */
function holds(condition: string, on: ReadonlySet<string>): boolean | undefined {
  const open: { by: string; values: (boolean | undefined)[] }[] = [{ by: 'all', values: [] }];
  for (const [, by, feature, close, other] of condition.matchAll(TOKENS)) {
    if (by !== undefined) open.push({ by, values: [] });
    else if (feature !== undefined) open.at(-1)?.values.push(on.has(feature));
    else if (other !== undefined) open.at(-1)?.values.push(undefined);
    else if (close !== undefined && open.length > 1) {
      const done = open.pop();
      open.at(-1)?.values.push(done && verdictOf(done));
    }
  }
  const [all] = open;
  return open.length === 1 && all !== undefined ? verdictOf(all) : undefined;
}

function verdictOf({ by, values }: { by: string; values: readonly (boolean | undefined)[] }): boolean | undefined {
  const decides = by === 'any';
  if (by === 'not') return values[0] === undefined ? undefined : !values[0];
  if (values.includes(decides)) return decides;
  return values.includes(undefined) ? undefined : !decides;
}

/** What `default` turns on, and what that turns on. */
function defaults({ extras }: ManifestFacts): ReadonlySet<string> {
  const byName = new Map(extras.map(({ name, packages }) => [name, packages]));
  const on = new Set<string>();
  const wanted = ['default'];
  for (let name = wanted.pop(); name !== undefined; name = wanted.pop()) {
    if (on.has(name)) continue;
    on.add(name);
    wanted.push(...(byName.get(name) ?? []));
  }
  return on;
}
