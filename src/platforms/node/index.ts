/** Node: package.json with its exports map; ES and CommonJS exports, declarations, TypeScript and JSDoc by the grammars. */
import { loadGrammar } from '../../adapters/tree-sitter.ts';
import type { NodeManifest } from '../../manifests/node.ts';
import { type FileEvidence, noEvidence, type RawSnippet } from '../evidence.ts';
import { roleOf } from '../path-roles.ts';
import type { Platform } from '../platform.ts';
import { withBodies } from './bodies.ts';
import { type EsModule, readEsModule } from './es-module.ts';
import { typesOf } from './inherited.ts';
import { parseJsDoc } from './jsdoc.ts';
import { entriesOf, givenOn, publicSymbols } from './public-api.ts';
import { describeSymbols } from './symbols.ts';
import { reachedFrom } from './unexported.ts';

const node: Platform = {
  id: 'node',
  version: 32,
  reads: (_path, language) => language === 'javascript' || language === 'typescript' || language === 'tsx',
  async prepare() {
    const parsers = {
      javascript: await loadGrammar('javascript'),
      typescript: await loadGrammar('typescript'),
      tsx: await loadGrammar('tsx'),
    };
    return (path, text): FileEvidence => {
      const parser = /\.tsx$/.test(path)
        ? parsers.tsx
        : /\.[cm]?ts$/.test(path)
          ? parsers.typescript
          : parsers.javascript;
      const role = roleOf(path);
      if (role === 'test') return noEvidence();
      const { errors, callees, ...module } = readEsModule(parser, text);
      return { ...noEvidence(), module, errors, callees, snippets: commentSnippets(module) };
    };
  },
  api({ files, manifest, publicModules, mentioned }) {
    const own = manifest !== null && 'entries' in manifest ? (manifest as NodeManifest) : null;
    const sources = new Map([...files].filter(([path]) => roleOf(path) !== 'test'));
    const found = withBodies(publicSymbols(sources, own, publicModules), sources);
    const { symbols, named } = reachedFrom(found, sources, mentioned);
    return {
      symbols: describeSymbols([...found, ...symbols], typesOf(sources), named, mentioned),
      unseen: givenOn(sources, entriesOf(sources, own)),
      version: null,
    };
  },
};
export default node;

/** `@example` blocks of exported declarations; fences taken off. */
function commentSnippets(module: EsModule): RawSnippet[] {
  return module.definitions
    .flatMap((definition) => [definition, ...definition.members])
    .flatMap((definition): RawSnippet[] =>
      definition.doc === null
        ? []
        : parseJsDoc(definition.doc).examples.flatMap((example) =>
            [...example.matchAll(/```(\w*)\n([\s\S]*?)\n?```/g)].map(
              (match): RawSnippet => ({
                language: match[1] === '' ? 'javascript' : match[1]!,
                code: match[2]!,
                title: definition.name,
                origin: 'docstring',
                start: definition.start,
                end: definition.end,
              }),
            ),
          ),
    );
}
