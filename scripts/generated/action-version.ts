/** Every `uses: launch-docs/launch@…` names the version line of package.json: `v0` until 1.0.0, then `v1`. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** `0.4.2` → `v0`: the tag that follows the releases of one major version. */
export const actionTag = (version: string): string => `v${version.split('.')[0]}`;

export const withActionTag = (text: string, tag: string): string =>
  text.replace(/(launch-docs\/launch(?:\/\w+)?@)v\d+/gu, `$1${tag}`);

/** Example workflows and the changelog; the README goes through its own generator. */
export function actionVersionFiles(root: string): [string, string][] {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string };
  return [...globSync('examples/workflows/*.yml', { cwd: root }), 'CHANGELOG.md']
    .toSorted()
    .map((file) => [file, withActionTag(readFileSync(path.join(root, file), 'utf8'), actionTag(version))]);
}
