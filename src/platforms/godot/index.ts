/** Godot: scripts of an add-on or a project, and the comments that Godot shows as documentation. */
import { noEvidence } from '../evidence.ts';
import type { Platform } from '../platform.ts';
import { readGdFile } from './declarations.ts';
import { publicSymbols } from './public-api.ts';

const godot: Platform = {
  id: 'godot',
  version: 1,
  reads: (_path, language) => language === 'gdscript',
  prepare: async () => (_path, text) => ({ ...noEvidence(), module: readGdFile(text) }),
  api: ({ files, manifest, publicModules }) => ({
    symbols: publicSymbols(files, manifest, publicModules),
    version: null,
  }),
};
export default godot;
