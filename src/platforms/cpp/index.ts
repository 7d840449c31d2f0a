/** C++: what the headers of a library declare for others, in the words of Doxygen comments, once its macros and conditions are read. */
import { loadGrammar } from '../../adapters/tree-sitter.ts';
import { isHeader } from '../../manifests/cpp-headers.ts';
import { noEvidence } from '../evidence.ts';
import { roleOf } from '../path-roles.ts';
import type { Platform } from '../platform.ts';
import { contextBy, textsOf } from '../shared-context.ts';
import type { Macros } from './branches.ts';
import { readCppFile } from './declarations.ts';
import { macrosOf } from './product-macros.ts';
import { publicSymbols } from './public-api.ts';

const cpp: Platform = {
  id: 'cpp',
  version: 12,
  reads: (path, language) => language === 'cpp' || (language === 'c' && isHeader(path)),
  context: (tree) => macrosFor(tree).key,
  async prepare(tree) {
    const grammar = await loadGrammar('cpp');
    const { macros, isCpp } = tree === undefined ? { macros: new Map(), isCpp: true } : macrosFor(tree).value;
    return (path, text) => {
      if (!isCpp || roleOf(path) !== 'source') return noEvidence();
      const { errors, ...module } = readCppFile(grammar, text, macros, /\.(?:c|cc|cpp|cxx)$/.test(path));
      const { unread } = module;
      return { ...noEvidence(), module, errors, ...(unread[0] === undefined ? {} : { unread: unread[0] }) };
    };
  },
  api: ({ files, manifest, publicModules }) => ({ ...publicSymbols(files, manifest, publicModules), version: null }),
};
export default cpp;

interface Shared {
  macros: Macros;
  /** Sources in C++ of a product that others install otherwise are no library for users of C++. */
  isCpp: boolean;
}

const macrosFor = contextBy<Shared>(
  (tree) => {
    const { manifests } = tree.inventory;
    const isCpp = manifests.length === 0 || manifests.some(({ kind }) => kind === 'cpp');
    const isWanted = (path: string): boolean => isCpp && isHeader(path) && roleOf(path) === 'source';
    return { macros: macrosOf(textsOf(tree, isWanted)), isCpp };
  },
  ({ macros, isCpp }) => [isCpp, ...macros],
);
