/** What pages of a tree name from the root of their site, as a sample that shows where that is. */
import { trimSlashes } from '../content/url-path.ts';
import { type FileSet, MARKDOWN } from './routes.ts';

/** Of a few hundred pages, without the slashes at their ends. */
export const rootTargets = (files: FileSet): string[] =>
  files.paths
    .filter((path) => MARKDOWN.test(path))
    .slice(0, 300)
    .flatMap((path) =>
      [...(files.read(path) ?? '').matchAll(/\]\(\/([^)\s#?]+)/g)].map(([, to = '']) => trimSlashes(to)),
    );
