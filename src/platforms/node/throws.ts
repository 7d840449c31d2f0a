/** What a function throws by itself, with the messages it gives; and the lines of nodes. */
import type { SyntaxNode } from '../../adapters/tree-sitter.ts';
import { givenOf, takenAsMessage, type Worded } from '../error-words.ts';
import { type Guard, guardOf } from '../guards.ts';
import { type Held, heldAt } from '../held.ts';
import { messageIn, type Reading, takenIn, valueAt } from '../message-text.ts';
import { isRunThere } from '../run-there.ts';

export interface EsThrow extends Worded {
  when?: Guard | undefined;
  held?: Held[] | undefined;
  /** Where it stands, if not in the file of its declaration. */
  path?: string;
  line: number;
  end: number;
}

/** Of a helper with what holds where they are reached. */
export function throwsOf(
  body: SyntaxNode,
  isHelper = false,
  statement: 'throw_statement' | 'return_statement' = 'throw_statement',
): EsThrow[] {
  const found: EsThrow[] = [];
  if (!body.text.includes(statement.slice(0, 5))) return found;
  const visit = (node: SyntaxNode): void => {
    for (const child of node.namedChildren) {
      if (/function|class|arrow|method/.test(child.type)) {
        const inside = isRunThere(child) ? child.childForFieldName('body') : null;
        if (inside !== null) visit(inside);
        continue;
      }
      if (child.type === statement) {
        const made = constantAt(valueAt(child.namedChild(0)));
        const type = typeOf(made);
        const list = made?.childForFieldName('arguments')?.namedChildren ?? [];
        const message = wordsOf(list[0]);
        const given = givenOf(list, wordsOf, takenIn(body, READING));
        if (type !== undefined && /^[A-Z]\w*$/.test(type) && !isGiven(type, body))
          found.push({
            type,
            message,
            ...(given === undefined ? {} : { given }),
            when: guardOf(child, body),
            ...(isHelper ? { held: heldAt(child, body), ...takenAsMessage(message, given) } : {}),
            line: lineOf(child),
            end: endOf(child),
          });
      } else if (child.type === 'try_statement' && isCaught(child)) {
        // What is thrown there ends there; what the handler throws itself does not.
        for (const part of [child.childForFieldName('handler'), child.childForFieldName('finalizer')])
          if (part !== null) visit(part);
      } else visit(child);
    }
  };
  visit(body);
  return found;
}

/** What the file's own `const` of that name is given. */
function constantAt(made: SyntaxNode | undefined): SyntaxNode | undefined {
  if (made?.type !== 'identifier') return made;
  let root = made;
  while (root.parent !== null) root = root.parent;
  const declared = root.namedChildren
    .map((node) => (node.type === 'export_statement' ? node.childForFieldName('declaration') : node))
    .filter((node) => node?.type === 'lexical_declaration' && node.child(0)?.type === 'const')
    .flatMap((node) => node?.namedChildren ?? []);
  return (
    declared.find((each) => each.childForFieldName('name')?.text === made.text)?.childForFieldName('value') ?? made
  );
}

/** `new Torn()`, and of the language's own errors also `TypeError()`. */
function typeOf(made: SyntaxNode | undefined): string | undefined {
  if (made?.type === 'new_expression') return made.childForFieldName('constructor')?.text;
  const called = made?.type === 'call_expression' ? (made.childForFieldName('function')?.text ?? '') : '';
  return /^(?:|Eval|Range|Reference|Syntax|Type|URI|Aggregate)Error$/.test(called) ? called : undefined;
}

export const wordsOf = (node: SyntaxNode | undefined): string | null => messageIn(node, READING);

/** Quotation marks that code escapes are marks of the message; a value put in stays as code writes it. */
function literalOf({ type, text, namedChildren }: SyntaxNode): string | null {
  if (!/^(?:string|template_string)$/.test(type)) return null;
  const values = namedChildren.filter((child) => child.type === 'template_substitution');
  if (values.some((value) => value.text.includes('`'))) return null;
  const said = text.slice(1, -1).replace(/\\(['"`$\\])/g, '$1');
  return said;
}

const READING: Reading = { operator: '+', literal: literalOf, hole: (code) => `\${${code}}` };

/** A parameter may be any error. */
function isGiven(type: string, body: SyntaxNode): boolean {
  const list = body.parent?.childForFieldName('parameters')?.text ?? '';
  return list.includes(type) && new RegExp(`[(,]\\s*${type}\\s*[:=,)?]`).test(list);
}

/** Whether a handler takes what is thrown, and does not throw the same again. */
function isCaught(node: SyntaxNode): boolean {
  const handler = node.childForFieldName('handler');
  if (handler === null) return false;
  const name = handler.childForFieldName('parameter')?.text;
  return !handler
    .descendantsOfType('throw_statement')
    .some((again) => name !== undefined && again.namedChild(0)?.text === name);
}

export const lineOf = (node: SyntaxNode): number => node.startPosition.row + 1;
export const endOf = (node: SyntaxNode): number => node.endPosition.row + 1;
