/** Public declarations as API symbols with their members, and the claims their comments and throws make. */

import type { ClaimAt, SymbolAt } from '../platform.ts';
import { returnsOf } from '../returns.ts';
import { sentenceOf } from '../sentence-of.ts';
import type { EsDefinition } from './es-module.ts';
import { parseJsDoc } from './jsdoc.ts';
import type { PublicSymbol } from './public-api.ts';

export function describeSymbols(found: readonly PublicSymbol[]): { symbols: SymbolAt[]; claims: ClaimAt[] } {
  const symbols: SymbolAt[] = [];
  const claims: ClaimAt[] = [];
  const add = (
    definition: EsDefinition,
    at: { name: string; module: string; path: string; parent: string | null },
  ): void => {
    const doc = definition.doc === null ? null : parseJsDoc(definition.doc);
    if (doc?.internal === true) return;
    const symbol = symbolOf(definition, doc, at);
    symbols.push(symbol);
    claims.push(...claimsOf(symbol, definition, doc));
  };
  for (const { name, module, path, definition } of found) {
    add(definition, { name, module, path, parent: null });
    for (const member of definition.members)
      if (!member.name.startsWith('_') && !member.name.startsWith('['))
        add(member, { name: `${name}.${member.name}`, module, path, parent: name });
  }
  return { symbols, claims };
}

function symbolOf(
  definition: EsDefinition,
  doc: ReturnType<typeof parseJsDoc> | null,
  at: { name: string; module: string; path: string; parent: string | null },
): SymbolAt {
  const said = new Map((doc?.parameters ?? []).map((parameter) => [parameter.name, parameter]));
  const raises = (doc?.throws ?? []).map(({ type, description }) => ({
    type,
    description: description === '' ? null : description,
  }));
  for (const { type } of definition.throws)
    if (!raises.some((raise) => raise.type === type)) raises.push({ type, description: null });
  const parameters = definition.parameters.map((parameter) => {
    const own = said.get(parameter.name.replace(/[?.]/g, ''));
    return { ...parameter, type: parameter.type ?? own?.type ?? null, description: own?.description || null };
  });
  const typeOnly =
    definition.parameters.length === 0 && definition.kind === 'constant'
      ? (doc?.parameters ?? []).map(({ name, type, description }) => ({
          name,
          type,
          default: null,
          description: description || null,
        }))
      : parameters;
  return {
    ...at,
    kind: definition.kind,
    signature: definition.signature,
    parameters: typeOnly,
    returns: returnsOf(definition.returns, doc?.returns),
    raises,
    bases: definition.bases,
    doc: doc?.text ?? null,
    deprecated: doc?.deprecated ?? null,
    is_stub: definition.throws.some(({ message }) => /^not (?:yet )?implemented\b/i.test(message ?? '')),
    start: definition.start,
    end: definition.end,
  };
}

function claimsOf(symbol: SymbolAt, definition: EsDefinition, doc: ReturnType<typeof parseJsDoc> | null): ClaimAt[] {
  const subject =
    symbol.kind === 'function' || symbol.kind === 'method' ? `\`${symbol.name}()\`` : `\`${symbol.name}\``;
  const tags = [`symbol:${symbol.name}`, `module:${symbol.module}`, `symbol-kind:${symbol.kind}`];
  const base = {
    path: symbol.path,
    source: 'source' as const,
    symbol: symbol.name,
    also: [],
    start: symbol.start,
    end: symbol.end,
  };
  if (symbol.is_stub)
    return [
      {
        ...base,
        start: definition.throws[0]!.line,
        end: definition.throws[0]!.end,
        also: [{ start: symbol.start, end: symbol.end }],
        text: `${subject} is not implemented.`,
        kind: 'limitation',
        tags: [...tags, 'form:sentence'],
      },
    ];
  const claims: ClaimAt[] = [];
  const sentence = doc?.summary == null ? null : sentenceOf(subject, doc.summary, symbol);
  if (sentence !== null) claims.push({ ...base, text: sentence, kind: 'api', tags: [...tags, 'form:sentence'] });
  for (const { type, description } of doc?.throws ?? []) {
    const condition = /^(?:if|when|on|for|in case|unless)\b/i.test(description)
      ? `${description[0]!.toLowerCase()}${description
          .slice(1)
          .split(/(?<=[.;])\s/)[0]!
          .replace(/[.;]$/, '')}`
      : null;
    if (condition !== null)
      claims.push({
        ...base,
        text: `${subject} throws \`${type}\` ${condition}.`,
        kind: 'api',
        tags: [...tags, `error:${type}`, 'form:sentence'],
      });
  }
  for (const { type, message, line, end } of definition.throws) {
    if (message === null) continue;
    claims.push({
      ...base,
      start: line,
      end,
      also: [{ start: symbol.start, end: symbol.end }],
      text: `${subject} throws \`${type}\` with the message \`${message}\`.`,
      kind: 'api',
      tags: [...tags, `error:${type}`, `message:${message}`, 'form:sentence'],
    });
  }
  return claims;
}
