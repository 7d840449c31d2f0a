/** Entries of a site's navigation: those that name no page, and the links of files that hold nothing but data. */
import type { NavigationGap } from '../generators/generator.ts';
import { generatorOf } from '../generators/index.ts';
import { under } from '../generators/routes.ts';
import type { LiveIndex } from './build-index.ts';
import { dataIn } from './settings-file.ts';
import { valuesAt } from './values.ts';

/** Undefined where this kind of site keeps its navigation in no file of its own. */
export const navigationGaps = (index: LiveIndex): NavigationGap[] | undefined =>
  generatorOf(index.kind).navigation?.gaps?.(index);

/** A link of a file of data, to be judged as one of the home page. */
export interface DataLink extends NavigationGap {
  kind: 'frontmatter' | 'shortcode';
  /** The page that it is judged from. */
  from: string;
}

/** Links of menus and of files of navigation, where the generator says that there are some. */
export function dataLinks(index: LiveIndex): DataLink[] {
  const { files = [] } = generatorOf(index.kind).linkPlaces ?? {};
  const { root, content_roots } = index.context;
  const paths =
    files.length === 0 ? [] : index.files.paths.filter((path) => root === '' || path.startsWith(`${root}/`));
  const from = under(root, under(content_roots[0] ?? '', 'index.md'));
  return files.flatMap(({ holds, values, refs }) =>
    paths.flatMap((path) => {
      const text = holds(root === '' ? path : path.slice(root.length + 1)) ? index.files.read(path) : undefined;
      if (text === undefined) return [];
      const data = dataIn(path, text);
      const links = (keys: readonly string[] = [], kind: DataLink['kind']): DataLink[] =>
        valuesAt(data, keys, text).map(({ value, start }) => ({
          path,
          line: start === null ? 1 : text.slice(0, start).split('\n').length,
          target: value,
          kind,
          from,
        }));
      return [...links(values, 'frontmatter'), ...links(refs, 'shortcode')];
    }),
  );
}
