/** Go: go.mod, the exported names of its importable packages with their comments, and its programs. */
import { loadGrammar } from '../../adapters/tree-sitter.ts';
import type { GoManifest } from '../../manifests/go.ts';
import { noEvidence } from '../evidence.ts';
import type { Platform } from '../platform.ts';
import { readGoFile } from './declarations.ts';
import { docSnippets, testExamples } from './examples.ts';
import { exportsOf, packagesOf } from './public-api.ts';
import { sharedWords } from './shared-words.ts';
import { describePackage } from './symbols.ts';

const go: Platform = {
  id: 'go',
  version: 15,
  plainComments: true,
  reads: (_path, language) => language === 'go',
  async prepare() {
    const grammar = await loadGrammar('go');
    return (path, text) => {
      if (/_test\.go$/.test(path)) return { ...noEvidence(), snippets: testExamples(grammar, text) };
      const read = readGoFile(grammar, text);
      if (read === null) return noEvidence();
      const { callees, ...module } = read;
      return { ...noEvidence(), module, callees, snippets: docSnippets(module) };
    };
  },
  api({ files, manifest, publicModules }) {
    const own = manifest !== null && 'requires' in manifest ? (manifest as GoManifest) : null;
    const { packages } = packagesOf(files, own);
    const shown = packages.filter(
      ({ name, module, importPath }) =>
        publicModules.length === 0 || [name, module, importPath].some((each) => publicModules.includes(each)),
    );
    const exported = shown.map(exportsOf);
    const shared = sharedWords(exported);
    return { symbols: exported.flatMap((each) => describePackage(each, shared)), version: null };
  },
};
export default go;
