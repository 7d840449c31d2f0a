/** Java: public types of a product's own source, in the words of Javadoc comments. */
import { loadGrammar } from '../../adapters/tree-sitter.ts';
import { noEvidence } from '../evidence.ts';
import type { Platform } from '../platform.ts';
import { readJavaFile } from './declarations.ts';
import { publicSymbols } from './public-api.ts';
import { isOfTests, rootOf } from './source-roots.ts';

const java: Platform = {
  id: 'java',
  version: 25,
  reads: (_path, language) => language === 'java',
  async prepare() {
    const grammar = await loadGrammar('java');
    return (path, text) => {
      const { unread, errors, callees, ...module } = readJavaFile(grammar, text, path);
      const root = rootOf(path, module.package);
      // A module called `lamp-test` may be the product: only what lies in it says so.
      if (module.isGenerated || isOfTests(root.slice(Math.max(0, root.lastIndexOf('src/'))))) return noEvidence();
      return { ...noEvidence(), module, errors, callees, ...(unread === null ? {} : { unread }) };
    };
  },
  api: ({ files, manifest, publicModules }) => ({
    symbols: publicSymbols(files, manifest, publicModules),
    version: null,
  }),
};
export default java;
