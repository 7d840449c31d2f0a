/** Pieces of code that documents show as programs: with the entry point and the imports that their language asks for, or none where a name stays unknown; pure. */
import { lastName } from '../derive/overloads.ts';
import type { ApiSymbol, ProductFacts } from '../model/product-facts.ts';
import { completedGo } from './complete-go.ts';
import { csharpTests } from './csharp-tests.ts';
import { javaTests } from './java-tests.ts';
import { rustTests } from './rust-tests.ts';
import { showsSomething } from './stated-output.ts';

type Facts = Pick<ProductFacts, 'api' | 'package_name' | 'ecosystem' | 'manifest'>;
interface Completing {
  ecosystem: string;
  /** A line that begins a part of a file: what such code lacks cannot be put around it. */
  declares: RegExp;
  /** What shows a value, where its language writes down the types of names. */
  prints?: string;
  whole(body: string, imports: readonly string[], facts: Facts): string | undefined;
}

/** `imports`: what the document imports elsewhere. Undefined for what is a program already, shows nothing, or names what nobody knows. */
export function completed(
  language: string,
  code: string,
  imports: readonly string[],
  facts: Facts,
): string | undefined {
  if (language === 'go') return facts.ecosystem === 'go' && showsSomething(code) ? completedGo(code, facts) : undefined;
  const found = LANGUAGES.get(language);
  const print = showsSomething(code) ? '' : lastGiven(code, found?.prints);
  if (found === undefined || found.ecosystem !== facts.ecosystem || print === undefined) return undefined;
  const lines = `${code}${print}`.split('\n');
  const body = lines
    .filter((line) => !IMPORT.test(line))
    .join('\n')
    .trim();
  // Lines inside of a text keep their margin.
  if (found.declares.test(body) || TEXT.test(body)) return undefined;
  return found.whole(body, [...imports, ...lines.filter((line) => IMPORT.test(line))], facts);
}

/** A line that brings names into a file. */
export const IMPORT = /^(?:import |using [\w.=< >]+;|use [\w:{}, ]+;)/;
const TEXT = /"""|`|\br#*"|@"|\\$/m;

/** Values that say something when they are printed. */
const GIVEN =
  /^(?:final )?(?:[Ss]tring|int|long|double|float|decimal|bool(?:ean)?|char|Integer|Long|Double|Boolean|(?:List|Set|Map|Collection|Optional)<[\w<>, ]+>) (\w+) =(?!=)/;

/** A line that prints the value that the last statement gives; undefined where its type does not say that it can be read. */
function lastGiven(code: string, print: string | undefined): string | undefined {
  const last = code.split('\n').findLast((line) => /^[\w}]/.test(line));
  const name = GIVEN.exec(last ?? '')?.[1];
  return name === undefined || print === undefined ? undefined : `\n${print}(${name});`;
}

const indented = (code: string, by: number): string =>
  code
    .split('\n')
    .map((line) => (line.trim() === '' ? '' : `${' '.repeat(by)}${line}`))
    .join('\n');

/** A file of Java with these statements; what they throw ends it. */
export const javaFile = (head: string, body: string): string =>
  `${head}\n\npublic class FirstRun {\n    public static void main(String[] args) throws Exception {\n${indented(body, 8)}\n    }\n}`;
export const rustFile = (head: string, body: string): string => `${head}\n\nfn main() {\n${indented(body, 4)}\n}`;
export const csharpFile = (head: string, body: string): string => `${head}\n\n${body}`;

/** Classes of the product that only one of its packages has, by the names that code calls them. */
function ownNames(api: readonly ApiSymbol[]): Map<string, ApiSymbol> {
  const found = new Map<string, ApiSymbol | null>();
  for (const each of api)
    if (each.parent === null && each.kind !== 'module') {
      const name = lastName(each.name).replace(/<.*$/s, '');
      found.set(name, found.has(name) ? null : each);
    }
  return new Map([...found].flatMap(([name, each]) => (each === null ? [] : [[name, each] as const])));
}

const JAVA_UTIL = new Set(
  'List ArrayList LinkedList Map HashMap TreeMap LinkedHashMap Set HashSet TreeSet LinkedHashSet Arrays Collections Collection Iterator Optional Locale UUID Properties Objects Random Deque ArrayDeque Queue'.split(
    ' ',
  ),
);

const LANGUAGES: ReadonlyMap<string, Completing> = new Map<string, Completing>([
  [
    'java',
    {
      ecosystem: 'java',
      prints: 'System.out.println',
      declares:
        /^(?:(?:public|private|protected|static|final|abstract) )*(?:class|interface|enum|record|package|void)\b|^(?:public|private|protected|@)/m,
      whole(body, imports, facts) {
        const own = ownNames(facts.api);
        const words = new Set(body.match(/\b[A-Z]\w*/g));
        const given = new Set(imports.map((line) => line.slice(line.lastIndexOf('.') + 1).split(';', 1)[0] ?? ''));
        const found = [...words].flatMap((name) => {
          const symbol = own.get(name);
          if (given.has(name)) return [];
          return symbol !== undefined
            ? [`import ${symbol.name};`]
            : JAVA_UTIL.has(name)
              ? [`import java.util.${name};`]
              : [];
        });
        const head = javaTests.head(body, [...imports, ...found].join('\n'), facts);
        return head === undefined ? undefined : javaFile(head, body);
      },
    },
  ],
  [
    'csharp',
    {
      ecosystem: 'dotnet',
      prints: 'Console.WriteLine',
      declares:
        /^(?:(?:public|private|internal|static|sealed|abstract|partial) )*(?:class|interface|enum|record|struct|namespace)\b|^(?:public|private|internal|\[)/m,
      whole(body, imports, facts) {
        const own = ownNames(facts.api);
        const words = new Set(body.match(/\b[A-Z]\w*/g));
        const found = [...words].flatMap((name) => {
          const symbol = own.get(name);
          return symbol === undefined ? [] : [`using ${symbol.module};`];
        });
        const head = csharpTests.head(body, [...new Set([...imports, ...found])].join('\n'), facts);
        return head === undefined ? undefined : csharpFile(head, body);
      },
    },
  ],
  [
    'rust',
    {
      ecosystem: 'rust',
      // `?` asks for a result of what stands around it.
      declares: /^(?:pub |async )?(?:fn|mod|extern)\b|^#!?\[|^# |^#$|\?[;.)\s]/m,
      whole(body, imports, facts) {
        const head = rustTests.head(body, imports.join('\n'), facts);
        return head === undefined ? undefined : rustFile(head, body);
      },
    },
  ],
]);
