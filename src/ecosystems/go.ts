/** Go: packages, each imported whole. */
import type { Words } from './words.ts';

export const go: Words = {
  id: 'go',
  fence: 'go',
  languages: ['Go'],
  unit: 'package',
  layout: { indent: '\t', comma: true, angles: false },
  importLine: ({ kind, signature }) => (kind === 'module' ? signature : undefined),
  returnsErrors: true,
};
