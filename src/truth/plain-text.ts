/** A sentence's Markdown source reduced to its words, code spans kept in backticks so that terms can be told from prose. */
import { replaceBetween } from '../text/between.ts';

export function plainSentence(source: string): string {
  return replaceBetween(source, '<!--', '-->', ' ')
    .replace(/!\[[^[\]]*\]\((?:[^()]|\([^()]*\))*\)/gu, ' ')
    .replace(/\[((?:[^[\]]|\[[^[\]]*\])*)\]\((?:[^()]|\([^()]*\))*\)/gu, '$1')
    .replace(/\[([^[\]]+)\]\[[^[\]]*\]/gu, '$1')
    .replace(/\{\{[<%](?:(?!\{\{)[\s\S])*?[%>]\}\}/gu, ' ')
    .replace(/<\/?[a-z][^<>]*>/giu, ' ')
    .replace(/(\*\*|__)(?=\S)([\s\S]*?\S)\1/gu, '$2')
    .replace(/(?<![\w*])\*(?=\S)([^*\n]*\S)\*(?![\w*])/gu, '$1')
    .replace(/(?<![\w_])_(?=\S)([^_\n]*\S)_(?![\w_])/gu, '$1')
    .replace(/^\s*(?:>\s*)*(?:[-*+]|\d+[.)])\s+(?:\[[ xX]\]\s+)?/u, '')
    .replace(/\\([\\`*_{}[\]()#+\-.!|<>~])/gu, '$1')
    .replace(/\s+/gu, ' ')
    .trim();
}
