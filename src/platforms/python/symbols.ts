/** Public definitions as API symbols with their members, and the claims their docstrings and raises make. */

import type { ClaimAt, SymbolAt } from '../platform.ts';
import { returnsOf } from '../returns.ts';
import { sentenceOf } from '../sentence-of.ts';
import { parseDocstring } from './docstring.ts';
import type { PyDefinition } from './module.ts';
import type { PublicSymbol } from './public-api.ts';

export interface DescribedSymbols {
  symbols: SymbolAt[];
  claims: ClaimAt[];
}

/** `overridden`: methods that a subclass in the product implements, so that raising NotImplementedError only means "abstract". */
export function describeSymbols(
  publicSymbols: readonly PublicSymbol[],
  overridden: (className: string, method: string) => boolean,
): DescribedSymbols {
  const out: DescribedSymbols = { symbols: [], claims: [] };
  for (const { name, module, path, definition } of publicSymbols) {
    describe(out, { name, module, path, parent: null, definition, isStub: isStub(definition) });
    if (definition.kind !== 'class') continue;
    for (const member of definition.members) {
      // An attribute of which neither a type nor a word is known is a name alone.
      if (member.name.startsWith('_') || (member.isAttribute && member.returns === null && member.doc === null))
        continue;
      const isStubMember =
        (isStub(member) || member.unimplemented) &&
        !member.decorators.some((each) => /abstract/.test(each)) &&
        !overridden(definition.name, member.name) &&
        !/\b(?:ABC|Protocol)\b/.test(definition.bases.join(' '));
      describe(out, {
        name: `${name}.${member.name}`,
        module,
        path,
        parent: name,
        definition: member,
        isStub: isStubMember,
      });
    }
  }
  return out;
}

interface One {
  name: string;
  module: string;
  path: string;
  parent: string | null;
  definition: PyDefinition;
  isStub: boolean;
}

const STUB = /\b(?:stub|not implemented|placeholder|no-op|not supported yet)\b/i;
const isStub = (definition: PyDefinition): boolean =>
  definition.kind === 'function' && STUB.test(definition.doc?.split('\n')[0] ?? '');

function describe(out: DescribedSymbols, one: One): void {
  const { definition } = one;
  const doc = definition.doc === null ? null : parseDocstring(definition.doc);
  const described = new Map((doc?.parameters ?? []).map((parameter) => [parameter.name, parameter]));
  const raises = (doc?.raises ?? []).map(({ type, description }) => ({
    type,
    description: description === '' ? null : description,
  }));
  for (const raised of definition.raises)
    if (!raises.some(({ type }) => lastPart(type) === lastPart(raised.type)) && raised.type !== 'NotImplementedError')
      raises.push({ type: raised.type, description: null });
  const symbol: SymbolAt = {
    name: one.name,
    module: one.module,
    path: one.path,
    kind: kindOf(definition, one.parent),
    parent: one.parent,
    signature: definition.signature,
    parameters: definition.parameters.map((parameter) => {
      const said = described.get(parameter.name.replace(/^\*+/, ''));
      return { ...parameter, type: parameter.type ?? said?.type ?? null, description: said?.description || null };
    }),
    returns: returnsOf(definition.returns, doc?.returns),
    raises,
    bases: definition.bases,
    doc: doc?.text ?? null,
    deprecated: deprecationOf(definition, doc?.deprecated ?? null),
    is_stub: one.isStub,
    start: definition.start,
    end: definition.end,
  };
  out.symbols.push(symbol);
  out.claims.push(...claimsOf(symbol, definition, doc?.summary ?? null));
}

function kindOf(definition: PyDefinition, parent: string | null): SymbolAt['kind'] {
  if (definition.kind === 'class')
    return definition.bases.some((base) => /(?:^|\.)(?:Enum|IntEnum|StrEnum|Flag|IntFlag)$/.test(base))
      ? 'enum'
      : 'class';
  if (definition.kind === 'property') return 'property';
  if (definition.kind === 'constant') return parent === null ? 'constant' : 'property';
  return parent === null ? 'function' : 'method';
}

function deprecationOf(definition: PyDefinition, said: string | null): string | null {
  if (said !== null) return said;
  const decorator = definition.decorators.find((each) => /^(?:\w+\.)*deprecated\b/.test(each));
  if (decorator !== undefined) return /["']([^"']+)["']/.exec(decorator)?.[1] ?? 'Deprecated.';
  return /^(?:\*\*)?deprecated\b[:.]?\s*(.*)/i.exec(definition.doc ?? '')?.[1] ?? null;
}

/** Names as a reader writes them: `Record.fill_gaps()`, `strata.read()`. */
function spoken(symbol: SymbolAt): string {
  const own = symbol.parent === null ? symbol.name : `${lastPart(symbol.parent)}.${lastPart(symbol.name)}`;
  const short = symbol.parent === null && symbol.kind !== 'function' ? lastPart(symbol.name) : own;
  return symbol.kind === 'function' || symbol.kind === 'method' ? `\`${short}()\`` : `\`${short}\``;
}

function claimsOf(symbol: SymbolAt, definition: PyDefinition, summary: string | null): ClaimAt[] {
  const tags = [`symbol:${symbol.name}`, `module:${symbol.module}`, `symbol-kind:${symbol.kind}`];
  const own = symbol.parent === null ? lastPart(symbol.name) : `${lastPart(symbol.parent)}.${lastPart(symbol.name)}`;
  const base = { path: symbol.path, source: 'source' as const, symbol: own, also: [] };
  const claims: ClaimAt[] = [];
  const range = { start: symbol.start, end: symbol.end };
  const stub = symbol.is_stub;
  if (stub)
    claims.push({
      ...base,
      ...range,
      end: Math.max(range.end, definition.raises[0]?.end ?? range.end),
      text: `${spoken(symbol)} is not implemented.`,
      kind: 'limitation',
      tags: [...tags, 'form:sentence'],
    });
  else if (summary !== null) {
    const sentence = sentenceOf(spoken(symbol), summary, symbol);
    if (sentence !== null)
      claims.push({ ...base, ...range, text: sentence, kind: 'api', tags: [...tags, 'form:sentence'] });
  }
  for (const { type, description } of symbol.raises) {
    const error = lastPart(type);
    const condition =
      description === null
        ? null
        : /^(?:if|when|on|for|in case|unless)\b/i.exec(description) === null
          ? null
          : description[0]!.toLowerCase() +
            description
              .slice(1)
              .split(/(?<=[.;])\s/)[0]!
              .replace(/[.;]$/, '');
    if (condition !== null)
      claims.push({
        ...base,
        ...range,
        text: `${spoken(symbol)} raises \`${error}\` ${condition}.`,
        kind: 'api',
        tags: [...tags, `error:${error}`, 'form:sentence'],
      });
  }
  for (const raised of definition.raises) {
    if (raised.message === null || raised.type === 'NotImplementedError' || stub) continue;
    const error = lastPart(raised.type);
    const owner = symbol.kind === 'class' ? spoken(symbol) : spoken(symbol);
    claims.push({
      ...base,
      start: raised.line,
      end: raised.end,
      text: `${owner} raises \`${error}\` with the message \`${raised.message.replace(/\.$/, '')}\`.`,
      kind: 'api',
      also: [range],
      tags: [...tags, `error:${error}`, `message:${raised.message}`, 'form:sentence'],
    });
  }
  return claims;
}

const lastPart = (name: string): string => name.slice(name.lastIndexOf('.') + 1);
