/** W3. Samples from README, docs, examples, docstrings and tests: whole, with their place in the source. */

import { type GrammarParser, loadGrammar } from '../../adapters/tree-sitter.ts';
import { readProduct } from '../../evidence/read-product.ts';
import { exampleSnippet, isExampleFile } from '../../samples/example-files.ts';
import { freeNames } from '../../syntax/free-names.ts';
import { checkerOf } from '../../syntax/languages.ts';
import { loadSyntax } from '../../syntax/parsers.ts';
import { countOf } from '../../text/count.ts';
import { defineWorker } from '../worker.ts';
import { curate } from './curate.ts';
import { documentSamples } from './document-samples.ts';
import { withoutSession } from './sessions.ts';

export default defineWorker({
  id: 'W3',
  name: 'snippet-curator',
  title: 'Choosing snippets',
  kinds: ['launch'],
  from: 'FACTS_READY',
  to: 'FACTS_READY',
  reads: ['repo_inventory', 'product_facts'],
  writes: ['snippet_catalog'],
  async run({ config, dirs, cache, signal, read }) {
    const inventory = await read('repo_inventory');
    const facts = await read('product_facts');
    const { files, tree } = await readProduct({
      root: dirs.product,
      inventory,
      cache,
      locale: config.locales[0] ?? 'en',
      packageNames: [config.product_name ?? '', config.product_slug],
      signal,
    });
    const examples = tree.inventory.files
      .filter((file) => isExampleFile(file, config.ingestion.example_directories))
      .flatMap((file) => exampleSnippet(file, tree.text(file.path) ?? '') ?? []);
    const commented = [...files].flatMap(([path, evidence]) =>
      evidence.snippets.map((snippet) => ({ ...snippet, path })),
    );
    const shown = documentSamples(facts.documents ?? []);
    const tests = (facts.examples ?? []).flatMap(({ kind, path, title, language, head, code, citation }) =>
      kind === 'recipe'
        ? [
            {
              path,
              language,
              code: [head ?? '', code].filter((part) => part !== '').join('\n\n'),
              title,
              origin: 'test' as const,
              start: citation.start_line,
              end: citation.end_line,
            },
          ]
        : [],
    );
    const snippets = [...shown, ...commented, ...examples, ...tests];
    const languages = new Set(snippets.map((snippet) => withoutSession(snippet.language, snippet.code).language));
    const parsers = await scopeParsers(languages);
    const snippet_catalog = curate({
      snippets,
      facts,
      syntax: await loadSyntax(languages),
      freeNames: (language, code) => {
        const parser = parsers.get(language);
        return parser === undefined ? [] : freeNames(parser, code);
      },
      lines: (path) => tree.text(path)?.split(/\r?\n/),
    });
    const { rejected } = snippet_catalog;
    return {
      artifacts: { snippet_catalog },
      summary: `${countOf(snippet_catalog.snippets.length, 'snippet')} kept, ${rejected.length} left out`,
    };
  },
});

async function scopeParsers(languages: Iterable<string>): Promise<Map<string, GrammarParser>> {
  const parsers = new Map<string, GrammarParser>();
  for (const language of languages) {
    const checker = checkerOf(language);
    if (checker?.kind === 'grammar' && ['python', 'javascript', 'typescript', 'tsx'].includes(checker.grammar))
      parsers.set(language, await loadGrammar(checker.grammar));
  }
  return parsers;
}
