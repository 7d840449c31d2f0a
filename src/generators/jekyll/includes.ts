/** What pages of Jekyll include: files of the includes folder by name, and files beside the page. */
import { dirname, joinPath } from '../../content/url-path.ts';
import type { IncludeRef, IncludingPage } from '../includes.ts';
import { under } from '../routes.ts';

const INCLUDE = /^\{%-?\s*(include|include_relative)\s+([^\s{}%"']+)/;

/** `folder` is undefined where a theme may bring files of its own. */
export function jekyllIncludes({ path, facts }: IncludingPage, folder: string | undefined): IncludeRef[] {
  return facts.opaque.flatMap(({ kind, text, start }): IncludeRef[] => {
    const [whole = '', tag = '', target = ''] = kind === 'include' ? (INCLUDE.exec(text) ?? []) : [];
    if (target === '') return [];
    const file = tag === 'include_relative' ? joinPath(dirname(path), target) : folder && under(folder, target);
    if (file === undefined || file === '') return [];
    const at = start + whole.length - target.length;
    return [{ target, start: at, end: at + target.length, candidates: [file] }];
  });
}
