/** Node: modules, and `import { name } from 'module'`. */
import { ownParts, type Words } from './words.ts';

export const node: Words = {
  id: 'node',
  fence: 'ts',
  languages: ['JavaScript', 'TypeScript'],
  unit: 'module',
  layout: { indent: '  ', comma: true, angles: true },
  importLine(symbol) {
    const name = ownParts(symbol).join('.');
    const isType = symbol.kind === 'interface' || symbol.kind === 'type';
    return symbol.is_default === true
      ? `import ${name} from '${symbol.module}';`
      : `import ${isType ? 'type ' : ''}{ ${name} } from '${symbol.module}';`;
  },
};
