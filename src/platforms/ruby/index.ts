/** Ruby: the gemspec, what lies below `lib`, and the words of YARD and RDoc comments. */
import { loadGrammar } from '../../adapters/tree-sitter.ts';
import type { RubyManifest } from '../../manifests/ruby.ts';
import { noEvidence } from '../evidence.ts';
import { roleOf } from '../path-roles.ts';
import type { Platform } from '../platform.ts';
import { contextBy, textsOf } from '../shared-context.ts';
import { readRubyFile } from './declarations.ts';
import { macrosIn, type YardMacros } from './macros.ts';
import { isNative, nativeMethods } from './native.ts';
import { publicSymbols } from './public-api.ts';

const ruby: Platform = {
  id: 'ruby',
  version: 21,
  plainComments: true,
  reads: (path, language) => language === 'ruby' || isNative(path),
  context: (tree) => macrosFor(tree).key,
  async prepare(tree) {
    const grammar = await loadGrammar('ruby');
    const macros = tree === undefined ? undefined : macrosFor(tree).value;
    const isRuby = (code: string): boolean => grammar.withTree(code, (root) => !root.hasError);
    return (path, text) => {
      if (isNative(path)) return { ...noEvidence(), native: nativeMethods(text) };
      if (!path.endsWith('.rb') || isSpec(path)) return noEvidence();
      const { unexpanded, unread, unreadBodies, errors, callees, ...module } = readRubyFile(
        grammar,
        text,
        isRuby,
        macros,
      );
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
    ...publicSymbols(files, manifest as RubyManifest | null, publicModules),
    version: null,
  }),
};
export default ruby;

/** Words that comments of any file keep for all. */
const macrosFor = contextBy<YardMacros>(
  (tree) => {
    const texts = textsOf(tree, (path) => path.endsWith('.rb') && !isSpec(path)).values();
    return new Map([...texts].flatMap((text) => [...macrosIn(text)]));
  },
  (macros) => (macros.size === 0 ? null : [...macros]),
);

/** `lib/rack/test` is for users of the gem, whatever its folder is called elsewhere. */
const isSpec = (path: string): boolean => roleOf(path) === 'test' && !/^(?:.*\/)?lib\//.test(path);
