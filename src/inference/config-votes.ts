/** What config files of ours that are already in the repository say; they were written to be believed. */
import { readYaml } from '../yaml/read.ts';
import type { RepositoryEvidence, Vote } from './evidence.ts';

export function configVotes({ configs }: RepositoryEvidence, field: 'family' | 'target_platform'): Vote[] {
  return configs.flatMap(({ text }) => {
    const value = readField(text, field);
    return value === undefined ? [] : [{ value, weight: 5 }];
  });
}

function readField(text: string, field: string): string | undefined {
  try {
    const document: unknown = readYaml(text);
    const value =
      typeof document === 'object' && document !== null && Object.hasOwn(document, field)
        ? Reflect.get(document, field)
        : undefined;
    return typeof value === 'string' && /^[a-z0-9][a-z0-9-]{0,60}$/.test(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
