/** Small questions that generators ask of a folder to recognise themselves. */
import { posix } from 'node:path';
import type { SiteFiles } from '../content/site-files.ts';

export const SCRIPTS = ['js', 'ts', 'mjs', 'mts', 'cjs', 'cts'];
export const endings = (stem: string, ...list: string[]): string[] => list.map((ending) => `${stem}.${ending}`);
export const firstFile = (files: SiteFiles, names: readonly string[]): string | undefined =>
  names.find((name) => files.read(name) !== undefined);
export const firstText = (files: SiteFiles, names: readonly string[]): string | undefined => {
  const name = firstFile(files, names);
  return name === undefined ? undefined : files.read(name);
};
/** That one of these files is there. */
export const isThere = (files: SiteFiles, names: readonly string[]): string | undefined => {
  const file = firstFile(files, names);
  return file === undefined ? undefined : `\`${file}\` is there`;
};
/** Those that are there. */
export const present = (files: SiteFiles, names: readonly string[]): string[] =>
  names.filter((name) => files.read(name) !== undefined);
/** `./docs/`, and `docs/../docs`, as `docs`; where the site itself lies as `''`. */
export const bareFolder = (folder: string): string => {
  const plain = posix.normalize(folder).replace(/\/$/, '');
  return plain === '.' ? '' : plain;
};
/** The line where a word stands first; 1 where it does not. */
export const lineOf = (text: string | undefined, word: string): number =>
  (text ?? '').slice(0, Math.max(0, text?.indexOf(word) ?? 0)).split('\n').length;
