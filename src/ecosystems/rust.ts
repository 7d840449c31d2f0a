/** Rust: modules of a crate; `strata::io::Reader::open()`, and `use` for what a file takes from elsewhere. */
import { ownParts, type Words } from './words.ts';

export const rust: Words = {
  id: 'rust',
  fence: 'rust',
  languages: ['Rust'],
  unit: 'module',
  layout: { indent: '    ', comma: true, angles: true, lifetimes: true },
  importLine: ({ kind, module, signature, ...symbol }) => {
    if (kind === 'module') return module.includes('::') ? `use ${module};` : undefined;
    return `use ${module}::${withoutMarks(ownParts(symbol).join('::'))};`;
  },
  spellType: (name) => name.replaceAll('.', '::'),
  spell(symbol, isShort) {
    if (symbol.kind === 'module') return symbol.module;
    const own = ownParts(symbol).join('::');
    return isShort ? own : `${symbol.module}::${own}`;
  },
  returnsErrors: true,
};

/** A macro is imported without its mark, as is a function that shares its name with a type. */
const withoutMarks = (name: string): string => name.replace(/(?:!|\(\))$/, '');
