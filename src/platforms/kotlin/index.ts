/** Kotlin: public declarations of a product's own source, in the words of KDoc comments. */
import { loadGrammar } from '../../adapters/tree-sitter.ts';
import { noEvidence } from '../evidence.ts';
import { isOfTests, rootOf } from '../java/source-roots.ts';
import type { Platform } from '../platform.ts';
import { readKotlinFile } from './declarations.ts';
import { publicSymbols } from './public-api.ts';

const kotlin: Platform = {
  id: 'kotlin',
  version: 2,
  reads: (path, language) => language === 'kotlin' && !path.endsWith('.kts'),
  async prepare() {
    const grammar = await loadGrammar('kotlin');
    return (path, text) => {
      const { unread, ...module } = readKotlinFile(grammar, text);
      const root = rootOf(path, module.package);
      if (isOfTests(root.slice(Math.max(0, root.lastIndexOf('src/'))))) return noEvidence();
      return { ...noEvidence(), module, ...(unread === null ? {} : { unread }) };
    };
  },
  api: ({ files, manifest, publicModules }) => ({
    symbols: publicSymbols(files, manifest, publicModules),
    version: null,
  }),
};
export default kotlin;
