/** Python: modules, and `from module import name`. */
import { ownParts, type Words } from './words.ts';

export const python: Words = {
  id: 'python',
  fence: 'python',
  languages: ['Python'],
  unit: 'module',
  layout: { indent: '    ', comma: true, angles: false },
  importLine: (symbol) =>
    symbol.kind === 'module' ? `import ${symbol.name}` : `from ${symbol.module} import ${ownParts(symbol).join('.')}`,
};
