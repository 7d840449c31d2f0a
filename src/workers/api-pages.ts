/** Documents that a tool made of the declarations, one a name: the reference describes the same names from the same comments; pure. */
import type { OutlineDocument } from '../model/outline.ts';
import type { ApiSymbol } from '../model/product-facts.ts';

const KIND =
  'class|interface|function|method|type alias|type|variable|constant|enumeration|enum|namespace|module|struct|trait|record|delegate|exception';
/** `Class: Reader`, `Function: read()`, `Interface: Options<T>`, as TypeDoc writes them. */
const KIND_FIRST = new RegExp(`^(?:abstract )?(?:${KIND}):? ([\\w.$]+)`, 'iu');
/** `Reader class`, `Reader.read() method`, as API Documenter does. */
const KIND_LAST = new RegExp(`^([\\w.$]+)(?:\\([\\w, ]*\\))? (?:${KIND})$`, 'iu');

/** The name of the reference that the document is about; undefined for one that somebody wrote. */
export function describedBy(
  { role, title }: Pick<OutlineDocument, 'role' | 'title'>,
  names: ReadonlySet<string>,
): string | undefined {
  if (role !== 'docs' || title === null) return undefined;
  const name = (KIND_FIRST.exec(title) ?? KIND_LAST.exec(title))?.[1];
  return name !== undefined && names.has(lastOf(name)) ? lastOf(name) : undefined;
}

const KINDS =
  /^(?:Classes|Interfaces|Functions|Methods|Type Aliases|Types|Variables|Constants|Enumerations|Enums|Namespaces|Modules|Structs|Traits|Records|References|Properties|Exceptions)$/u;

/** A list of such pages: under each kind the names of it, and no more than a lead. */
export function isIndexOfNames({ role, sections }: OutlineDocument, names: ReadonlySet<string>): boolean {
  const [lists, others] = [
    sections.filter(({ heading }) => KINDS.test(heading?.text ?? '')),
    sections.filter(({ heading }) => !KINDS.test(heading?.text ?? '')),
  ];
  const items = lists.flatMap(({ blocks }) => blocks);
  const known = items.filter(({ kind, markdown }) => kind === 'list' && names.has(ITEM.exec(markdown)?.[1] ?? ''));
  const leads = others.reduce((sum, { blocks }) => sum + blocks.length, 0);
  return role === 'docs' && known.length > 0 && known.length >= items.length * MOST_OF && leads <= lists.length + 1;
}
const ITEM = /^[-*+] \[?`?([\w.$]+)`?(?:\]\([^()\s]*\))?$/u;
const MOST_OF = 0.8;

/** What a reader calls each symbol. */
export const shortNames = (api: readonly Pick<ApiSymbol, 'name'>[]): Set<string> =>
  new Set(api.map(({ name }) => lastOf(name)));

const lastOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1);
