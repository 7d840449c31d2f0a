/** Ruby: the gemspec, what lies below `lib`, and the words of YARD and RDoc comments. */
import { loadGrammar } from '../../adapters/tree-sitter.ts';
import type { RubyManifest } from '../../manifests/ruby.ts';
import { noEvidence } from '../evidence.ts';
import { roleOf } from '../path-roles.ts';
import type { Platform } from '../platform.ts';
import { readRubyFile } from './declarations.ts';
import { isNative, nativeMethods } from './native.ts';
import { publicSymbols } from './public-api.ts';

const ruby: Platform = {
  id: 'ruby',
  version: 6,
  reads: (path, language) => language === 'ruby' || isNative(path),
  async prepare() {
    const grammar = await loadGrammar('ruby');
    const isRuby = (code: string): boolean => grammar.withTree(code, (root) => !root.hasError);
    return (path, text) => {
      if (isNative(path)) return { ...noEvidence(), native: nativeMethods(text) };
      if (!path.endsWith('.rb') || isSpec(path)) return noEvidence();
      const { unexpanded, unread, unreadBodies, errors, callees, ...module } = readRubyFile(grammar, text, isRuby);
      return {
        ...noEvidence(),
        module,
        errors,
        callees,
        ...(unread === null ? {} : { unread }),
        ...(unreadBodies.length === 0 ? {} : { unreadBodies }),
        ...(unexpanded.length === 0 ? {} : { unexpanded }),
      };
    };
  },
  api: ({ files, manifest, publicModules }) => ({
    symbols: publicSymbols(files, manifest as RubyManifest | null, publicModules),
    version: null,
  }),
};
export default ruby;

/** `lib/rack/test` is for users of the gem, whatever its folder is called elsewhere. */
const isSpec = (path: string): boolean => roleOf(path) === 'test' && !/^(?:.*\/)?lib\//.test(path);
