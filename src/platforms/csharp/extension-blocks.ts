/** Members of extension blocks, `extension(Reef reef) { … }`, as the static methods that they are compiled to and that older C# calls alike. Pure. */
import type { SyntaxNode } from '../../adapters/tree-sitter.ts';
import { EXTENSION } from '../../syntax/newer-csharp.ts';
import type { CsharpDeclaration } from './declared.ts';
import { oneLine, parametersOf, typeNamesOf } from './parameters.ts';

/** The header of a block, as its author wrote it; undefined for another declaration. `source`: the text of the file. */
export function extensionHeader(node: SyntaxNode, source: string): string | undefined {
  const name = node.childForFieldName('name');
  const body = node.childForFieldName('body');
  if (node.type !== 'class_declaration' || name?.text !== EXTENSION || body === null) return undefined;
  return oneLine(source.slice(node.startIndex, body.startIndex));
}

/**
 * A member of the block with this header (https://learn.microsoft.com/dotnet/csharp/language-reference/keywords/extension). Static ones and properties have no older form: they are shown inside
 * of their block.
 */
export function asExtension(member: CsharpDeclaration, header: string): CsharpDeclaration {
  const open = header.indexOf('(');
  const close = closing(header, open);
  const list = header.slice(open + 1, close);
  const constraints = header.slice(close + 1).trim();
  const generic = header.slice(0, open);
  const names = typeNamesOf(generic.includes('<') ? generic.slice(generic.indexOf('<')) : undefined);
  const [receiver] = parametersOf(`(this ${list})`);
  const called = callOf(member);
  if (member.kind !== 'method' || receiver === undefined || called === undefined || /\bstatic\b/.test(called.before))
    return { ...member, signature: `${header} { ${member.signature}${/[;}]$/.test(member.signature) ? '' : ';'} }` };
  const { before, types, rest } = called;
  const all = [...names, ...types].join(', ');
  const access = /^(?:(?:public|protected|internal|private) )+/.exec(before)?.[0] ?? '';
  return {
    ...member,
    signature: [
      `${access}static ${before.slice(access.length)}${member.name}${all === '' ? '' : `<${all}>`}`,
      `(${withFirst(`this ${list}`, rest)}${constraints === '' ? '' : ` ${constraints}`}`,
    ].join(''),
    typeParameters: [...names, ...member.typeParameters],
    parameters: [receiver, ...member.parameters],
    extends: receiver.type,
  };
}

/** What stands before the name of a method, the names of its own types, and what stands behind the bracket of its parameters. */
function callOf({ name, signature }: CsharpDeclaration): { before: string; types: string[]; rest: string } | undefined {
  const plain = signature.indexOf(` ${name}(`);
  if (plain >= 0) {
    const before = signature.slice(0, plain + 1);
    return { before, types: [], rest: signature.slice(plain + name.length + 2) };
  }
  const generic = signature.indexOf(` ${name}<`);
  const open = generic < 0 ? -1 : signature.indexOf('(', generic);
  if (open < 0) return undefined;
  const types = typeNamesOf(signature.slice(generic + name.length + 1, open).trim());
  return { before: signature.slice(0, generic + 1), types, rest: signature.slice(open + 1) };
}

/** On a line of its own where the others have theirs. */
function withFirst(first: string, rest: string): string {
  if (rest.trimStart().startsWith(')')) return `${first}${rest.trimStart()}`;
  const margin = /^\s*/.exec(rest)?.[0] ?? '';
  return margin.includes('\n') ? `${margin}${first},${rest}` : `${first}, ${rest.trimStart()}`;
}

function closing(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at >= 0 && at < text.length; at++) {
    if (text[at] === '(') depth++;
    else if (text[at] === ')' && --depth === 0) return at;
  }
  return text.length;
}
