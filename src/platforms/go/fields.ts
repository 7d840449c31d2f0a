/** Fields of a Go struct, with what is embedded in it. */
import type { SyntaxNode } from '../../adapters/tree-sitter.ts';
import { docAbove, docBehind, type GoDoc } from './comments.ts';
import { type GoDeclaration, isExported, member } from './declarations.ts';

export function fieldsOf(struct: SyntaxNode): GoDeclaration[] {
  const fields = struct.namedChildren.flatMap((list) =>
    list.namedChildren.filter(({ type }) => type === 'field_declaration'),
  );
  const groups = groupsOf(fields).flatMap((group) => group.map((field) => ({ field, said: saidOfAll(group) })));
  return groups.flatMap(({ field, said }) => {
    const doc = docAbove(field) ?? docBehind(field) ?? said;
    const written = field.childForFieldName('type')?.text.replace(/\s+/g, ' ') ?? null;
    const type = written !== null && field.children.some(({ text }) => text === '*') ? `*${written}` : written;
    return namesOf(field).map(
      (name): GoDeclaration => ({
        ...member(field, doc),
        kind: 'field',
        name,
        // What is embedded is written by its type alone.
        signature: field.childForFieldName('name') === null ? (type ?? '') : `${name} ${type ?? ''}`.trim(),
        type,
      }),
    );
  });
}

/** Of what is embedded, the name of its type. */
function namesOf(field: SyntaxNode): string[] {
  const names = field.childrenForFieldName('name').flatMap((name) => (name === null ? [] : [name.text]));
  const embedded = field.childForFieldName('type')?.text.split('[', 1)[0]?.split('.').at(-1)?.trim() ?? '';
  if (names.length === 0 && LOCK.test(field.childForFieldName('type')?.text ?? '')) return [];
  return (names.length === 0 ? [embedded] : names).filter(isExported);
}

/** What a type guards itself with is embedded for its own methods. */
const LOCK = /^sync\.(?:RW)?Mutex$/;

/** Fields line by line, without an empty line or a comment between them. */
function groupsOf(fields: readonly SyntaxNode[]): SyntaxNode[][] {
  const groups: SyntaxNode[][] = [];
  for (const field of fields) {
    const above = groups.at(-1)?.at(-1);
    if (above !== undefined && field.startPosition.row === above.endPosition.row + 1) groups.at(-1)?.push(field);
    else groups.push([field]);
  }
  return groups;
}

/** Words above the first of several, where no other has words of its own, and they do not begin with its name. */
function saidOfAll(group: readonly SyntaxNode[]): GoDoc | null {
  const [first, ...others] = group;
  // What is embedded speaks for itself.
  if (group.some((field) => field.childForFieldName('name') === null)) return null;
  const doc = first === undefined ? null : docAbove(first);
  if (first === undefined || doc === null || others.some((each) => docBehind(each) !== null)) return null;
  const [word = ''] = doc.text.split(/[\s,:(]/, 1);
  return namesOf(first).includes(word.replaceAll('`', '')) ? null : doc;
}
