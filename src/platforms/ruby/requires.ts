/** What a program requires for a class of a gem: the gem's own file where that loads the class, else the file that has it. Pure. */
import { folderOf } from '../../manifests/manifest.ts';
import type { RubyFile } from './declared.ts';

/** `folders`: where `require` looks, as `lib/`. */
export function featuresOf(
  files: ReadonlyMap<string, Pick<RubyFile, 'requires'>>,
  folders: readonly string[],
  gem: string | null,
): { featureOf(path: string): string | undefined; main: string | undefined } {
  const relative = (path: string): string | undefined => {
    const folder = folders.find((each) => path.startsWith(each));
    return folder === undefined ? undefined : path.slice(folder.length).replace(/\.rb$/, '');
  };
  const byFeature = new Map(
    [...files.keys()].flatMap((path) => {
      const feature = relative(path);
      return feature === undefined ? [] : [[feature, path] as const];
    }),
  );
  const names = gem === null ? [] : [gem, gem.replaceAll('-', '/'), gem.replaceAll('-', '_'), gem.toLowerCase()];
  const main = names.find((each) => byFeature.has(each)) ?? onlyTop([...byFeature.keys()]);
  const loaded = new Set<string>();
  let isAll = false;
  const visit = (feature: string): void => {
    const path = byFeature.get(feature);
    if (path === undefined || loaded.has(path)) return;
    loaded.add(path);
    for (const each of files.get(path)?.requires ?? []) {
      if (each === '*') isAll = true;
      else if (each.startsWith('./')) visit(relative(resolved(folderOf(path), each)) ?? '');
      else visit(each.replace(/\.rb$/, ''));
    }
  };
  if (main !== undefined) visit(main);
  return {
    main,
    featureOf: (path) => (main !== undefined && (isAll || loaded.has(path)) ? main : relative(path)),
  };
}

/** Some gems are called otherwise than the only file at the top of their folder. */
const onlyTop = (features: readonly string[]): string | undefined => {
  const tops = features.filter((each) => !each.includes('/'));
  return tops.length === 1 ? tops[0] : undefined;
};

function resolved(folder: string, relative: string): string {
  const parts = folder.split('/').filter((part) => part !== '');
  for (const part of relative.replace(/\.rb$/, '').split('/'))
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  return `${parts.join('/')}.rb`;
}
