/** Every file of settings of a site's generator can be read, or is named with its line: what it says is never guessed. */
import { readSettings } from '../content/settings-file.ts';
import type { SiteFiles } from '../content/site-files.ts';
import { within } from '../content/site-files.ts';
import { TO_FOLDER, type UnreadFile } from '../content/tree-entry.ts';
import { basename, dirname, joinPath } from '../content/url-path.ts';
import type { SchemaProblem } from '../gates/facts.ts';
import { GENERATORS, generatorOf } from '../generators/index.ts';
import type { SiteContext } from '../model/repo-inventory.ts';
import { createDroppedPages } from './dropped-pages.ts';
import type { SiteOfChange } from './site-at-base.ts';

/** Both, of a site that is judged: what cannot be read, and pages that settings of a change drop. */
export function createSettingsProblems({
  tree,
  ...input
}: SiteOfChange & { tree: { unread: readonly UnreadFile[] } }): () => SchemaProblem[] {
  const dropped = createDroppedPages(input);
  return () => [...settingsProblems({ ...input.site, unread: tree.unread }), ...dropped()];
}

export interface SettingsInput {
  context: Pick<SiteContext, 'kind' | 'root'>;
  files: SiteFiles;
  /** What is there and was not read: without its settings a site is taken for another. */
  unread: readonly UnreadFile[];
}

export function settingsProblems({ context: { kind, root }, files, unread }: SettingsInput): SchemaProblem[] {
  const here = within(files, root);
  const generator = generatorOf(kind);
  const placeOf = (name: string): string => joinPath(root, name) ?? name;
  const broken = (generator.settings?.(here) ?? []).flatMap((name) => {
    const text = here.read(name);
    const read = text === undefined ? undefined : readSettings(name, text);
    return read !== undefined && 'why' in read ? [problem(placeOf(name), read.line, read.why)] : [];
  });
  const unknown = (generator.unreadSettings?.(here) ?? []).map(({ path, line, why }) =>
    problem(placeOf(path), line, why),
  );
  const isSettings = (path: string): boolean =>
    (path.includes('/') ? dirname(path) : '') === root &&
    GENERATORS.some(({ configNames }) => configNames?.test(basename(path)) === true);
  const hidden = unread
    .filter(({ path, why }) => why !== TO_FOLDER && isSettings(path))
    .map(({ path, why }) => problem(path, null, `it ${why}`));
  return [...broken, ...unknown, ...hidden];
}

const problem = (path: string, line: number | null, why: string): SchemaProblem => ({
  path,
  line,
  at: '',
  kind: 'settings',
  message: `Settings of the site that cannot be read: ${why}`,
});
