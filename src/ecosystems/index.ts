/** The ecosystems whose public names Launch can write as their readers do. */
import type { ApiSymbol } from '../model/product-facts.ts';
import { cpp } from './cpp.ts';
import { dotnet } from './dotnet.ts';
import { go } from './go.ts';
import { godot } from './godot.ts';
import { java } from './java.ts';
import { kotlin } from './kotlin.ts';
import { node } from './node.ts';
import { php } from './php.ts';
import { python } from './python.ts';
import { roblox } from './roblox.ts';
import { ruby } from './ruby.ts';
import { rust } from './rust.ts';
import { type Named, ownParts, type Words } from './words.ts';

export const ecosystems: readonly Words[] = [
  python,
  node,
  go,
  php,
  java,
  kotlin,
  dotnet,
  rust,
  ruby,
  cpp,
  godot,
  roblox,
];

const byId: ReadonlyMap<string, Words> = new Map(ecosystems.map((each) => [each.id, each]));
const OTHER: Words = { id: 'other', fence: 'text', languages: [], unit: 'module' };

/** The languages of which a reference is drafted, in words. */
export const languagesRead = (): string => {
  const all = ecosystems.flatMap(({ languages }) => languages);
  return `${all.slice(0, -1).join(', ')} and ${all.at(-1) ?? ''}`;
};

export const wordsOf = (ecosystem: string): Words => byId.get(ecosystem) ?? OTHER;

/** The line that brings a public name into a program; none for members and for what stands in no module. */
export const importLine = (symbol: ApiSymbol, ecosystem: string): string | undefined =>
  symbol.parent !== null || symbol.module === '' || symbol.is_unexported === true
    ? undefined
    : wordsOf(ecosystem).importLine?.(symbol);

/** A public name in full, as its readers write it. */
export const spelled = (symbol: Named, ecosystem: string): string =>
  wordsOf(ecosystem).spell?.(symbol, false) ?? symbol.name;

/** `strata.read()`, `Record.fill_gaps()`: as a reader calls it. */
export const displayName = (symbol: Named, ecosystem: string): string =>
  called(symbol.kind, spelled(symbol, ecosystem), ecosystem);

/** Without the module: `Record.fill_gaps()`. */
export const shortName = (symbol: Named, ecosystem: string): string =>
  called(
    symbol.kind,
    symbol.kind === 'module'
      ? spelled(symbol, ecosystem)
      : (wordsOf(ecosystem).spell?.(symbol, true) ?? ownParts(symbol).join('.')),
    ecosystem,
  );

/** What is told apart by what it takes, and a macro, say so themselves. */
const called = (kind: Named['kind'], name: string, ecosystem: string): string =>
  (kind === 'function' || kind === 'method') && !/[)!]$|\) const\b[^)]*$/.test(name) && wordsOf(ecosystem).bare !== true
    ? `${name}()`
    : name;
