/** Roblox: modules of Luau, and the words of Moonwave's comments and of plain `---` ones. */
import { noEvidence } from '../evidence.ts';
import type { Platform } from '../platform.ts';
import { readLuauFile } from './declarations.ts';
import { publicSymbols } from './public-api.ts';

const roblox: Platform = {
  id: 'roblox',
  version: 1,
  reads: (_path, language) => language === 'luau' || language === 'lua',
  prepare: async () => (_path, text) => ({ ...noEvidence(), module: readLuauFile(text) }),
  api: ({ files, manifest, publicModules }) => ({
    symbols: publicSymbols(files, manifest, publicModules),
    version: null,
  }),
};
export default roblox;
