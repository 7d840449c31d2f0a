/** Where each member of a type is described: in the table of an enum's values, in one of declarations, by the type's own signature, or under a heading of its own; pure. */
import { wordsOf } from '../ecosystems/index.ts';
import type { ApiSymbol, ProductFacts } from '../model/product-facts.ts';
import { docWords } from './doc-text.ts';
import { lastName } from './overloads.ts';
import { isSigned } from './signed.ts';

export interface PlacedMembers {
  /** All values and variants of an enum; those that a row has no room for have a heading as well. */
  values: ApiSymbol[];
  /** Fields whose declaration is one short line with nothing to say but words of one line. */
  rows: ApiSymbol[];
  headed: ApiSymbol[];
  /** What every type of its language may have, and of which the source says nothing: their signatures stand in one line. */
  also: ApiSymbol[];
}

/** `members`: of the type, in their order. */
export function placedMembers(
  owner: ApiSymbol,
  members: readonly ApiSymbol[],
  facts: Pick<ProductFacts, 'ecosystem'>,
): PlacedMembers {
  const values = members.filter((member) => owner.kind === 'enum' && (isValue(member) || isVariant(member)));
  const fields = members.filter((member) => !values.includes(member) && isField(member, facts));
  // Beside others, a field that the signature shows is a row all the same: the table has all of them.
  const rows = fields.every((field) => isSaid(owner, field)) ? [] : fields;
  const others = members.filter((member) =>
    values.includes(member)
      ? !(isValue(member) ? isOneLine(member, facts) : isField(member, facts))
      : !fields.includes(member) && !isSaid(owner, member),
  );
  const also = others.filter((member) => isPlumbing(member, facts));
  return { values, rows, headed: others.filter((member) => !also.includes(member)), also };
}

export const isValue = ({ kind, value }: ApiSymbol): boolean => kind === 'property' && value !== undefined;

/** It holds others: `Torn(u8)`, `Torn { depth: u8 }`. */
function isVariant({ kind, name, signature }: ApiSymbol): boolean {
  const last = name.slice(name.lastIndexOf('.') + 1);
  return kind === 'property' && signature.startsWith(last) && /^ ?[({]/.test(signature.slice(last.length));
}

/** The signature of its type shows it, and no words say more. */
const isSaid = (owner: ApiSymbol, member: ApiSymbol): boolean =>
  member.is_assigned !== true && isWordless(member) && isSigned(owner, member.signature);

const isWordless = (member: ApiSymbol): boolean =>
  member.doc === null &&
  (member.returns?.description ?? null) === null &&
  member.parameters.every(({ description }) => description === null) &&
  !hasMore(member);

/** Methods that types have for their language's own sake, by their last names. */
const PLUMBING: ReadonlyMap<string, RegExp> = new Map([
  ['java', /^(?:equals|hashCode|toString)$/],
  ['kotlin', /^(?:equals|hashCode|toString)$/],
  ['dotnet', /^(?:Equals|GetHashCode|ToString|operator[ -]?[=!]=)$/],
  ['python', /^__(?!init__|new__|call__)\w+__$/],
  ['php', /^__(?:toString|clone|debugInfo|serialize|unserialize|sleep|wakeup)$/],
  ['ruby', /^(?:==|===|eql\?|hash|inspect|to_s)$/],
  ['cpp', /^operator ?(?:[=!]=|=)$/],
]);
const isPlumbing = (member: ApiSymbol, { ecosystem }: Pick<ProductFacts, 'ecosystem'>): boolean =>
  member.kind === 'method' && PLUMBING.get(ecosystem)?.test(lastName(member.name)) === true && isWordless(member);

/** What is not called, in a line. */
const isField = (member: ApiSymbol, facts: Pick<ProductFacts, 'ecosystem'>): boolean =>
  FIELDS.has(member.kind) &&
  member.parameters.length === 0 &&
  (wordsOf(facts.ecosystem).attributesReturn === true ? member.returns : member.returns?.description) == null &&
  member.signature.length <= LONGEST_ROW &&
  !member.signature.includes('\n') &&
  isOneLine(member, facts) &&
  !hasMore(member);
const FIELDS: ReadonlySet<ApiSymbol['kind']> = new Set(['property', 'constant', 'variable']);
const LONGEST_ROW = 100;

const isOneLine = (
  { doc, deprecated, conditions = [] }: ApiSymbol,
  { ecosystem }: Pick<ProductFacts, 'ecosystem'>,
): boolean =>
  deprecated === null && conditions.length === 0 && (doc === null || docWords(doc, ecosystem) !== undefined);

/** Something that only a heading of its own has room for. */
const hasMore = (member: ApiSymbol): boolean =>
  member.deprecated !== null ||
  [member.raises, member.bases, member.conditions, member.overloads, member.unexported_types, member.messages].some(
    (each) => (each ?? []).length > 0,
  ) ||
  [
    member.unimplemented,
    member.alias_of,
    member.is_magic,
    member.is_unexported,
    member.declared_in,
    member.listed_by,
    member.since,
  ].some((each) => each !== undefined);
