/** PHP: namespaces; `Table::open()`, `Table::$heights`, and `use` for what a file takes from elsewhere. */
import { ownParts, type Words } from './words.ts';

/** What stands in no namespace. */
export const GLOBAL = 'Global namespace';

export const php: Words = {
  id: 'php',
  fence: 'php',
  languages: ['PHP'],
  unit: 'namespace',
  layout: { indent: '    ', comma: false, angles: false },
  importLine({ kind, module, ...symbol }) {
    if (module === GLOBAL) return undefined;
    const word = kind === 'function' ? 'function ' : kind === 'constant' ? 'const ' : '';
    return `use ${word}${module}\\${ownParts(symbol).join('::')};`;
  },
  spellType: (name) => (name.includes('.') ? name.replaceAll('.', '\\') : `\\${name}`),
  spell(symbol, isShort) {
    const own = ownParts(symbol).join('::');
    return isShort || symbol.module === GLOBAL ? own : `${symbol.module}\\${own}`;
  },
};
