/** Copies a drifted snippet again from its source. */
import { snippetsOf } from '../truth/page-snippets.ts';
import { edits, none } from './edits.ts';
import { defineFixer } from './fixer.ts';

export default defineFixer({
  id: 'snippet-drift',
  title: 'Copied snippets equal their source again',
  fixes: ['snippet-provenance/drift'],
  safety: 'safe',
  declares: ['code'],
  version: 1,
  plan(finding, page, facts) {
    const id = finding.data?.id;
    const found =
      page === undefined
        ? undefined
        : snippetsOf(page, facts).find(
            (one) =>
              one.id === id &&
              !one.equal &&
              one.code !== undefined &&
              (finding.data?.start === undefined || one.code.start === finding.data.start),
          );
    if (page === undefined || found?.code === undefined) return none('the snippet is not where it was');
    if (found.source === undefined) return none('the source is not at hand');
    if (found.source === null) return none('the source changed too');
    const { start, end } = found.code;
    const block = page.text.slice(start, end);
    const opening = /^[^\n]*\n/u.exec(block)?.[0];
    const closing = /\n[^\n]*$/u.exec(block)?.[0];
    if (opening === undefined || closing === undefined) return none('the block has no fence');
    const indent = /^[ \t]*/u.exec(closing.slice(1))?.[0] ?? '';
    const eol = page.facts.eol;
    const fence = /[`~]{3,}/u.exec(opening)?.[0] ?? '```';
    if (new RegExp(`^[ \\t]*${fence}`, 'mu').test(found.source)) return none('the source contains the fence itself');
    const body = found.source
      .replace(/\r?\n$/u, '')
      .split(/\r?\n/u)
      .map((line) => (line === '' ? '' : indent + line))
      .join(eol);
    const from = start + opening.length;
    const to =
      opening.length > block.length - closing.length
        ? from
        : end - closing.length - (block.at(-closing.length - 1) === '\r' ? 1 : 0);
    return edits(
      [{ start: from, end: Math.max(from, to), text: to <= from ? body + eol : body }],
      'Copy the snippet from its source again',
    );
  },
});
