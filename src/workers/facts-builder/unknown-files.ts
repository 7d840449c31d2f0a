/** Files and folders of the repository that a document names and that are not there. */
import { closest, distance } from 'fastest-levenshtein';
import type { OutlineBlock } from '../../model/outline.ts';
import type { ContradictionInput, Record, Voice } from './contradictions.ts';
import { isMeantFor } from './near-names.ts';
import { isOfReadme, OWN_FOLDER, ofRepository } from './unknown-programs.ts';

/** Files in a folder of the repository where there is none of that name, but one nearly so. */
export function files({ tree }: ContradictionInput, block: OutlineBlock, voice: Voice, record: Record): void {
  if (block.kind === 'code') return;
  const paths = tree.inventory.files.map(({ path }) => path);
  for (const [, path = ''] of block.markdown.matchAll(/`([\w.-]+(?:\/[\w.-]+)*\/[\w-]+\.\w+)`/g)) {
    const folder = path.slice(0, path.lastIndexOf('/') + 1);
    const beside = paths.filter((each) => each.startsWith(folder) && !each.slice(folder.length).includes('/'));
    if (beside.length === 0 || paths.some((each) => `/${each}`.endsWith(`/${path}`))) continue;
    const near = closest(path, beside);
    const by = distance(path, near);
    if (by > NEAR) continue;
    // A reader's own project has the common names too.
    const isMeant = by <= 2 && path.length - folder.length > 7;
    const isSeen =
      (OWN_FOLDER.test(path) && isOfReadme(voice)) || (POINTS.test(block.markdown) && !MADE.test(block.markdown));
    record(
      `\`${path}\``,
      { text: near, path: near, start: 1, end: 1, rank: 2 },
      voice,
      `The repository has no such file. The nearest that it has: \`${near}\`.`,
      isMeant && isSeen ? { said: path, shape: 'file', near } : undefined,
    );
  }
}
const NEAR = 4;

/** Folders that a document sends its reader to, in a sentence that speaks of nothing the reader makes. */
export function folders(input: ContradictionInput, block: OutlineBlock, voice: Voice, record: Record): void {
  if (block.kind === 'code') return;
  const paths = input.tree.inventory.files.map(({ path }) => path);
  for (const sentence of block.markdown.split(/(?<=[.!?])\s+(?=\p{Lu})|\n\s*\n/u)) {
    if (MADE.test(sentence)) continue;
    const points = POINTS.test(sentence);
    for (const [, path = '', , kind = ''] of sentence.matchAll(FOLDER)) {
      const folder = path.replace(/^\.\//, '').replace(/\/$/, '');
      const isPointed = points || kind !== '';
      if (!isPointed || folder === '' || !(path.endsWith('/') || kind !== '')) continue;
      if (paths.some((each) => `/${each}`.includes(`/${folder}/`))) continue;
      const near = nearFolder(folder, paths);
      // What other documents send to may be a project of its own.
      const isCertain = isOfReadme(voice) && points && near !== undefined;
      record(
        `\`${path}\``,
        ofRepository(input, near === undefined ? undefined : paths.find((each) => each.startsWith(`${near}/`))),
        voice,
        'The repository has no such folder.',
        isCertain ? { said: path, shape: 'file', near } : undefined,
      );
    }
  }
}

/** Beside it, and meant for certain. */
function nearFolder(folder: string, paths: readonly string[]): string | undefined {
  const above = folder.slice(0, folder.lastIndexOf('/') + 1);
  const beside = new Set(
    paths.flatMap((path) => {
      const [name, ...inside] = path.startsWith(above) ? path.slice(above.length).split('/') : [];
      return name === undefined || inside.length === 0 ? [] : [name];
    }),
  );
  const near = [...beside].toSorted().find((each) => isMeantFor(folder.slice(above.length), each, 5));
  return near === undefined ? undefined : `${above}${near}`;
}

const FOLDER = /`((?:\.\/)?[a-z][\w-]*(?:\/[\w-]+)*\/?)`( (folder|directory|subfolder|subdirectory)\b)?/g;
const POINTS =
  /\b(?:see|look (?:at|in|into)|check(?: out)?|browse|refer to|(?:found|find|available|located|live|lives) (?:in|under))\b/i;
/** What a reader, a build or a tool makes. */
const MADE =
  /\b(?:your?|creates?|created|makes?|writes?|written|generat\w+|output\w*|builds?|built|install\w*|save[sd]?|upload\w*|temporary|cache\w*|config\w*|put|place|add|move|copy|mount\w*|mkdir|if|when|must|should|default\w*|node_modules|home|root|system|current|target|any|each|given)\b/i;
