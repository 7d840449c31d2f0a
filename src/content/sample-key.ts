/** Names a code sample by all that its findings hang on besides the page: the same sample stays sound wherever it moves. */
import { hash } from 'node:crypto';
import type { CodeFact } from './page-facts.ts';

export const sampleKey = ({ language, meta, code }: Pick<CodeFact, 'language' | 'meta' | 'code'>): string =>
  hash('sha1', `${language ?? ''}\0${meta ?? ''}\0${code}`).slice(0, 16);
