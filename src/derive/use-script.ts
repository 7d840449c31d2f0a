/** How JavaScript and TypeScript name what they use: by imports and by what they take apart; pure. */
import type { ApiSymbol } from '../model/product-facts.ts';
import type { Reader } from './use-readers.ts';

export const script: Reader = {
  ecosystem: 'node',
  imports(_text, code, facts, { symbols, modules }) {
    const own = (from: string): ApiSymbol[] =>
      facts.api.filter(({ module, parent }) => module === from && parent === null);
    const take = (list: string, from: string, separator: string): void => {
      for (const part of list.split(',')) {
        const [name = '', as = name] = part
          .trim()
          .replace(/\s+/g, ' ')
          .replace(/^type /, '')
          .split(separator);
        const symbol = own(from).find((each) => each.name === name.trim() && each.is_default !== true);
        if (symbol !== undefined) symbols.set(as.trim(), symbol.name);
      }
    };
    for (const statement of code.split(/^(?=[ \t]*import\b)/m)) {
      const [, start = '', list = '', from = ''] = IMPORT.exec(statement.trimStart().replace(/\s+/g, ' ')) ?? [];
      take(list, from, ' as ');
      const whole = own(from).find((each) => each.is_default === true);
      if (start !== '' && whole !== undefined) symbols.set(start, whole.name);
    }
    for (const [, name = '', from = ''] of code.matchAll(/^[ \t]*import\s+\*\s+as\s+(\w+)\s+from\s*['"]([^'"]+)['"]/gm))
      if (own(from).length > 0) modules.set(name, '');
    for (const [, list = '', from = ''] of code
      .replace(/\s+/g, ' ')
      .matchAll(/\b(?:const|let|var) ?\{([^{}]*)\} ?= ?(?:await import|require)\( ?['"]([^'"]+)['"]/g))
      take(list, from, ':');
  },
  dotted: (text) => text.replace(/[?!]\.(?=[A-Za-z_$])/g, '.'),
};
/** Of a statement whose white space is single spaces. */
const IMPORT = /^import (?:type )?(?:(\w+) ?,? ?)?(?:\{([^}]*)\})? ?from ?['"]([^'"]+)['"]/;
