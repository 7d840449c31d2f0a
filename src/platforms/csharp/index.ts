/** C#: public types of a project's own source, in the words of XML documentation comments. */
import { loadGrammar } from '../../adapters/tree-sitter.ts';
import { noEvidence } from '../evidence.ts';
import { roleOf } from '../path-roles.ts';
import type { Platform } from '../platform.ts';
import { readCsharpFile } from './declarations.ts';
import { publicSymbols } from './public-api.ts';

const csharp: Platform = {
  id: 'dotnet',
  version: 20,
  reads: (_path, language) => language === 'csharp',
  async prepare() {
    const grammar = await loadGrammar('c-sharp');
    return (path, text) => {
      if (roleOf(path) !== 'source' || isOfTests(path)) return noEvidence();
      const { unread, unreadBodies, errors, callees, ...module } = readCsharpFile(grammar, text, path);
      return {
        ...noEvidence(),
        module,
        errors,
        callees,
        ...(unread === null ? {} : { unread }),
        ...(unreadBodies.length === 0 ? {} : { unreadBodies }),
      };
    };
  },
  api: ({ files, manifest, publicModules }) => ({
    symbols: publicSymbols(files, manifest, publicModules),
    version: null,
  }),
};
export default csharp;

/** Folders of projects that test and measure the product are called so. */
const isOfTests = (path: string): boolean =>
  path
    .split('/')
    .some((folder) =>
      /[._-](?:Unit|Integration|Approval)?(?:Tests?|Specs?|Benchmarks?|Samples?|Examples?)$/i.test(folder),
    );
