/** The entry of one public symbol: signature, words, parameters, what it returns and raises, and its source. */
import type { ApiSymbol } from '../../model/product-facts.ts';
import { type Block, type Line, paragraph } from '../../templates/blocks.ts';
import { capital, lowerFirst, withStop } from '../../templates/sentences.ts';
import { sourceUrl } from '../../templates/source-link.ts';
import { docParagraph, plainDoc } from './docstring.ts';
import { lastName, type PageContext } from './page-context.ts';
import type { SymbolPlaces } from './write-reference.ts';

const LANGUAGES: Readonly<Record<string, string>> = {
  python: 'python',
  pypi: 'python',
  node: 'ts',
  npm: 'ts',
  javascript: 'ts',
  typescript: 'ts',
  go: 'go',
  rust: 'rust',
  java: 'java',
  dotnet: 'csharp',
  ruby: 'ruby',
  php: 'php',
};

export const signatureLanguage = (context: PageContext): string => LANGUAGES[context.facts.ecosystem] ?? 'text';

/** The symbol as the subject of a sentence, by its last name. */
const subjectOf = (symbol: ApiSymbol, context: PageContext): string =>
  context.code(displayName({ ...symbol, name: symbol.name.split('.').at(-1) ?? symbol.name }));

export const displayName = (symbol: ApiSymbol): string =>
  ['function', 'method'].includes(symbol.kind) ? `${symbol.name}()` : symbol.name;

export function symbolBlocks(symbol: ApiSymbol, level: number, context: PageContext, places: SymbolPlaces): Block[] {
  const claims = symbol.claim_ids;
  const doc = docParagraph(symbol.doc);
  const lines: Line[] = [];
  if (doc !== undefined) lines.push({ text: context.prose(doc), claims });
  lines.push(...limitsOf(symbol, context));
  return [
    { kind: 'heading', level, text: context.code(displayName(symbol)), symbol: symbol.name },
    { kind: 'code', language: signatureLanguage(context), code: symbol.signature, claims },
    ...(claims.length === 0
      ? []
      : [
          paragraph(...lines),
          ...deprecation(symbol, context),
          ...basesOf(symbol, context, places),
          ...parametersOf(symbol, context),
          ...returnsOf(symbol, context),
          ...raisesOf(symbol, context),
        ]),
    ...sourceOf(symbol),
  ];
}

/** What the facts say it does not do, in their words. */
function limitsOf({ claim_ids }: ApiSymbol, context: PageContext): Line[] {
  const limits = claim_ids
    .flatMap((id) => context.claimById(id) ?? [])
    .filter((claim) => claim.claim_kind === 'limitation');
  return limits.flatMap((claim) => context.sentence(claim) ?? []);
}

function deprecation({ deprecated, claim_ids }: ApiSymbol, context: PageContext): Block[] {
  if (deprecated === null) return [];
  const why = plainDoc(deprecated).replace(/^deprecated[:,.]?\s*/iu, '');
  return [
    paragraph({
      text: why === '' ? '**Deprecated.**' : `**Deprecated.** ${context.prose(withStop(capital(why)))}`,
      claims: claim_ids,
    }),
  ];
}

function basesOf(symbol: ApiSymbol, context: PageContext, places: SymbolPlaces): Block[] {
  const { bases, claim_ids, kind } = symbol;
  if (bases.length === 0 || !['class', 'interface', 'enum'].includes(kind)) return [];
  const named = bases.map((base) => {
    const known = context.symbols.get(base) ?? context.byLastName.get(lastName(base));
    const place = known === undefined ? undefined : places.get(known.name);
    return place === undefined ? context.code(base) : `[${context.code(base)}](${place.target(context)})`;
  });
  return [
    paragraph({
      text: `${subjectOf(symbol, context)} inherits from ${named.length < 2 ? named.join('') : `${named.slice(0, -1).join(', ')} and ${named.at(-1)}`}.`,
      claims: claim_ids,
    }),
  ];
}

/** Columns that nothing fills are left out; a table of bare names says no more than the signature. */
function parametersOf({ parameters, claim_ids }: ApiSymbol, context: PageContext): Block[] {
  const shown = parameters.filter((parameter) => !['self', 'cls', '*', '/'].includes(parameter.name));
  const has = (key: 'type' | 'default' | 'description'): boolean =>
    shown.some((parameter) => (parameter[key] ?? '') !== '');
  if (!has('type') && !has('default') && !has('description')) return [];
  const code = (text: string | null): string => (text === null || text === '' ? '' : context.codeCell(text));
  return [
    {
      kind: 'table',
      head: [
        'Parameter',
        ...(has('type') ? ['Type'] : []),
        ...(has('default') ? ['Default'] : []),
        ...(has('description') ? ['Description'] : []),
      ],
      rows: shown.map((parameter) => ({
        cells: [
          context.codeCell(parameter.name),
          ...(has('type') ? [code(parameter.type)] : []),
          ...(has('default') ? [code(parameter.default)] : []),
          ...(has('description')
            ? [context.cell(plainDoc(parameter.description ?? '').replace(/(?<!\s)\s*:$/u, ''))]
            : []),
        ],
        claims: claim_ids,
      })),
    },
  ];
}

function returnsOf(symbol: ApiSymbol, context: PageContext): Block[] {
  const { returns, claim_ids, kind } = symbol;
  const start = `${subjectOf(symbol, context)} returns`;
  if (returns === null || kind === 'class') return [];
  const described = plainDoc(returns.description ?? '');
  // A property's type stands in its signature; a name in quotes is a name.
  const type =
    returns.type === null || returns.type === ''
      ? undefined
      : context.code(returns.type.replace(/^(['"])(.*)\1$/u, '$2'));
  // A type without words stands in the signature already.
  if (described === '')
    return type === undefined || kind === 'property' || isInSignature(symbol)
      ? []
      : [paragraph({ text: `${start} ${type}.`, claims: claim_ids })];
  const words = withStop(lowerFirst(described.replace(/^returns?\s+/iu, '')));
  return [
    paragraph({
      text: type === undefined ? `${start} ${context.prose(words)}` : `${start} ${type}: ${context.prose(words)}`,
      claims: claim_ids,
    }),
  ];
}

const isInSignature = ({ returns, signature }: ApiSymbol): boolean =>
  /^(?:None|void)$/u.test(returns?.type ?? '') || signature.includes(returns?.type ?? '\u0000');

function raisesOf(symbol: ApiSymbol, context: PageContext): Block[] {
  const { raises, claim_ids } = symbol;
  const lines = raises.map(({ type, description }): Line => {
    const why = plainDoc(description ?? '').replace(/(?<!\s)\s*:$/u, '');
    const start = `${subjectOf(symbol, context)} raises ${context.code(type)}`;
    const text =
      why === ''
        ? `${start}.`
        : /^(?:if|when|whenever|unless|on|for|because|in case)\b/iu.test(why)
          ? `${start} ${context.prose(withStop(lowerFirst(why)))}`
          : `${start}: ${context.prose(withStop(lowerFirst(why)))}`;
    return { text, claims: claim_ids };
  });
  return lines.length > 1 ? [{ kind: 'list', items: lines }] : lines.map((line) => paragraph(line));
}

function sourceOf({ citation, claim_ids }: ApiSymbol): Block[] {
  const url = sourceUrl(citation);
  if (url !== undefined) return [paragraph({ text: `[Source](${url})` })];
  return claim_ids.length === 0 ? [] : [paragraph({ text: `Source: \`${citation.path}\``, claims: claim_ids })];
}
