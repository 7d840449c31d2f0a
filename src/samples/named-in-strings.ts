/** What a recipe names in a string or a symbol and has not: functions and classes that its test file alone declares. Pure. */
import type { RawExample } from './raw-example.ts';

/** Languages that find callables and classes by their names at run time, and how a file declares what is found so. */
const DECLARED: ReadonlyMap<string, RegExp> = new Map([
  ['php', /^function (\w+)|\b(?:class|trait|interface|enum) (\w+)/gm],
  ['python', /^(?:async )?def (\w+)|\bclass (\w+)/gm],
  ['ruby', /\bdef (\w+)|\b(?:class|module) (\w+)/gm],
  ['java', /\b(?:class|interface|enum|record) (\w+)/gm],
  ['csharp', /\b(?:class|interface|enum|record|struct) (\w+)/gm],
]);

type Shown = Pick<RawExample, 'head' | 'code' | 'results'>;

export function namesItsTest(language: string, text: string, { head, code, results }: Shown): boolean {
  const declared = DECLARED.get(language);
  if (declared === undefined) return false;
  const namesIn = (of: string): string[] => [...of.matchAll(declared)].flatMap(([, name, type]) => name ?? type ?? []);
  const lines = [code, ...results.map(({ expression }) => expression ?? '')].join('\n');
  const own = new Set(namesIn(`${head ?? ''}\n${code}`));
  const lacked = new Set(namesIn(text).filter((name) => !own.has(name)));
  return namedIn(lines, language).some((name) => lacked.has(name));
}

/** `'shine'`, `"Lamp::shine"`, `'harbour.lamp.Lamp'`; `:shine`. */
const namedIn = (code: string, language: string): string[] => [
  ...[...code.matchAll(/(["'])([A-Za-z_\\][\w\\:.@]*)\1/g)].flatMap(([, , path = '']) =>
    path.split(/[\\:@]+/).map((part) => part.slice(part.lastIndexOf('.') + 1)),
  ),
  ...(language === 'ruby' ? [...code.matchAll(/(?<![\w:?]):([A-Za-z_]\w*)/g)].map(([, name = '']) => name) : []),
];
