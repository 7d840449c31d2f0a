/** Further names that a crate gives what it offers, `pub use reader::Reader as Loader`; pure. */
import type { SymbolAt } from '../platform.ts';
import type { Exports } from './exports.ts';

/** Each under its other name, with the signature alone: what it is stands under the first. */
export const aliasesIn = ({ aliases }: Exports, symbols: readonly SymbolAt[], crate: string): SymbolAt[] =>
  aliases.flatMap(({ of, name, path }) => {
    const main = symbols.find((each) => each.name === [crate, ...of.path, of.name].join('.') && each.parent === null);
    const called = [crate, ...path, name].join('.');
    if (main === undefined || symbols.some((each) => each.name === called)) return [];
    // Whom it implements is said once.
    const {
      interfaces: _interfaces,
      traits: _traits,
      implementors: _implementors,
      implementations: _terms,
      ...own
    } = main;
    return {
      ...own,
      bases: [],
      name: called,
      module: [crate, ...path].join('::'),
      signature: main.signature.replace(new RegExp(`(?<!\\w)${of.item.name}(?!\\w)`), () => name),
      ...{ doc: null, raises: [], messages: [], deprecated: null, alias_of: main.name },
    };
  });
