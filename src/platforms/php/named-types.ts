/** Types that a comment gives a name (`@phpstan-type Rows list<Row>`): what names them is shown with what they stand for. Pure. */
import { fold, tagBlocks } from '../doc-tags.ts';
import type { PhpDeclaration } from './declarations.ts';
import type { Types } from './inherited.ts';
import type { PhpDoc } from './phpdoc.ts';

/** `from`: the class, by its name in full, whose comment says what the name stands for. */
export type NamedType = { name: string; stands: string } | { name: string; from: string; as: string };

/** https://phpstan.org/writing-php-code/phpdoc-types#local-type-aliases, https://psalm.dev/docs/annotating_code/type_syntax/utility_types/ */
export function namedTypesOf(comment: string | null, inFull: (name: string) => string): NamedType[] {
  if (comment === null || !/@(?:phpstan|psalm)-(?:import-)?type\s/.test(comment)) return [];
  return tagBlocks(comment).flatMap(({ tag, text }): NamedType[] => {
    const words = fold(text);
    if (tag === 'phpstan-type' || tag === 'psalm-type') {
      const [, name, stands] = /^(\w+)\s*(?:=\s*|\s)(\S.*)$/.exec(words) ?? [];
      return name === undefined || stands === undefined ? [] : [{ name, stands }];
    }
    if (tag !== 'phpstan-import-type' && tag !== 'psalm-import-type') return [];
    const [, as, owner, name = as] = /^(\w+) from ([\w\\]+)(?: as (\w+))?/.exec(words) ?? [];
    return as === undefined || owner === undefined || name === undefined ? [] : [{ name, from: inFull(owner), as }];
  });
}

/** With the types of its tags as they are. */
export function withNamedTypes<T extends PhpDoc | null>(doc: T, owner: PhpDeclaration, types: Types): T {
  if (doc === null || owner.named === undefined) return doc;
  const shown = (type: string | null): string | null => (type === null ? null : (spelled(type, owner, types) ?? type));
  const typed = <P extends { type: string | null }>(part: P): P => ({ ...part, type: shown(part.type) });
  return {
    ...doc,
    parameters: doc.parameters.map(typed),
    returns: doc.returns === null ? null : typed(doc.returns),
    of: doc.of === null ? null : typed(doc.of),
  };
}

/** Names within what they stand for as well, as far as it stays readable; undefined where it does not, or ends in itself. */
function spelled(type: string, owner: PhpDeclaration, types: Types, depth = 0): string | undefined {
  if (depth > DEEPEST) return undefined;
  let isLost = false;
  const shown = type.replace(NAME, (word) => {
    const found = stoodFor(word, owner, types);
    const inner = found && spelled(found.stands, found.owner, types, depth + 1);
    if (found !== undefined && inner === undefined) isLost = true;
    return inner ?? word;
  });
  return isLost || shown.length > LONGEST ? undefined : shown;
}
const DEEPEST = 6;
const LONGEST = 200;
/** A word of a type, and no key of an array. */
const NAME = /(?<![\w\\$>'"-])[A-Za-z_]\w*(?![\w\\(:'"-]|\?:)/g;

function stoodFor(
  name: string,
  owner: PhpDeclaration,
  types: Types,
  hops = 0,
): { stands: string; owner: PhpDeclaration } | undefined {
  const found = owner.named?.find((each) => each.name === name);
  if (found === undefined || hops > DEEPEST) return undefined;
  if ('stands' in found) return { stands: found.stands, owner };
  const from = types.get(found.from.toLowerCase());
  return from === undefined ? undefined : stoodFor(found.as, from.declaration, types, hops + 1);
}
