/** The README with its tables renewed between `<!-- generated:NAME -->` and `<!-- /generated -->`. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { actionTag, withActionTag } from './action-version.ts';
import { tables } from './tables.ts';

export async function readmeFile(root: string): Promise<[string, string][]> {
  const before = readFileSync(path.join(root, 'README.md'), 'utf8');
  const made = await tables();
  const after = before.replace(
    /(<!-- generated:([a-z]+) -->\n)[\s\S]*?(<!-- \/generated -->)/gu,
    (whole, open: string, name: string, close: string) => {
      const table = made[name];
      return table === undefined ? whole : `${open}\n${table}\n${close}`;
    },
  );
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string };
  return [['README.md', withActionTag(after, actionTag(version))]];
}
