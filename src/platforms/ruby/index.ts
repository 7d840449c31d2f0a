/** Ruby: the gemspec, what lies below `lib`, and the words of YARD and RDoc comments. */
import { createHash } from 'node:crypto';
import { loadGrammar } from '../../adapters/tree-sitter.ts';
import type { RubyManifest } from '../../manifests/ruby.ts';
import { noEvidence } from '../evidence.ts';
import { roleOf } from '../path-roles.ts';
import type { Platform, ProductTree } from '../platform.ts';
import { readRubyFile } from './declarations.ts';
import { macrosIn, type YardMacros } from './macros.ts';
import { isNative, nativeMethods } from './native.ts';
import { publicSymbols } from './public-api.ts';

const ruby: Platform = {
  id: 'ruby',
  version: 7,
  reads: (path, language) => language === 'ruby' || isNative(path),
  context: (tree) => macrosFor(tree).key,
  async prepare(tree) {
    const grammar = await loadGrammar('ruby');
    const { macros } = tree === undefined ? NONE : macrosFor(tree);
    const isRuby = (code: string): boolean => grammar.withTree(code, (root) => !root.hasError);
    return (path, text) => {
      if (isNative(path)) return { ...noEvidence(), native: nativeMethods(text) };
      if (!path.endsWith('.rb') || isSpec(path)) return noEvidence();
      const { unexpanded, unread, unreadBodies, errors, callees, ...module } = readRubyFile(grammar, text, isRuby, macros);
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

interface Shared {
  macros: YardMacros;
  key: string;
}
const NONE: Shared = { macros: new Map(), key: '' };
const known = new WeakMap<ProductTree, Shared>();

/** Words that comments of any file keep for all. */
function macrosFor(tree: ProductTree): Shared {
  let found = known.get(tree);
  if (found === undefined) {
    const files = tree.inventory.files.filter(
      ({ path, binary, bytes }) => !binary && bytes <= LARGEST && path.endsWith('.rb') && !isSpec(path),
    );
    const macros = new Map(files.flatMap(({ path }) => [...macrosIn(tree.text(path) ?? '')]));
    const key =
      macros.size === 0
        ? ''
        : createHash('sha256')
            .update(JSON.stringify([...macros]))
            .digest('hex')
            .slice(0, 16);
    found = { macros, key };
    known.set(tree, found);
  }
  return found;
}
const LARGEST = 2 * 1024 * 1024;

/** `lib/rack/test` is for users of the gem, whatever its folder is called elsewhere. */
const isSpec = (path: string): boolean => roleOf(path) === 'test' && !/^(?:.*\/)?lib\//.test(path);
