/** Declares the language a code block really is in, where it only parses as that. */
import { edits, none, spanOf } from './edits.ts';
import { defineFixer } from './fixer.ts';

export default defineFixer({
  id: 'snippet-language',
  title: 'Code fences declare the language they are in',
  fixes: ['snippets/wrong-language', 'snippets/unknown-language'],
  safety: 'unsafe',
  declares: ['code-language'],
  version: 1,
  plan(finding, page) {
    const span = spanOf(finding);
    const language = finding.data?.language;
    const fence =
      span === undefined || page === undefined
        ? null
        : /^([ \t>]*(?:`{3,}|~{3,})[ \t]*\{?\.?)([\w+#-]+)/u.exec(page.text.slice(span.start));
    if (span === undefined || fence === null || typeof language !== 'string')
      return none('the code block is not where it was');
    const start = span.start + (fence[1]?.length ?? 0);
    return edits([{ start, end: span.start + fence[0].length, text: language }], `Label the code block as ${language}`);
  },
});
