/** Public names that the comment of another one writes as code: whoever reads it may want to go there. Pure. */
import type { PageBlock } from '../model/page-block.ts';
import type { ApiSymbol, ProductFacts } from '../model/product-facts.ts';
import { symbolAt } from './address.ts';
import { derive, type Row, type SlotSource } from './derive.ts';
import { docBlocks } from './doc-text.ts';
import { labelledIn } from './labelled.ts';
import { codesIn } from './linked-codes.ts';
import { namesToSee } from './names-to-see.ts';
import type { ReferenceOptions } from './reference.ts';
import { MOST_LINKS } from './templates.ts';

/** What its comment says to see also, linked where pages describe it, and which of its blocks that takes the place of; undefined where they describe none, or it is more than names. */
export function seenAlso(
  symbol: ApiSymbol,
  facts: ProductFacts,
  { href }: ReferenceOptions,
): { instead: string; names: ReadonlySet<string>; blocks: PageBlock[] } | undefined {
  const seen = href === undefined ? undefined : namesToSee(symbol, facts.ecosystem);
  if (href === undefined || seen === undefined) return undefined;
  const names = new Set<string>();
  const rows = seen.codes.flatMap((code, at): Row[] => {
    const each = meant(code, symbol, facts);
    if (each === undefined) return [{ plain: symbolAt(symbol, `see/${at}`) }];
    if (names.has(each.name)) return [];
    names.add(each.name);
    const to = href(each.name) as SlotSource | undefined;
    const name = symbolAt(each, 'short');
    return [to === undefined ? { plain: name } : { linked: name, href: to }];
  });
  const block = rows.some(({ linked }) => linked !== undefined) ? derive('see-linked', rows, facts) : undefined;
  return block === undefined ? undefined : { instead: seen.instead, names, blocks: [block] };
}

/** For each block of its comment the code that names what a page describes, with where that is; `seen`: names that are linked already. */
export function mentionsOf(
  symbol: ApiSymbol,
  facts: ProductFacts,
  { href }: ReferenceOptions,
  seen: ReadonlySet<string> = new Set(),
): ReadonlyMap<number, Row> {
  const found = new Map<number, Row>();
  const { doc } = symbol;
  if (href === undefined || (doc?.includes('`') !== true && !/[{[:<]/.test(doc ?? ''))) return found;
  const blocks = (text: string): string[] => docBlocks(text, facts.ecosystem, labelledIn(facts));
  const shown = blocks(doc ?? '');
  const inWhole = blocks(inFull(doc ?? '', facts));
  const known = new Set([
    ...seen,
    symbol.name,
    symbol.parent,
    ...[...symbol.bases, ...symbol.raises.map(({ type }) => type)].map(plain),
  ]);
  for (const [index, block] of shown.entries()) {
    const full = inWhole.length === shown.length ? codesIn(inWhole[index] ?? '') : [];
    const codes = codesIn(block);
    const links = codes.flatMap(({ code }, at) => {
      const each = meant((full.length === codes.length ? full[at]?.code : undefined) ?? code, symbol, facts);
      const to =
        each === undefined || known.has(each.name) || known.has(lastOf(plain(each.name))) ? undefined : href(each.name);
      if (each === undefined || to === undefined) return [];
      known.add(each.name);
      return [{ code: symbolAt(symbol, `code/${index}/${at}`), to }];
    });
    if (links.length > 0) found.set(index, rowOf(links.slice(0, MOST_LINKS)));
  }
  return found;
}

const rowOf = (links: readonly { code: string; to: { page: string; href: string } }[]): Row =>
  Object.fromEntries(
    links.flatMap(({ code, to }, at): [string, SlotSource][] => [
      [`code${at}`, code],
      [`href${at}`, to],
    ]),
  );

/** Names that a tilde of Sphinx shortens for readers say in full what is meant. */
const inFull = (doc: string, { ecosystem }: Pick<ProductFacts, 'ecosystem'>): string =>
  ecosystem === 'python' ? doc.replace(/(?<!`)`~(?=[A-Za-z_])/g, '`') : doc;

/** `Rig::dig()`, `Rig#dig`, `dig()`, `Rig`: a small word alone may be anything. */
function meant(
  code: string,
  { name, kind, parent, parameters }: ApiSymbol,
  facts: ProductFacts,
): ApiSymbol | undefined {
  const [, bare = '', call] = /^[@~&]?([\w$.:#\\>-]+?)(\([^()]*\)|!)?$/.exec(code) ?? [];
  const dotted = plain(bare);
  if (dotted === '' || parameters.some((each) => each.name === bare)) return undefined;
  const all = named(facts).get(lastOf(dotted)) ?? [];
  const only = (found: readonly ApiSymbol[]): ApiSymbol | undefined => onlyOf(found, code);
  if (dotted.includes('.')) return only(all.filter((each) => `.${plain(each.name)}`.endsWith(`.${dotted}`)));
  const owner = kind === 'class' || kind === 'interface' ? name : parent;
  const beside = call === undefined ? undefined : only(all.filter((each) => owner !== null && each.parent === owner));
  const isName = call !== undefined || /^[A-Z]\w*[a-z]/.test(bare);
  return beside ?? (isName ? only(all.filter((each) => each.parent === null && each.kind !== 'module')) : undefined);
}

/** Of several with one name the one that takes what the call is written with. */
const onlyOf = (found: readonly ApiSymbol[], code: string): ApiSymbol | undefined => {
  const same = found.length > 1 ? found.filter(({ name }) => takenIn(name) === takenIn(code)) : found;
  return same.length === 1 ? same[0] : undefined;
};
const takenIn = (name: string): string | undefined => /\(([^()]*)\)/.exec(name)?.[1]?.replaceAll(' ', '');

const byName = new WeakMap<readonly ApiSymbol[], ReadonlyMap<string, ApiSymbol[]>>();
function named({ api }: ProductFacts): ReadonlyMap<string, ApiSymbol[]> {
  const found = byName.get(api) ?? Map.groupBy(api, ({ name }) => lastOf(plain(name)));
  byName.set(api, found);
  return found;
}

/** Parts of a name with dots between them, without what it takes. */
const plain = (name: string): string =>
  name
    .replace(/[(<].*$/s, '')
    .replace(/::|\\|#|->/g, '.')
    .replace(/\.{2,}/g, '.')
    .replace(/^\./, '');
const lastOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1);
