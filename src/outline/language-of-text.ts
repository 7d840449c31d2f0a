/** The language that a document's prose is written in, where script and commonest words leave no doubt. */
import { replaceBetween } from '../text/between.ts';
import type { SourceItem } from './source-item.ts';

const COMMON = new Map(
  Object.entries({
    en: 'the and is to of with for this you that are can it from',
    de: 'der die das und ist mit für nicht ein eine werden wird auf sie',
    fr: 'le la les des est une pour avec vous dans que sur et du',
    es: 'el los las una para con que por es se del como está puede',
    pt: 'o os uma para com que não você em do da ao são pode',
    it: 'il gli una per con che non di del della è sono può',
  }).map(([language, words]) => [language, new Set(words.split(' '))]),
);

export function languageOfText(items: readonly SourceItem[]): string | null {
  const written = items
    .flatMap((item) => (item.type === 'block' && item.kind !== 'code' && item.kind !== 'html' ? [item.markdown] : []))
    .join('\n');
  const prose = replaceBetween(replaceBetween(written, '```', '```', ' ').replace(/`[^`]*`/gu, ' '), '](', ')', ' ');
  const letters = [...prose.matchAll(/\p{L}/gu)].length;
  const share = (script: RegExp): number => [...prose.matchAll(script)].length / Math.max(1, letters);
  if (letters < 20) return null;
  if (share(/[\p{Script=Hiragana}\p{Script=Katakana}]/gu) > 0.1) return 'ja';
  if (share(/\p{Script=Hangul}/gu) > 0.2) return 'ko';
  if (share(/\p{Script=Han}/gu) > 0.2) return 'zh';
  if (share(/\p{Script=Cyrillic}/gu) > 0.3) return 'ru';
  return byWords(prose);
}

function byWords(prose: string): string | null {
  const words = prose.toLowerCase().match(/\p{L}+/gu) ?? [];
  const ranked = [...COMMON]
    .map(([language, common]) => ({ language, hits: words.filter((word) => common.has(word)).length }))
    .sort((a, b) => b.hits - a.hits);
  const [best, next] = ranked;
  if (!best || best.hits < 3) return null;
  return best.hits > 1.3 * (next?.hits ?? 0) ? best.language : null;
}
