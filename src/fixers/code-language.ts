/** Names the language of a code fence where its form leaves no doubt. */
import { edits, none, spanOf } from './edits.ts';
import { defineFixer } from './fixer.ts';

export default defineFixer({
  id: 'code-language',
  title: 'Code fences name their language',
  fixes: ['snippets/unlabelled'],
  safety: 'safe',
  declares: ['code-language'],
  version: 1,
  plan(finding, page) {
    const span = spanOf(finding);
    const language = finding.data?.language;
    if (page === undefined || span === undefined || typeof language !== 'string')
      return none('the code block is not where it was');
    const fence = /^(?:[ \t>]*)(`{3,}|~{3,})[ \t]*(?=\r?\n)/u.exec(page.text.slice(span.start));
    if (fence === null) return none('the fence carries something else already');
    const end = span.start + fence[0].length;
    const start = span.start + fence[0].trimEnd().length;
    return edits([{ start, end, text: language }], `Label the code block as ${language}`);
  },
});
