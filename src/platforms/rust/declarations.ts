/** What one Rust file declares: its items as the source writes them, public or not, since others may re-export them. */
import type { GrammarParser, SyntaxNode } from '../../adapters/tree-sitter.ts';
import type { ApiParameter } from '../../model/product-facts.ts';
import { trimEndOf } from '../../text/trim.ts';
import type { LineRange, Said } from '../evidence.ts';
import type { Guard } from '../guards.ts';
import { headerText } from '../header-text.ts';
import { lineOf, unreadLine } from '../tree-lines.ts';
import { isShort, shortened } from '../values.ts';
import { type Above, aboveOf, isDoc } from './attributes.ts';
import { asksOf, boundsOf, oneLine, targetOf } from './bounds.ts';
import { callableParts } from './callables.ts';
import { type Displayed, displayedBy, saidAbove } from './error-values.ts';
import { type Macros, macrosIn } from './macro-rules.ts';
import { macroOf, refusalOf } from './macros.ts';
import { itemsMade, MOST_CALLS } from './made-items.ts';
import { type RustUse, usesOf } from './uses.ts';

export interface RustItem extends LineRange {
  kind:
    | 'mod'
    | 'struct'
    | 'enum'
    | 'trait'
    | 'fn'
    | 'const'
    | 'static'
    | 'type'
    | 'macro'
    | 'attribute'
    | 'impl'
    | 'use'
    | 'field'
    | 'variant';
  name: string;
  isPublic: boolean;
  isHidden: boolean;
  conditions: string[];
  deprecated: string | null;
  derives: string[];
  doc: string | null;
  signature: string;
  parameters: ApiParameter[];
  returns: string | null;
  value: string | null;
  raised: (LineRange & { type: string; message: string | null; when?: Guard | undefined })[];
  unimplemented?: string;
  /** Of a trait: those it asks for. */
  bases: string[];
  /** Of an `impl`: the type, and the trait. */
  target: string | null;
  implemented: string | null;
  /** Of an `impl`: the type as written. */
  targetText: string | null;
  /** Its own parameters by name, and what it asks of them or of others, a bound each: `P`, `Into<Path>`. */
  generics: string[];
  asks: Ask[];
  /** Of a module in a file of its own, null. */
  items: RustItem[] | null;
  /** `#[path = "…"]`. */
  path: string | null;
  uses: RustUse[];
  /** Of an error: its words, by its attributes. */
  says?: Said;
  /** Of an `impl` of `Display`: what it writes. */
  displays?: Displayed[];
}
export interface Ask {
  of: string;
  bound: string;
}
/** `compile_error!` of a file, with the conditions above it. */
export interface Refusal extends LineRange {
  message: string;
  conditions: string[];
}
export interface RustFile {
  refusals: Refusal[];
  /** `#![cfg(…)]` of the file as a whole. */
  conditions: string[];
  /** `//!` at its top, with its lines. */
  doc: (LineRange & { text: string }) | null;
  items: RustItem[];
  /** Macros that declare names nobody sees before they are expanded. */
  unexpanded: { line: number; name: string }[];
}

const HIDDEN = ['line_comment', 'block_comment', 'attribute_item'];
const KINDS: ReadonlyMap<string, RustItem['kind']> = new Map([
  ['mod_item', 'mod'],
  ['struct_item', 'struct'],
  ['union_item', 'struct'],
  ['enum_item', 'enum'],
  ['trait_item', 'trait'],
  ['function_item', 'fn'],
  ['function_signature_item', 'fn'],
  ['const_item', 'const'],
  ['static_item', 'static'],
  ['type_item', 'type'],
  ['associated_type', 'type'],
  ['macro_definition', 'macro'],
  ['impl_item', 'impl'],
  ['use_declaration', 'use'],
  ['extern_crate_declaration', 'use'],
  ['field_declaration', 'field'],
  ['enum_variant', 'variant'],
]);

/** What may ask something of its parameters for all that stands in it. */
const TYPED: ReadonlySet<RustItem['kind']> = new Set(['impl', 'struct', 'enum', 'trait']);

/** What has a value. */
const GIVEN: ReadonlySet<RustItem['kind']> = new Set(['const', 'static', 'variant']);

export interface Reading {
  parser: GrammarParser;
  unexpanded: RustFile['unexpanded'];
  refusals: Refusal[];
  /** Those of the product that are defined by rules. */
  macros: Macros;
  /** Calls of them that may still be expanded, each within so many others. */
  budget: { left: number };
  depth: number;
}

/** `shared`: macros of other files. */
export function readRustFile(
  parser: GrammarParser,
  text: string,
  shared: Macros = new Map(),
): RustFile & { unread: number | null } {
  return parser.withTree(text, (root) => {
    const reading: Reading = {
      parser,
      unexpanded: [],
      refusals: [],
      macros: new Map([...shared, ...macrosIn(text)]),
      budget: { left: MOST_CALLS },
      depth: 0,
    };
    const items = itemsIn(root.namedChildren, reading);
    const { conditions } = aboveOf(root.namedChildren.filter(({ type }) => type === 'inner_attribute_item'));
    return {
      doc: innerDoc(root.namedChildren),
      conditions,
      items,
      unexpanded: reading.unexpanded,
      refusals: reading.refusals,
      unread: unreadLine(root),
    };
  });
}

function innerDoc(nodes: readonly SyntaxNode[]): RustFile['doc'] {
  const own = nodes.filter(
    (node) => isDoc(node, 'inner') || (node.type === 'inner_attribute_item' && /^#!\[\s*doc\s*=/.test(node.text)),
  );
  const { doc } = aboveOf(own);
  const [first, last] = [own[0], own.at(-1)];
  return doc === null || first === undefined || last === undefined
    ? null
    : { text: doc, start: lineOf(first), end: last.endPosition.row + (last.endPosition.column === 0 ? 0 : 1) };
}

/** Attributes and comments belong to what follows them. */
function itemsIn(nodes: readonly SyntaxNode[], reading: Reading): RustItem[] {
  let above: SyntaxNode[] = [];
  return nodes.flatMap((node): RustItem[] => {
    if (node.type === 'attribute_item' || isDoc(node, 'outer')) {
      above.push(node);
      return [];
    }
    if (/_comment$/.test(node.type) || node.type === 'visibility_modifier') return [];
    const own = above;
    above = [];
    if (node.type === 'foreign_mod_item') return itemsIn(bodyOf(node)?.namedChildren ?? [], reading);
    const call = node.type === 'expression_statement' ? node.namedChild(0) : node;
    if (call?.type === 'macro_invocation') {
      reading.refusals.push(...refusalOf(call, own));
      return inMacro(call, reading);
    }
    const item = itemOf(node, own, reading);
    return item === undefined ? [] : [item];
  });
}

/** Of a parameter, which is there only where it holds. */
const isCondition = ({ type, text, parent }: SyntaxNode): boolean =>
  type === 'attribute_item' && /^(?:type_)?parameters$/.test(parent?.type ?? '') && /^#\[\s?cfg\b/.test(text);

const bodyOf = (node: SyntaxNode): SyntaxNode | null => node.childForFieldName('body');

function itemOf(node: SyntaxNode, own: readonly SyntaxNode[], reading: Reading): RustItem | undefined {
  const kind = KINDS.get(node.type);
  const above = aboveOf(own);
  if (kind === undefined || above.isTest) return undefined;
  const body = bodyOf(node);
  const name = node.childForFieldName('name')?.text ?? '';
  const isTuple = body !== null && body.type === 'ordered_field_declaration_list';
  const macro = macroOf(kind, node, above.attributes);
  const value = GIVEN.has(kind) ? (node.childForFieldName('value')?.text ?? null) : null;
  const header = (
    kind === 'struct' && isTuple
      ? tupleHead(node, body)
      : headerText(node, kind === 'variant' || isTuple ? null : body, HIDDEN, isCondition)
  )
    .replace(/,$/, '')
    .replace(/, \}/, ' }');
  const inside =
    kind === 'mod' && body === null
      ? null
      : isTuple || kind === 'fn'
        ? []
        : itemsIn(body?.namedChildren ?? [], reading);
  const start = above.start ?? lineOf(node);
  const says = kind === 'variant' || kind === 'struct' ? saidAbove(above, { start, end: lineOf(node) }) : undefined;
  const implemented = kind === 'impl' ? (node.childForFieldName('trait')?.text.replace(/\s+/g, ' ') ?? null) : null;
  const displays = implemented !== null && /(?:^|::)Display$/.test(implemented) ? displayedBy(body) : [];
  return {
    ...(says === undefined ? {} : { says }),
    ...(displays.length === 0 ? {} : { displays }),
    kind,
    name,
    isPublic: node.namedChildren.some(({ type, text }) => type === 'visibility_modifier' && text === 'pub'),
    isHidden: above.isHidden,
    conditions: above.conditions,
    deprecated: above.deprecated,
    derives: above.derives,
    doc:
      [above.doc, kind === 'mod' ? (innerDoc(body?.namedChildren ?? [])?.text ?? null) : null]
        .filter((each) => each !== null)
        .join('\n\n') || null,
    signature: GIVEN.has(kind) ? shortened(header) : bindingOf(kind, above) + header,
    ...callableParts(kind === 'fn' ? node : null),
    value: value !== null && isShort(value) ? value : null,
    bases: kind === 'trait' ? boundsOf(node) : [],
    target: kind === 'impl' ? targetOf(node.childForFieldName('type')) : null,
    implemented,
    targetText: kind === 'impl' ? oneLine(node.childForFieldName('type')?.text ?? '') : null,
    generics: (node.childForFieldName('type_parameters')?.namedChildren ?? []).flatMap(
      (each) => each.childForFieldName('name')?.text ?? [],
    ),
    asks: TYPED.has(kind) ? asksOf(node) : [],
    items: inside,
    path: above.attributes.find(([each]) => each === 'path')?.[1].replace(/^=\s*"|"$/g, '') ?? null,
    uses: kind === 'use' ? usesOf(node) : [],
    start,
    end: (kind === 'variant' || isTuple || body === null ? node.endPosition : body.startPosition).row + 1,
    ...macro,
  };
}

/** Attributes that bind whoever uses the item, as rustdoc shows them: https://doc.rust-lang.org/reference/attributes/type_system.html */
const BINDING: ReadonlySet<string> = new Set(['non_exhaustive', 'must_use', 'repr']);
const BOUND: ReadonlySet<string> = new Set(['struct', 'enum', 'union', 'fn', 'trait']);
const bindingOf = (kind: string, { attributes }: Above): string =>
  (BOUND.has(kind) ? attributes : [])
    .flatMap(([name, rest]) =>
      BINDING.has(name) ? [`#[${name}${rest.startsWith('=') ? ' ' : ''}${oneLine(rest)}]\n`] : [],
    )
    .join('');

/** Fields that nobody else may name stand as rustdoc shows them. */
function tupleHead(node: SyntaxNode, body: SyntaxNode): string {
  const whole = headerText(node, null, HIDDEN, isCondition);
  const fields: { text: string; isPublic: boolean }[] = [];
  let isPublic = false;
  for (const { type, text } of body.namedChildren) {
    if (type === 'visibility_modifier') isPublic = text === 'pub';
    else if (!/_comment$/.test(type) && type !== 'attribute_item') {
      fields.push({ text: isPublic ? `pub ${oneLine(text)}` : '_', isPublic });
      isPublic = false;
    }
  }
  if (fields.every((each) => each.isPublic)) return whole;
  const shown = fields.some((each) => each.isPublic)
    ? fields.map(({ text }) => text).join(', ')
    : '/* private fields */';
  const below = trimEndOf(oneLine(node.text.slice(body.endIndex - node.startIndex)), /[\s;]/u).trimStart();
  return `${headerText(node, body, HIDDEN, isCondition)}(${shown})${below === '' ? '' : ` ${below}`}`;
}

/** What only wraps items, as macros for conditions do, is read as they are; what else declares names is counted. */
function inMacro(call: SyntaxNode, reading: Reading): RustItem[] {
  const tokens = call.namedChildren.find(({ type }) => type === 'token_tree');
  const text = tokens?.text.slice(1, -1) ?? '';
  const made = itemsMade(call, tokens, text, reading, itemsIn);
  if (made !== undefined) return made;
  if (!/\bpub\b/.test(text)) return [];
  // On its own lines, so that what is cited is where it stands.
  const padded = '\n'.repeat(tokens?.startPosition.row ?? 0) + text;
  const found = reading.parser.withTree(padded, (root) => {
    const nodes = root.namedChildren;
    const isWhole = !root.hasError && nodes.every(({ type }) => KINDS.has(type) || /comment|attribute_item/.test(type));
    return isWhole ? itemsIn(nodes, reading) : undefined;
  });
  if (found !== undefined) return found;
  reading.unexpanded.push({ line: lineOf(call), name: `${call.childForFieldName('macro')?.text ?? ''}!` });
  return [];
}
