/** The reference of public names as derived blocks: import line, signature, the whole documentation, parameters, returns, raises, values, lines. */
import { importLine, wordsOf } from '../ecosystems/index.ts';
import type { PageBlock } from '../model/page-block.ts';
import type { ApiSymbol, ProductFacts } from '../model/product-facts.ts';
import { partName, symbolAt } from './address.ts';
import { alikeWith, opensSection, sharedName } from './alike.ts';
import { basesBy } from './bases.ts';
import { besideRows, isBeside } from './beside.ts';
import { parametersOf, returnsOf } from './called-with.ts';
import { type Derived, derive, type Row, type SlotSource } from './derive.ts';
import { docBlocks } from './doc-text.ts';
import { implementorsOf, membersOf } from './members.ts';
import { mentionsOf, seenAlso } from './mentions.ts';
import { lastName, typeMeant } from './overloads.ts';
import { isValue, placedMembers } from './placed-members.ts';
import { raisesOf } from './raises-of.ts';
import { symbolsOf } from './recompute.ts';
import { deriveRows } from './rows.ts';
import { symbolPart } from './symbol-part.ts';

export interface ReferenceOptions {
  /** Level of the symbol's heading; null for none, where the page's title is its name. */
  level: number | null;
  /** Where a symbol is described: a link to it, from this page; undefined where no page describes it. */
  href?(name: string): { page: string; href: string } | undefined;
  /** Which members get headings of their own below; absent: none. */
  members?(name: string): boolean;
  /** The page says it once for all. */
  hasImport?: boolean;
}

/** All blocks of one symbol, and of its members where asked; what the source does not say gives no block. */
export function referenceBlocks(symbol: ApiSymbol, facts: ProductFacts, options: ReferenceOptions): PageBlock[] {
  const at = (part: string): string => symbolAt(symbol, part);
  const own = (template: string, rows: Row | readonly Row[]): PageBlock[] => some(derive(template, rows, facts));
  const eco = wordsOf(facts.ecosystem);
  const language = `language ${eco.fence}`;
  // As a comment writes it, which is no code of the language.
  const written = symbol.is_magic === true && /^\s*[@#*]/.test(symbol.signature) ? 'language text' : language;
  const seen = seenAlso(symbol, facts, options);
  const mentions = mentionsOf(symbol, facts, options, seen?.names);
  const members = membersOf(symbol, facts);
  const { values, rows, headed, also } = placedMembers(symbol, members, facts);
  const alike = alikeWith(symbol, facts);
  const signatures = alike.flatMap((each) => [
    ...(each.kind === 'module' ? [] : own('signature', { language: written, code: symbolAt(each, 'signature') })),
    ...(each.overloads ?? []).flatMap((_text, index) =>
      own('overload', { language: written, code: symbolAt(each, `overload/${index}`) }),
    ),
  ]);
  // The section that others open says the rest.
  if (!opensSection(symbol, facts)) return signatures;
  const heading =
    options.level === null
      ? []
      : own('heading-code', {
          level: `level ${options.level}`,
          name: at(
            `${symbol.parent === null ? 'display' : 'short'}${sharedName(symbol, facts) === undefined ? '' : '/shared'}`,
          ),
          mark: at('mark/heading'),
        });
  return [
    ...heading,
    ...own('unimplemented', { name: at('short'), error: at('unimplemented') }),
    ...(symbol.alias_of === undefined ? [] : own('alias', { name: at('display'), ...otherName(symbol, options) })),
    ...(symbol.deprecated === null ? [] : own('deprecated', { name: at('name'), text: at('deprecated') })),
    ...(symbol.is_unexported === true && symbol.parent === null
      ? own(eco.keepsPrivate === true ? 'private' : 'unexported', { name: at('short') })
      : []),
    ...own(eco.conditions?.(symbol.conditions ?? []) ?? 'conditions', {
      conditions: at('conditions'),
    }),
    ...own('declared-in', { head: at('declared') }),
    ...(options.hasImport === true ? [] : own('import', { language, code: at('import') })),
    ...signatures,
    ...own('called-as', { code: at('called') }),
    ...docBlocks(symbol.doc ?? '', facts.ecosystem).flatMap((text, index, all) =>
      index === all.length - 1 && text === seen?.instead
        ? seen.blocks
        : own(mentions.has(index) ? 'doc-linked' : 'doc', { text: at(`doc/${index}`), ...mentions.get(index) }),
    ),
    ...parametersOf(alike, facts),
    ...returnsOf(alike, facts),
    ...typesOf(symbol, facts, options),
    ...raisesOf(symbol, facts, options),
    ...ABOVE.flatMap(([kind, slot, mixin]) => {
      const template = symbol.kind === 'type' && kind === 'bases' ? 'stands-for' : eco.mixes === true ? mixin : kind;
      const rows = basesBy(symbol, kind).map((base) => ({
        base: at(`base/${partName(base)}`),
        href: linkTo(base, symbol, facts, options),
      }));
      return rows.every(({ href }) => href === undefined)
        ? own(template, { [slot]: at(kind) })
        : own(
            `${template}-linked`,
            rows.map(({ base, href }) => (href === undefined ? { plain: base } : { linked: base, href })),
          );
    }),
    ...implementedBy(symbol, facts, options),
    ...(values.length === 0
      ? []
      : deriveRows(
          'values',
          values.map((value) => ({
            ...nameInTable(value, !headed.includes(value), options.href),
            value: symbolAt(value, 'value'),
            text: symbolAt(value, 'words'),
          })),
          facts,
        )),
    ...deriveRows(
      'declarations',
      rows.map((member, row, all) => ({
        signature: symbolAt(member, 'signature'),
        // Words above a run of fields are of all of them, and stand once.
        text: member.doc === all[row - 1]?.doc ? undefined : symbolAt(member, 'words'),
      })),
      facts,
    ),
    ...own(
      'also',
      also.map((member) => ({ signature: symbolAt(member, 'signature') })),
    ),
    ...listedBy(symbol, facts, options),
    ...own('since', { version: at('since') }),
    ...(alike.length === 1
      ? own('source', { href: at('source') })
      : own(
          'sources',
          alike.map((each) => ({ lines: symbolAt(each, 'lines'), href: symbolAt(each, 'source') })),
        )),
    ...headed
      .filter((member) => options.members?.(member.name) === true && opensSection(member, facts))
      .flatMap((member) =>
        referenceBlocks(member, facts, { ...options, level: Math.min(6, (options.level ?? 1) + 1) }),
      ),
  ];
}

/** The line that brings all of these names into a program, where it is one for several; nothing where each has its own. */
export function importOfAll(symbols: readonly ApiSymbol[], facts: ProductFacts): PageBlock[] {
  const having = symbols.filter((symbol) => importLine(symbol, facts.ecosystem) !== undefined);
  const [first, second] = having;
  if (first === undefined || second === undefined) return [];
  if (new Set(having.map((symbol) => importLine(symbol, facts.ecosystem))).size > 1) return [];
  const language = `language ${wordsOf(facts.ecosystem).fence}`;
  return some(derive('import-all', { language, code: symbolAt(first, 'import') }, facts));
}

/** What it is another name of, linked where that is described. */
function otherName(symbol: ApiSymbol, { href }: ReferenceOptions): Row {
  const [name, to] = [symbolAt(symbol, 'alias'), href?.(symbol.alias_of ?? '') as SlotSource | undefined];
  return to === undefined ? { plain: name } : { linked: name, href: to };
}

/** By its name, with what it holds; linked where it is described by itself. */
function nameInTable(value: ApiSymbol, isWhole: boolean, href: ReferenceOptions['href']): Row {
  if (isWhole) return { name: symbolAt(value, isValue(value) ? 'last' : 'signature') };
  const [name, to] = [symbolAt(value, 'last'), href?.(value.name) as SlotSource | undefined];
  return to === undefined ? { plain: name } : { linked: name, href: to };
}

/** Who implements an interface, or includes a module, each linked where a page describes it. */
function implementedBy(symbol: ApiSymbol, facts: ProductFacts, { href }: ReferenceOptions): PageBlock[] {
  if (symbol.kind !== 'interface') return [];
  const template = wordsOf(facts.ecosystem).mixes === true ? 'included' : 'implementors';
  const rows = implementorsOf(symbol, facts).map((name) => {
    const of = symbolAt(symbol, `implementor/${partName(name)}`);
    const to = symbolsOf(facts).get(name) === undefined ? undefined : (href?.(name) as SlotSource | undefined);
    return to === undefined ? { plain: of } : { linked: of, href: to };
  });
  return some(
    rows.every(({ href: to }) => to === undefined)
      ? derive(template, { names: symbolAt(symbol, 'implementors') }, facts)
      : derive(`${template}-linked`, rows, facts),
  );
}

/** Methods that another class lists. */
function listedBy(symbol: ApiSymbol, facts: ProductFacts, { href }: ReferenceOptions): PageBlock[] {
  const { listed_by: by } = symbol;
  const to = by === undefined ? undefined : (href?.(by.name) as SlotSource | undefined);
  const name = symbolAt(symbol, 'listed/name');
  return by === undefined
    ? []
    : some(
        derive(
          'listed-by',
          {
            count: symbolAt(symbol, 'listed/count'),
            ...(to === undefined ? { plain: name } : { linked: name, href: to }),
          },
          facts,
        ),
      );
}

/** What a class is made from, each with the slot of its template, and the template where modules are mixed in. */
const ABOVE = [
  ['bases', 'bases', 'bases'],
  ['interfaces', 'names', 'includes'],
  ['traits', 'names', 'extends'],
  ['prepended', 'names', 'prepended'],
] as const;

/** Nothing for a class of another product, or one that no page describes. */
function linkTo(
  base: string,
  { module, citation }: ApiSymbol,
  facts: ProductFacts,
  { href }: ReferenceOptions,
): SlotSource | undefined {
  // A module may export a class without what that is made from: both stand in one file.
  const isBeside = ({ name, parent, citation: { path } }: ApiSymbol): boolean =>
    parent === null && path === citation.path && lastName(name) === base;
  const found = typeMeant(symbolsOf(facts), base, module) ?? facts.api.find(isBeside);
  return found === undefined || found.parent !== null ? undefined : (href?.(found.name) as SlotSource | undefined);
}

/** Types that no import brings: what they hold, else where they are described. */
function typesOf(symbol: ApiSymbol, facts: ProductFacts, { href }: ReferenceOptions): PageBlock[] {
  const fields = besideRows(symbol, facts);
  const beside = fields.length === 0 ? [] : deriveRows('fields', fields, facts);
  const types = (symbol.unexported_types ?? []).flatMap((name) => {
    const type = symbolsOf(facts).get(name);
    return type === undefined || isBeside(type, facts) ? [] : [type];
  });
  const rows = types.flatMap((type) => {
    const to = href?.(type.name);
    return to === undefined
      ? []
      : [{ name: symbolAt(type, 'display'), href: to as SlotSource, text: symbolAt(type, 'summary') }];
  });
  const hasWords = types.some((type) => symbolPart(type, 'summary', facts) !== undefined);
  const template = `${wordsOf(facts.ecosystem).keepsPrivate === true ? 'types-private' : 'types'}${hasWords ? '' : '-list'}`;
  const shown = hasWords ? rows : rows.map(({ name, href: to }) => ({ name, href: to }));
  return [...beside, ...(shown.length === 0 ? [] : some(derive(template, shown, facts)))];
}

const some = (block: Derived | undefined): PageBlock[] => (block === undefined ? [] : [block]);
