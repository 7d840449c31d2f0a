/** PHP: composer.json, what it loads, and the words of PHPDoc comments. */
import { loadGrammar } from '../../adapters/tree-sitter.ts';
import type { PhpManifest } from '../../manifests/php.ts';
import { noEvidence } from '../evidence.ts';
import type { Platform } from '../platform.ts';
import { readPhpFile } from './declarations.ts';
import { internalTypes, isTest, publicSymbols } from './public-api.ts';

const php: Platform = {
  id: 'php',
  version: 28,
  reads: (_path, language) => language === 'php',
  async prepare() {
    const grammar = await loadGrammar('php');
    return (path, text) => {
      if (isTest(path)) return noEvidence();
      const { unread, errors, callees, ...module } = readPhpFile(grammar, text, path);
      return { ...noEvidence(), module, errors, callees, ...(unread === null ? {} : { unread }) };
    };
  },
  api({ files, manifest, publicModules }) {
    const composer = manifest !== null && 'autoload' in manifest ? (manifest as PhpManifest) : null;
    return {
      symbols: publicSymbols(files, composer, publicModules),
      hidden: internalTypes(files, composer),
      version: null,
    };
  },
};
export default php;
