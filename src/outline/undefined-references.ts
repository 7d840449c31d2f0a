/** References of Markdown to names of an API, `[draw][strata.draw]` and `[strata.draw][]`, which a plugin of the docs site defines: elsewhere they are their words; pure. */
import type { SourceItem } from './source-item.ts';

const REFERENCE = /\[([^[\]\n]{1,200})\]\[([\w.:-]{0,200})\]/gu;
const NAME = /^[A-Za-z_]\w*(?:[.:]+\w+)+$/u;

/** What a document defines is a link already. */
export const asWords = (items: readonly SourceItem[]): SourceItem[] =>
  items.map((item) => {
    if (item.type !== 'block' || item.kind === 'code' || !item.markdown.includes('][')) return item;
    const text = item.markdown;
    let marks = 0;
    let from = 0;
    const markdown = text.replace(REFERENCE, (whole: string, label: string, name: string, at: number) => {
      for (; from < at; from++) if (text[from] === '`') marks++;
      const isText = marks % 2 === 0 && !/[!\\]/u.test(text[at - 1] ?? '');
      return isText && NAME.test(name === '' ? label.replaceAll('`', '') : name) ? label : whole;
    });
    return markdown === text ? item : { ...item, markdown };
  });
