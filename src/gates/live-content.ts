/** In a block that Launch wrote nothing runs: neither HTML nor templates, expressions or directives of the site's generator. */
import { toString as plainText } from 'mdast-util-to-string';
import { parseMarkdown } from '../content/markdown.ts';
import { generatorOf } from '../generators/index.ts';
import { liveParts } from '../markup/inert.ts';
import { isInertTitle } from '../markup/inert-title.ts';
import { rulingOf } from '../markup/ruling.ts';
import { judgedPages } from '../proofs/judged-pages.ts';
import { defineSiteGate } from './gate.ts';

export default defineSiteGate({
  id: 'live-content',
  title: 'Nothing of a product runs on generated pages',
  profiles: ['local', 'ci', 'prod'],
  version: 3,
  limits: ['What a person changed or wrote is theirs: it may call whatever the generator has.'],
  rules: [
    {
      id: 'live-content/runs',
      error_code: 'LIVE_CONTENT',
      severity: 'blocker',
      description: "A generated block holds what the site's generator or a browser would run instead of show.",
    },
    {
      id: 'live-content/runs-in-title',
      error_code: 'LIVE_CONTENT',
      severity: 'blocker',
      description: 'A generated title or description holds what a browser would run where a theme prints it as it is.',
    },
  ],
  notApplicable: (facts) => (facts.proofs.size === 0 ? 'no proof file' : undefined),
  check(facts, report) {
    const generator = generatorOf(facts.index.kind);
    const read = (path: string): string | undefined => facts.textOf?.(path);
    const { namesPage } = generator.dialect.live;
    const asked = generator.runsInCode?.({ read }) ?? [];
    for (const { path, state, block, found } of judgedPages(facts)) {
      if (block === null || found === null || state === 'edited' || state === 'own') continue;
      if (found.where !== 'body' || TITLE.test(found.markdown)) {
        const words = found.where === 'body' ? shownHeading(found.markdown) : found.markdown;
        if (!isInertTitle(words))
          report({
            rule: 'live-content/runs-in-title',
            location: { path, line: found.line },
            fixable: 'no',
            message: `Themes print \`${found.where === 'body' ? 'title' : found.where}\` without escaping it, and this would run: ${quoted(words)}. Launch the product again, or change it.`,
          });
        if (found.where !== 'body') continue;
      }
      const shown = namesPage === undefined ? found.markdown : found.markdown.replace(namesPage, 'page');
      const [part] = liveParts(shown, rulingOf(generator, path, asked), true);
      if (part === undefined) continue;
      report({
        rule: 'live-content/runs',
        location: { path, line: found.line },
        fixable: 'no',
        message: `This block holds ${part.what}: ${quoted(part.text)}. Launch the product again, or take it out.`,
      });
    }
  },
});

/** A page is called by its heading of the first level where front matter does not say otherwise. */
const TITLE = /^#[ \t]/u;
const shownHeading = (markdown: string): string => plainText(parseMarkdown(markdown));

function quoted(words: string): string {
  const text = words.replace(/\s+/gu, ' ').trim();
  return `\`${text.length > 80 ? `${text.slice(0, 77)}...` : text}\``;
}
