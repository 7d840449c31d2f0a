/** Examples that stand in docstrings, with the lines of the docstring as their place. */
import type { RawSnippet } from '../evidence.ts';
import { parseDocstring } from './docstring.ts';
import type { PyModule } from './module.ts';

export function docstringSnippets(module: PyModule): RawSnippet[] {
  const owners = [
    ...(module.doc === null ? [] : [{ name: null, doc: module.doc, start: 1, end: module.docEnd }]),
    ...module.definitions
      .flatMap((definition) => [definition, ...definition.members])
      .filter((definition) => definition.doc !== null && !definition.name.startsWith('_')),
  ];
  return owners.flatMap((owner) =>
    parseDocstring(owner.doc ?? '').examples.flatMap((example): RawSnippet[] => {
      const code = withoutPrompts(example);
      return code === null
        ? []
        : [{ language: 'python', code, title: owner.name, origin: 'docstring', start: owner.start, end: owner.end }];
    }),
  );
}

/** The code of a session without prompts and output, or of a fenced or plain block; null when it is prose. */
export function withoutPrompts(example: string): string | null {
  const lines = example.split('\n');
  if (lines.some((line) => /^\s*>>> /.test(line))) {
    return lines
      .filter((line) => /^\s*(?:>>>|\.\.\.)(?: |$)/.test(line))
      .map((line) => line.replace(/^\s*(?:>>>|\.\.\.) ?/, ''))
      .join('\n')
      .trim();
  }
  const fenced = /```\w*\n([\s\S]*?)(?:\n```|$)/.exec(example)?.[1];
  const plain = fenced ?? /::\s*\n\n([\s\S]+)$/.exec(example)?.[1];
  return plain === undefined ? null : plain.replace(/^\n+|(?<!\s)\s+$/g, '');
}
