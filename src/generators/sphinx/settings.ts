/** What a site's `conf.py` or `_config.yml` says, where it is written out. */
import { type FileSet, under } from '../routes.ts';

export interface SphinxSettings {
  path: string;
  text: string;
  /** Values of a list of strings. */
  list(name: string): string[];
  /** A string. */
  value(name: string): string | undefined;
  has(extension: string): boolean;
}

export function readSphinx(files: Pick<FileSet, 'read' | 'has'>, source: string): SphinxSettings {
  const path =
    ['conf.py', '_config.yml'].map((name) => under(source, name)).find((name) => files.has(name)) ?? 'conf.py';
  const text = (files.read(path) ?? '').replace(/^[ \t]*#[^\n]*/gm, '');
  return {
    path,
    text,
    list: (name) =>
      stringsIn(
        new RegExp(`^[ \\t]*${name}\\s*(?:\\+?=|:)\\s*[\\[(]((?:'[^'\\n]*'|"[^"\\n]*"|[^\\])])*)`, 'm').exec(
          text,
        )?.[1] ?? '',
      ),
    value: (name) => new RegExp(`^[ \\t]*${name}\\s*(?:=|:)\\s*["']([^"'\\n]*)["']`, 'm').exec(text)?.[1],
    has: (extension) => text.includes(extension),
  };
}

const stringsIn = (text: string): string[] =>
  [...text.matchAll(/"([^"\n]*)"|'([^'\n]*)'/g)].map(([, a, b]) => a ?? b ?? '');
