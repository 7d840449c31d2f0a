/** Whether code is a whole program of its language that a reader can run in an empty folder; pure. */
import type { GrammarParser } from '../adapters/tree-sitter.ts';
import type { ProductFacts } from '../model/product-facts.ts';
import { freeNames } from '../syntax/free-names.ts';
import { importsOf, requirementsOf } from './imports.ts';
import { importsAsUsers, mainClass } from './java-program.ts';
import { takesOnlyPublic } from './public-names.ts';
import { isPlainScript } from './set-up.ts';
import { needsServer, standsAlone } from './stands-alone.ts';

type Facts = Pick<ProductFacts, 'api' | 'package_name' | 'manifest'>;
interface Language {
  /** Of its manifests. */
  ecosystem: string;
  /** What the compiler begins with. */
  entry: readonly Pick<RegExp, 'test'>[];
  usesProduct(code: string, facts: Facts): boolean;
}

const saying =
  (...words: string[]) =>
  (code: string, { package_name: own }: Facts): boolean =>
    own !== null && words.some((word) => code.includes(word.replace('$', own)));

const python: Language = {
  ecosystem: 'python',
  entry: [],
  usesProduct: (code, { api }) => {
    const own = new Set(api.map(({ module }) => module.split('.')[0]));
    return importsOf('python', code).some((name) => own.has(name.split('.')[0]));
  },
};
const script: Language = {
  ecosystem: 'node',
  entry: [],
  usesProduct: (code, { package_name: own }) =>
    own !== null && importsOf('javascript', code).some((name) => name === own || name.startsWith(`${own}/`)),
};
const LANGUAGES: ReadonlyMap<string, Language> = new Map([
  ...['python', 'py'].map((name) => [name, python] as const),
  ...['javascript', 'js', 'mjs', 'cjs', 'typescript', 'ts'].map((name) => [name, script] as const),
  ['go', { ecosystem: 'go', entry: [/^package main$/m, /^func main\(\)/m], usesProduct: saying('"$"', '"$/') }],
  [
    'rust',
    {
      ecosystem: 'rust',
      entry: [/^(?:async )?fn main\(\)/m],
      usesProduct: (code, { package_name: own }) => own !== null && code.includes(`use ${own.replaceAll('-', '_')}::`),
    },
  ],
  [
    'ruby',
    { ecosystem: 'ruby', entry: [], usesProduct: saying("require '$'", 'require "$"', "require '$/", 'require "$/') },
  ],
  ['php', { ecosystem: 'php', entry: [/vendor\/autoload\.php/], usesProduct: isWholePhp }],
  [
    'java',
    { ecosystem: 'java', entry: [{ test: (code) => mainClass(code) !== undefined }], usesProduct: importsAsUsers },
  ],
  ['csharp', { ecosystem: 'dotnet', entry: [{ test: isWholeCsharp }], usesProduct: saying('using $;', 'using $.') }],
]);
/** It has an entry point: `Main`, or a statement outside of every type (https://learn.microsoft.com/dotnet/csharp/fundamentals/program-structure/top-level-statements). */
function isWholeCsharp(code: string): boolean {
  if (/\bMain\(/.test(code)) return true;
  let depth = 0;
  for (const line of code.split('\n')) {
    const bare = line.replace(/(?<!\\)"(?:\\.|[^"\\\n])*"/g, '""').trim();
    if (depth === 0 && bare !== '' && !DECLARES.test(bare)) return true;
    for (const char of bare) depth += char === '{' ? 1 : char === '}' ? -1 : 0;
  }
  return false;
}
const DECLARES =
  /^(?:using [\w.= ]+;|using static\b|global using\b|namespace\b|\[|\/\/|\/\*|\*|#|[{}]|(?:(?:public|internal|private|protected|static|sealed|abstract|partial|readonly|ref|file|unsafe) )*(?:class|struct|interface|enum|record|delegate)\b)/;

/** What begins with the tag is a file; what documents show without it names the product and sets every variable that it reads. */
function isWholePhp(code: string, { api }: Facts): boolean {
  if (code.startsWith('<?php')) return true;
  const roots = new Set(api.flatMap(({ module }) => module.split('.')[0] || []));
  const parameters = [...code.matchAll(/\b(?:function|fn) ?(?:&?\w{1,64})? ?\(([^()]*)\)/g)]
    .map(([, list = '']) => list)
    .join(' ');
  const set = [
    ...code.matchAll(/\$(\w+)\s*=(?![=>])|\bas\s+\$(\w+)|=>\s*\$(\w+)\s*\)|\bcatch ?\([\w\\| ]*\$(\w+)/g),
  ].flatMap(([, ...names]) => names.filter((name) => name !== undefined));
  const known = new Set([...set, ...[...parameters.matchAll(/\$(\w+)/g)].map(([, name = '']) => name)]);
  const isNamed = [...roots].some((root) => code.includes(`${root}\\`));
  return isNamed && [...code.matchAll(/\$(\w+)/g)].every(([, name = '']) => known.has(name));
}

/** What a file of the language begins with and documents leave out. */
export const headOfProgram = (language: string, code: string): string | null =>
  languageOfProgram(language) === 'php' && !code.startsWith('<?php') ? '<?php' : null;

const ALIASES: ReadonlyMap<string, string> = new Map([
  ['c#', 'csharp'],
  ['cs', 'csharp'],
  ['golang', 'go'],
  ['rb', 'ruby'],
  ['rs', 'rust'],
]);
export const languageOfProgram = (language: string): string => {
  const name = language.toLowerCase();
  return ALIASES.get(name) ?? name;
};

/** Whether code begins as a program of the same language does: where a reader sees several such, "the code" names none of them. */
export function looksLikeProgram(language: string, code: string, as: string, facts: Facts): boolean {
  const found = LANGUAGES.get(languageOfProgram(language));
  if (found === undefined || found !== LANGUAGES.get(languageOfProgram(as))) return false;
  const begins = found.entry.every((pattern) => pattern.test(code));
  return begins && (/\bmain\(/i.test(code) || found.usesProduct(code, facts));
}

const MOST = 60;
const FEWEST = 2;

/** What a browser sends to a server: nobody sends it to a program that is run by hand. */
const ASKED =
  /\$_(?:POST|GET|FILES|REQUEST|COOKIE|SESSION|SERVER)\b|\breq(?:uest)?\.(?:body|form|files|POST|GET|FILES)\b/;

/**
 * Extras of the package that the program needs; undefined for what is no whole program that uses the product. `behind`: what the modules of
 * the product that it imports import in their turn.
 */
export function programNeeds(
  language: string,
  code: string,
  facts: Facts,
  parser: GrammarParser | undefined,
  behind: () => readonly string[] = () => [],
): { extras: string[] } | undefined {
  const found = LANGUAGES.get(languageOfProgram(language));
  const lines = code.split('\n').filter((line) => line.trim() !== '').length;
  if (found === undefined || found.ecosystem !== facts.manifest?.ecosystem || lines < FEWEST || lines > MOST) return;
  if (!found.entry.every((pattern) => pattern.test(code)) || !found.usesProduct(code, facts) || needsFiles(code))
    return;
  if (/^[ \t]*(?:\.\.\.|…)|(?:#|\/\/) ?(?:\.\.\.|…)|\b(?:YOUR|your)[-_ ]\w|<[a-z]+[-_][a-z]+>/m.test(code)) return;
  if (/\b(?:argv|os\.environ|os\.Args|process\.env|input\(|getenv|std::env)\b|\bstdin\b|\bos\.Stdin\b/.test(code))
    return;
  if (
    ASKED.test(code) ||
    !standsAlone(code, needsServer(facts.manifest)) ||
    takesFiles(code) ||
    !takesOnlyPublic(languageOfProgram(language), code, facts) ||
    takesNamespaces(language, code, facts)
  )
    return;
  if (found.ecosystem === 'rust') return { extras: featuresIn(code, facts) };
  if (found !== python && found !== script) return { extras: [] };
  if (parser === undefined || freeNames(parser, code).length > 0) return;
  if (found === script && !isPlainScript(parser, code)) return;
  return extrasFor(
    requirementsOf(
      found === python ? 'python' : 'javascript',
      [...importsOf(found === python ? 'python' : 'javascript', code), ...(found === python ? behind() : [])],
      facts,
    ),
    facts,
  );
}

/** Modules of a crate that are called as features are there with these, by custom; what is on anyway needs no asking. */
function featuresIn(code: string, { manifest, package_name: own }: Facts): string[] {
  const crate = own?.replaceAll('-', '_') ?? '';
  const features = manifest?.extras ?? [];
  const on = new Set(features.find(({ name }) => name === 'default')?.packages ?? []);
  return features
    .map(({ name }) => name)
    .filter((name) => !on.has(name) && /^\w+$/.test(name) && new RegExp(`\\b${crate}::(?:\\{ ?)?${name}\\b`).test(code))
    .sort();
}

/** A file that the program opens is not there in an empty folder; one that it writes need not be. `a.*.b` is a path in data, `a@b.org` nobody's file. */
const needsFiles = (code: string): boolean =>
  code
    .split('\n')
    .some(
      (line) =>
        /["'`](?:[^"'`\n.@]|\.(?!\*))*\.[A-Za-z]\w{1,4}["'`]/.test(line) &&
        !/save|write|export|dump|output|create|to_/i.test(line) &&
        !/^\s*(?:from|import|use|using|require)\b|from ['"]|require\(/.test(line),
    );

/** Modules of the same folder: what lies beside a sample is not in a reader's. */
const takesFiles = (code: string): boolean =>
  code.split('\n').some((line) => {
    const words = line.trim().replace(/\s+/g, ' ');
    return (
      /^from \.|\b(?:from|import|require) ?\(? ?['"]\.\.?\/|^(?:pub )?mod \w+;/.test(words) ||
      (/^(?:require|include)(?:_once)?\b/.test(words) &&
        words.includes('.php') &&
        !words.includes('vendor/autoload.php'))
    );
  });

/** Namespaces of C# that neither the language nor the package brings. */
const takesNamespaces = (language: string, code: string, { api, manifest }: Facts): boolean => {
  if (languageOfProgram(language) !== 'csharp') return false;
  const own = [...new Set(api.map(({ module }) => module)), ...(manifest?.dependencies?.value ?? [])];
  return [...code.matchAll(/^[ \t]*(?:global )?using (?:static )?(?:\w+ = )?([\w.]+);/gm)].some(
    ([, name = '']) =>
      !/^System(?:\.|$)/.test(name) &&
      !own.some((each) => each === name || name.startsWith(`${each}.`)) &&
      !code.includes(`namespace ${name}`),
  );
};

function extrasFor(needed: readonly string[], { manifest }: Facts): { extras: string[] } | undefined {
  const fold = (name: string): string => /^@?[\w./-]+/.exec(name)?.[0].toLowerCase().replaceAll('_', '-') ?? name;
  const own = new Set((manifest?.dependencies?.value ?? []).map(fold));
  const extras = new Set<string>();
  for (const name of needed) {
    if (own.has(fold(name))) continue;
    const extra = manifest?.extras.find(({ packages }) => packages.map(fold).includes(fold(name)));
    if (extra === undefined) return undefined;
    extras.add(extra.name);
  }
  return { extras: [...extras].sort() };
}
