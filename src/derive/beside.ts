/** Types that nobody can import and all of whose words have room in a table: they stand beside what leads to them, under no heading of their own; pure. */
import { wordsOf } from '../ecosystems/index.ts';
import type { ApiSymbol, ProductFacts } from '../model/product-facts.ts';
import { symbolAt } from './address.ts';
import type { Row } from './derive.ts';
import { docWords } from './doc-text.ts';
import { membersOf } from './members.ts';
import { symbolsOf } from './recompute.ts';

type Facts = Pick<ProductFacts, 'api' | 'ecosystem'>;
const known = new WeakMap<readonly ApiSymbol[], ReadonlySet<string>>();

/** Whether a type, or the type of a member, stands beside others alone. */
export function isBeside({ name, parent }: ApiSymbol, facts: Facts): boolean {
  let names = known.get(facts.api);
  if (names === undefined) {
    names = new Set(facts.api.filter((each) => fits(each, facts)).map((each) => each.name));
    known.set(facts.api, names);
  }
  return names.has(name) || (parent !== null && names.has(parent));
}

const KINDS: ReadonlySet<ApiSymbol['kind']> = new Set(['interface', 'type']);
const LONGEST_ROW = 160;
function fits(type: ApiSymbol, facts: Facts): boolean {
  if (type.is_unexported !== true || type.parent !== null || !KINDS.has(type.kind)) return false;
  if (wordsOf(facts.ecosystem).keepsPrivate === true || !isRow(type, facts)) return false;
  return membersOf(type, facts).every(
    (member) => member.kind === 'property' && member.parameters.length === 0 && isRow(member, facts),
  );
}

/** One line, in words and declaration, and nothing that only a heading of its own has room for. */
const isRow = (of: ApiSymbol, { ecosystem }: Facts): boolean =>
  of.signature.replace(/\s+/g, ' ').length <= LONGEST_ROW &&
  (of.doc === null || docWords(of.doc, ecosystem) !== undefined) &&
  [of.deprecated, of.returns?.description ?? null].every((each) => each === null) &&
  [of.since, of.unimplemented, of.alias_of].every((each) => each === undefined) &&
  [of.raises, of.messages, of.overloads, of.conditions].every((each) => (each ?? []).length === 0) &&
  of.parameters.every(({ description }) => description === null);

/** What such types that a declaration leads to hold, with those that they lead to themselves, each once. */
export function besideRows({ unexported_types = [] }: ApiSymbol, facts: ProductFacts): Row[] {
  const waiting = [...unexported_types];
  const seen = new Set<string>();
  const rows: Row[] = [];
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
    const type = symbolsOf(facts).get(name);
    if (type === undefined || seen.has(name) || !isBeside(type, facts)) continue;
    seen.add(name);
    const members = membersOf(type, facts);
    const own = { signature: symbolAt(type, 'signature'), text: symbolAt(type, 'words') };
    // An interface is its members, and what is said of it.
    if (type.kind === 'type' || type.doc !== null || members.length === 0) rows.push(own);
    for (const member of members)
      rows.push({
        signature: symbolAt(member, 'signature'),
        of: symbolAt(type, 'display'),
        text: symbolAt(member, 'words'),
      });
    waiting.push(...[type, ...members].flatMap((each) => each.unexported_types ?? []));
  }
  return rows;
}
