/** What `default` of a Java switch leads to cannot be met where its cases are all that an enum has. Pure. */
import type { SyntaxNode } from '../../adapters/tree-sitter.ts';

/** Enums of the language that switches are about. */
const KNOWN: readonly (readonly string[])[] = [
  'NANOSECONDS MICROSECONDS MILLISECONDS SECONDS MINUTES HOURS DAYS',
  'MONDAY TUESDAY WEDNESDAY THURSDAY FRIDAY SATURDAY SUNDAY',
  'JANUARY FEBRUARY MARCH APRIL MAY JUNE JULY AUGUST SEPTEMBER OCTOBER NOVEMBER DECEMBER',
  'UP DOWN CEILING FLOOR HALF_UP HALF_DOWN HALF_EVEN UNNECESSARY',
].map((names) => names.split(' '));

const GROUP = /^switch_(?:block_statement_group|rule)$/;

export function isBehindAllCases(node: SyntaxNode, body: SyntaxNode): boolean {
  for (let at: SyntaxNode | null = node; at !== null && at.id !== body.id; at = at.parent)
    if (GROUP.test(at.type) && isDefault(at) && at.parent !== null && hasAll(at.parent)) return true;
  return false;
}

const labelsOf = (group: SyntaxNode): SyntaxNode[] => group.namedChildren.filter(({ type }) => type === 'switch_label');
/** And for no case besides. */
const isDefault = (group: SyntaxNode): boolean => labelsOf(group).every(({ text }) => text.trim() === 'default');

function hasAll(block: SyntaxNode): boolean {
  const cases = new Set(
    block.namedChildren
      .filter(({ type }) => GROUP.test(type))
      .flatMap((group) => labelsOf(group).flatMap((label) => label.namedChildren.map(({ text }) => text))),
  );
  const own = block.tree.rootNode
    .descendantsOfType('enum_declaration')
    .map((each) => each.descendantsOfType('enum_constant').map((one) => one.childForFieldName('name')?.text ?? ''));
  return [...KNOWN, ...own].some(
    (names) => names.length > 0 && names.length === cases.size && names.every((name) => cases.has(name)),
  );
}
