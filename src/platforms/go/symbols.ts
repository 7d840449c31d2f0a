/** Exported names of Go as API symbols, and the claims that their comments, the module and its programs make. */

import { type GoManifest, lastSegment } from '../../manifests/go.ts';
import { PRODUCT } from '../evidence.ts';
import type { ClaimAt, SymbolAt } from '../platform.ts';
import { sentenceOf } from '../sentence-of.ts';
import type { GoDoc } from './comments.ts';
import type { GoDeclaration } from './declarations.ts';
import type { GoPackage, GoPublic } from './public-api.ts';

interface Described {
  symbols: SymbolAt[];
  claims: ClaimAt[];
}
const KINDS = {
  function: 'function',
  method: 'method',
  type: 'type',
  interface: 'interface',
  constant: 'constant',
  variable: 'variable',
  field: 'property',
} as const;

export function describePackage(each: GoPublic): Described {
  const opening = openingOf(each);
  const symbols = each.declarations.map(({ path, declaration, parent }) => symbolOf(each, path, declaration, parent));
  const claims = each.declarations.flatMap(({ declaration }, at) => {
    const symbol = symbols[at];
    return symbol === undefined ? [] : claimsOf(symbol, declaration, each.called);
  });
  return { symbols: [...opening.symbols, ...symbols], claims: [...opening.claims, ...claims] };
}

function symbolOf(each: GoPackage, path: string, declaration: GoDeclaration, parent: string | null): SymbolAt {
  const { kind, signature, parameters, type, doc, start, end } = declaration;
  const owner = parent === null ? null : `${each.name}.${parent}`;
  return {
    name: `${owner ?? each.name}.${declaration.name}`,
    module: each.module,
    path,
    kind: KINDS[kind],
    parent: owner,
    signature,
    parameters: parameters.map((name) => ({ name, type: null, default: null, description: null })),
    returns: type === null ? null : { type, description: null },
    raises: [],
    bases: [],
    doc: doc === null || doc.text === '' ? null : doc.text,
    deprecated: doc?.deprecated ?? null,
    is_stub: false,
    start,
    end,
  };
}

/** `mux.NewRouter()`, `Router.Get()`, `Command.Use`. */
function spoken({ name, kind, parent }: SymbolAt, called: string): string {
  const parts = name.split('.');
  const own = parent === null ? `${called}.${parts.at(-1)}` : parts.slice(-2).join('.');
  return kind === 'function' || kind === 'method' ? `\`${own}()\`` : `\`${own}\``;
}

function claimsOf(symbol: SymbolAt, { name, doc }: GoDeclaration, called: string): ClaimAt[] {
  const text = doc === null || doc.summary === '' ? null : goSentence(spoken(symbol, called), name, doc, symbol);
  if (text === null) return [];
  return [
    {
      path: symbol.path,
      start: symbol.start,
      end: symbol.end,
      source: 'source',
      symbol: symbol.name
        .split('.')
        .slice(symbol.parent === null ? -1 : -2)
        .join('.'),
      also: [],
      text,
      kind: 'api',
      tags: [`symbol:${symbol.name}`, `module:${symbol.module}`, `symbol-kind:${symbol.kind}`, 'form:sentence'],
    },
  ];
}

/** Comments of Go begin with the name: what follows it is said of the symbol. */
function goSentence(subject: string, name: string, { summary }: GoDoc, symbol: SymbolAt): string | null {
  const [, rest = '', verb = ''] =
    new RegExp(`^(?:(?:An?|The) )?\`?${name}\`?(?:\\(\\))?,? ((?:also |always |only )?([a-z]+)\\b.*)$`, 's').exec(
      summary,
    ) ?? [];
  if (isVerb(verb) && rest.length <= 300 && !/[:?]$/.test(rest)) return `${subject} ${rest.replace(/[.;]$/, '')}.`;
  return sentenceOf(subject, summary.replace(new RegExp(`^${name}(?:: | - )`), ''), symbol);
}
/** After the name of a symbol a word in -s is a verb, as good as always. */
const isVerb = (word: string): boolean =>
  /^(?:are|can|cannot|could|may|might|must|should|will|would|is|has|was)$/.test(word) ||
  /^[a-z]{2,}(?<![su]|[io]u)s$/.test(word);

/** The package itself: its words, and the line that imports it. */
function openingOf(each: GoPackage): Described {
  const told = each.files.find(({ file }) => file.doc !== null && /^package /i.test(file.doc.text));
  const { path, file } = told ?? each.files[0] ?? {};
  if (path === undefined || file === undefined) return { symbols: [], claims: [] };
  const place = { path, start: told === undefined ? file.line : (file.doc?.start ?? file.line), end: file.line };
  const symbol: SymbolAt = {
    ...place,
    name: each.module,
    module: each.module,
    kind: 'module',
    parent: null,
    signature: `import "${each.importPath}"`,
    parameters: [],
    returns: null,
    raises: [],
    bases: [],
    doc: told?.file.doc?.text ?? null,
    deprecated: told?.file.doc?.deprecated ?? null,
    is_stub: false,
  };
  const [, said] = /^Package \S+ (\S[\s\S]*)$/.exec(told?.file.doc?.summary ?? '') ?? [];
  const tags = [`symbol:${each.module}`, `module:${each.module}`, 'symbol-kind:module', 'form:sentence'];
  return {
    symbols: [symbol],
    claims:
      said === undefined || !isVerb(said.split(/\s/)[0] ?? '') || /[:?]$/.test(said)
        ? []
        : [
            {
              ...place,
              source: 'source',
              symbol: null,
              also: [],
              text: `The \`${each.called}\` package ${said.replace(/\.$/, '')}.`,
              kind: 'api',
              tags,
            },
          ],
  };
}

/** What the module says of itself beside its packages: what it is, what it depends on, which programs it installs. */
export function moduleClaims(
  manifest: GoManifest,
  packages: readonly GoPackage[],
  programs: readonly GoPackage[],
): ClaimAt[] {
  const base = { path: manifest.path, source: 'manifest' as const, symbol: null, also: [] };
  const claims: ClaimAt[] = [];
  const path = manifest.name?.value ?? '';
  const root = packages.find(({ importPath }) => importPath === path);
  const told = root?.files.find(({ file }) => /^Package \S+ [a-z]+/.test(file.doc?.summary ?? ''));
  const tagline = /^Package \S+ (([a-z]+)\b.*)$/s.exec(told?.file.doc?.summary ?? '');
  if (told?.file.doc != null && tagline !== null && isVerb(tagline[2] ?? '') && !/[:?]$/.test(tagline[1] ?? ''))
    claims.push({
      ...base,
      path: told.path,
      source: 'source',
      start: told.file.doc.start,
      end: told.file.line,
      text: `${PRODUCT} ${(tagline[1] ?? '').replace(/\.$/, '')}.`,
      kind: 'other',
      tags: ['tagline', 'form:sentence'],
    });
  claims.push(...dependencyClaims(manifest, [...packages, ...programs]));
  for (const program of programs) {
    const at = program.files[0];
    if (at === undefined) continue;
    const name = lastSegment(program.importPath);
    const place = {
      path: at.path,
      source: 'source' as const,
      symbol: null,
      also: [],
      start: at.file.line,
      end: at.file.line,
    };
    claims.push({
      ...place,
      text: `${PRODUCT} installs the command \`${name}\`.`,
      kind: 'feature',
      tags: ['cli', `command:${name}`, 'form:sentence'],
    });
  }
  return claims;
}

/** Only what code that is no test imports is a dependency of users. */
function dependencyClaims(manifest: GoManifest, packages: readonly GoPackage[]): ClaimAt[] {
  const imports = packages.flatMap(({ files }) => files.flatMap(({ file }) => file.imports));
  const used = manifest.requires.filter(({ module }) =>
    imports.some((path) => path === module || path.startsWith(`${module}/`)),
  );
  const base = { path: manifest.path, source: 'manifest' as const, symbol: null, kind: 'requirement' as const };
  const [first, ...more] = used;
  if (first === undefined || used.length > 12) return [];
  const names = used.map(({ module }) => `\`${module}\``);
  const list = names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
  return [
    {
      ...base,
      start: first.start,
      end: first.end,
      also: more,
      text: `${PRODUCT} depends on ${list}.`,
      tags: ['dependencies', 'form:sentence', ...names.map((name) => `dependency:${name}`)],
    },
  ];
}
