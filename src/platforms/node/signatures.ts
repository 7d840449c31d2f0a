/** Signatures, parameters and types as the source writes them. */
import type { SyntaxNode } from '../../adapters/tree-sitter.ts';
import type { ApiParameter } from '../../model/product-facts.ts';
import { headerText, ONE_LINE, textWithout } from '../header-text.ts';
import { parseJsDoc } from './jsdoc.ts';

export function signatureOf(name: string, node: SyntaxNode): string {
  const asynchronous = node.children.some((child) => child.type === 'async') ? 'async ' : '';
  const single = node.childForFieldName('parameter');
  const [types = '', given] = ['type_parameters', 'parameters'].map((field) => {
    const part = node.childForFieldName(field);
    return part === null ? undefined : uncommented(part);
  });
  const list = given ?? `(${single?.text ?? ''})`;
  const returns = typeText(node.childForFieldName('return_type'));
  return onOneLine(`${asynchronous}${name}${types}${list}${returns === null ? '' : `: ${returns}`}`)
    .replace(/([([]) | (?=[)\]])/g, '$1')
    .replace(/,(?=[)\]])/g, '');
}

export function parametersOf(node: SyntaxNode): ApiParameter[] {
  const single = node.childForFieldName('parameter');
  if (single !== null) return [{ name: single.text, type: null, default: null, description: null }];
  const children = node.childForFieldName('parameters')?.namedChildren ?? [];
  return children.flatMap((child, at) => {
    if (child.type === 'comment') return [];
    const above = children[at - 1];
    const said = above?.type === 'comment' && above.text.startsWith('/**') ? parseJsDoc(above.text) : undefined;
    const pattern = child.childForFieldName('pattern') ?? child.childForFieldName('left') ?? child;
    const optional = child.type === 'optional_parameter' ? '?' : '';
    return [
      {
        name: `${pattern.text.replace(/\s+/g, ' ')}${optional}`,
        type: typeText(child.childForFieldName('type')),
        default: (child.childForFieldName('value') ?? child.childForFieldName('right'))?.text ?? null,
        description: said?.text ?? null,
        ...(said?.deprecated == null ? {} : { deprecated: said.deprecated === 'Deprecated.' ? '' : said.deprecated }),
      },
    ];
  });
}

export const typeText = (node: SyntaxNode | null): string | null =>
  node === null ? null : onOneLine(uncommented(node).replace(/^:\s*/, ''));

const uncommented = (node: SyntaxNode): string => textWithout(node, node.endIndex, ['comment']);

/** A declaration in full: on one line where that is short, else line by line without comments. */
export function declarationText(node: SyntaxNode): string {
  const folded = onOneLine(textWithout(node, node.endIndex, ['comment'])).replace(/;$/, '');
  const lines = headerText(node, null, ['comment']);
  if (folded.length <= ONE_LINE || !lines.includes('\n')) return folded;
  // What no bracket closes hangs below its first line.
  return /\n[})\]>][^\n]*$/.test(lines) ? lines : lines.replaceAll('\n', '\n  ');
}

/** Members of an object type that only a line break parts are parted by semicolons on one line. */
export function onOneLine(text: string): string {
  const open: string[] = [];
  let out = '';
  const lines = text.split(/\r?\n/).map((line) => line.replace(/(?:^|\s)\/\/[\s\S]*$/, ''));
  for (const [at, line] of lines.entries()) {
    for (const character of line) {
      if ('{[('.includes(character)) open.push(character);
      else if ('}])'.includes(character)) open.pop();
    }
    const next = lines.slice(at + 1).find((each) => each.trim() !== '') ?? '';
    const isEnd =
      open.at(-1) === '{' &&
      /(?:[\w$'"`)\]}?]|(?<!=)>)\s*$/u.test(line) &&
      /^\s*(?:[\w$'"`[(+-]|\/\*)/u.test(next) &&
      !/^\s*(?:extends|is|as|in|of)\b/u.test(next);
    out += `${line}${isEnd ? ';' : ''} `;
  }
  return out.replace(/\s+/g, ' ').trim();
}

export const typeSuffix = (node: SyntaxNode, field: string): string => {
  const type = typeText(node.childForFieldName(field));
  return type === null ? '' : `: ${type}`;
};
