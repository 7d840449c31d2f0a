/** `nav:` of mkdocs.yml with the product's pages at its end; everything else stays as it was written, byte for byte. */
import { isMap, isNode, isScalar, isSeq, openYaml, writeYaml, type YamlDocument } from '../../yaml/edit.ts';
import { YamlError } from '../../yaml/limits.ts';
import type { NavGroup } from '../generator.ts';

/** Undefined where there is nothing to do: MkDocs lists pages by itself without `nav`, or the list cannot be edited safely. */
export function mkdocsNav(text: string, product: string, groups: readonly NavGroup[]): string | undefined {
  const opened = openedOf(text);
  const root = opened?.document.contents;
  // `!!python/name:` and `!ENV` tags are warnings; a syntax error is not ours to touch.
  if (opened === undefined || opened.problems.length > 0 || !isMap(root)) return undefined;
  const pair = root.items.find(({ key }) => isScalar(key) && key.value === 'nav');
  const nav = pair?.value;
  if (!isSeq(nav) || nav.flow === true) return undefined;
  const known = new Set(pathsIn(nav.toJSON() as unknown));
  const entries = groups.flatMap((group) => entryOf(group, known));
  if (entries.length === 0) return undefined;
  const last = nav.items.at(-1);
  const first = nav.items[0];
  if (!isNode(last) || !isNode(first) || !last.range || !first.range) return undefined;
  const dash = text.lastIndexOf('-', first.range[0]);
  const indent = dash - (text.lastIndexOf('\n', dash) + 1);
  const before = text.slice(0, last.range[1]).trimEnd();
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const block = writeYaml([{ [shown(product)]: entries }], { lineWidth: 0 })
    .trimEnd()
    .split('\n')
    .map((line) => ' '.repeat(indent) + line)
    .join(eol);
  const comment = /^[ \t]*#[^\n]*/u.exec(text.slice(before.length))?.[0] ?? '';
  const end = before.length + comment.trimEnd().length;
  return `${text.slice(0, end)}${eol}${block}${text.slice(end) === '' ? eol : text.slice(end)}`;
}

/** Undefined for a file beyond the limits of what is read. */
function openedOf(text: string): YamlDocument | undefined {
  try {
    return openYaml(text);
  } catch (thrown) {
    if (thrown instanceof YamlError) return undefined;
    throw thrown;
  }
}

/** MkDocs prints titles as HTML: what would be an element or an entity is its signs. */
const shown = (title: string): string => title.replace(/&(?=#?\w+;)/gu, '&amp;').replace(/<(?=[A-Za-z/!?])/gu, '&lt;');

type Entry = Record<string, string | (string | Record<string, string>)[]>;

function entryOf({ title, path, children }: NavGroup, known: ReadonlySet<string>): Entry[] {
  const fresh = children
    .filter((child) => !known.has(child.path))
    .map((child) => ({ [shown(child.title)]: child.path }));
  const own = path !== null && !known.has(path) ? path : null;
  if (own === null && fresh.length === 0) return [];
  if (fresh.length === 0) return own === null ? [] : [{ [shown(title)]: own }];
  return [{ [shown(title)]: [...(own === null ? [] : [own]), ...fresh] }];
}

/** Every path that the list names already. */
function pathsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(pathsIn);
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(pathsIn) : [];
}
