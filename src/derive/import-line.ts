/** The line that brings a public name into a program, in the words of its ecosystem. */
import type { ApiSymbol } from '../model/product-facts.ts';

export function importLine(symbol: ApiSymbol, ecosystem: string): string | undefined {
  if (symbol.parent !== null || symbol.module === '') return undefined;
  const name = symbol.name.slice(symbol.name.lastIndexOf('.') + 1);
  if (ecosystem === 'python')
    return symbol.kind === 'module' ? `import ${symbol.name}` : `from ${symbol.module} import ${name}`;
  if (ecosystem === 'node') {
    const isType = symbol.kind === 'interface' || symbol.kind === 'type';
    return symbol.is_default === true
      ? `import ${name} from '${symbol.module}';`
      : `import ${isType ? 'type ' : ''}{ ${name} } from '${symbol.module}';`;
  }
  return ecosystem === 'go' && symbol.kind === 'module' ? symbol.signature : undefined;
}

/** The language of signatures, after code fences. */
export const LANGUAGE_OF: ReadonlyMap<string, string> = new Map([
  ['python', 'python'],
  ['node', 'ts'],
  ['go', 'go'],
  ['rust', 'rust'],
  ['java', 'java'],
  ['dotnet', 'csharp'],
  ['ruby', 'ruby'],
  ['php', 'php'],
  ['cpp', 'cpp'],
]);
