/** Any other repository: no manifest is read and no API described; its README, docs and examples still speak. */
import { noEvidence } from '../evidence.ts';
import type { Platform } from '../platform.ts';

const generic: Platform = {
  id: 'generic',
  version: 1,
  reads: () => false,
  prepare: async () => () => noEvidence(),
  api: () => ({ symbols: [], version: null }),
};
export default generic;
