/** What a launch was made from, as one hash: a pull request that a person closed stays a no until this changes; pure. */
import { sha256 } from '../../model/passage.ts';
import type { TextInput } from './texts.ts';

/** Of the drafts, without the commit they were read at and without line numbers: those shift though no source of a page changed. */
export function sourcesOf({ drafts, facts }: Pick<TextInput, 'drafts' | 'facts'>): string | undefined {
  if (drafts === undefined || drafts.pages.length === 0) return undefined;
  const sha = facts?.sha ?? '';
  const plain = (content: string): string =>
    (sha === '' ? content : content.replaceAll(sha, 'commit')).replace(/#(?:L|lines-)\d+(?:[-:]L?\d+)?/gu, '#lines');
  const undated = drafts.pages.map(({ output_path, content, settings = [] }) => {
    const dates = settings.flatMap(({ value }) => (/^"\d{4}-\d\d-\d\d/u.test(value) ? [value.slice(1, -1)] : []));
    return `${output_path}\n${dates.reduce((text, date) => text.replaceAll(date, 'date'), plain(content))}`;
  });
  return sha256(undated.sort().join('\n\n'));
}
