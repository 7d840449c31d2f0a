/** Rust: the modules of a crate from its root, what is public of them, and the words of rustdoc. */
import { loadGrammar } from '../../adapters/tree-sitter.ts';
import { loadSyntax } from '../../syntax/parsers.ts';
import { noEvidence, type RawSnippet } from '../evidence.ts';
import { roleOf } from '../path-roles.ts';
import type { Platform } from '../platform.ts';
import { contextBy, textsOf } from '../shared-context.ts';
import { type RustItem, readRustFile } from './declarations.ts';
import { type Macros, sharedMacros } from './macro-rules.ts';
import { publicSymbols } from './public-api.ts';
import { parseRustdoc, withNotation } from './rustdoc.ts';

const rust: Platform = {
  id: 'rust',
  version: 14,
  reads: (_path, language) => language === 'rust',
  context: (tree) => macrosFor(tree).key,
  async prepare(tree) {
    const grammar = await loadGrammar('rust');
    const macros = tree === undefined ? undefined : macrosFor(tree).value;
    const syntax = await loadSyntax(['rust']);
    const isRust = (code: string): boolean => syntax('rust', code).status !== 'error';
    return (path, text) => {
      if (!isRead(path)) return noEvidence();
      const { unread, ...read } = readRustFile(grammar, text, macros);
      const doc = read.doc === null ? null : { ...read.doc, text: withNotation(read.doc.text, isRust) };
      const module = { ...read, doc, items: read.items.map((each) => withTexts(each, isRust)) };
      const { unexpanded } = module;
      return {
        ...noEvidence(),
        module,
        snippets: module.items.flatMap(doctests),
        ...(unread === null ? {} : { unread }),
        ...(unexpanded.length === 0 ? {} : { unexpanded }),
      };
    };
  },
  api: ({ files, manifest, publicModules }) => ({
    ...publicSymbols(files, manifest, publicModules),
    version: null,
  }),
};
export default rust;

const isRead = (path: string): boolean => roleOf(path) === 'source' || /(?:^|\/)src\//.test(path);

const macrosFor = contextBy<Macros>(
  (tree) => sharedMacros(textsOf(tree, (path) => path.endsWith('.rs') && isRead(path)).values()),
  (macros) => (macros.size === 0 ? null : [...macros]),
);

const withTexts = (item: RustItem, isRust: (code: string) => boolean): RustItem => ({
  ...item,
  doc: item.doc === null ? null : withNotation(item.doc, isRust),
  items: item.items?.map((each) => withTexts(each, isRust)) ?? null,
});

/** What rustdoc tests of public items. */
function doctests(item: RustItem): RawSnippet[] {
  const own = item.doc === null || !(item.isPublic || item.kind === 'variant') ? [] : parseRustdoc(item.doc).code;
  return [
    ...own
      .filter(({ text }) => text.trim() !== '')
      .map(({ text, line }): RawSnippet => {
        const start = Math.min(item.start + line, item.end);
        const end = Math.min(start + text.split('\n').length + 1, item.end);
        return { language: 'rust', code: text, title: item.name, origin: 'docstring', start, end };
      }),
    ...(item.items ?? []).flatMap(doctests),
  ];
}
