/** In a block that Launch wrote nothing runs: neither HTML nor templates, expressions or directives of the site's generator. */
import { generatorOf } from '../generators/index.ts';
import { liveParts } from '../markup/inert.ts';
import { rulingOf } from '../markup/ruling.ts';
import { judgedPages } from '../proofs/judged-pages.ts';
import { defineSiteGate } from './gate.ts';

export default defineSiteGate({
  id: 'live-content',
  title: 'Nothing of a product runs on generated pages',
  profiles: ['local', 'ci', 'prod'],
  version: 1,
  limits: ['What a person changed or wrote is theirs: it may call whatever the generator has.'],
  rules: [
    {
      id: 'live-content/runs',
      error_code: 'LIVE_CONTENT',
      severity: 'blocker',
      description: "A generated block holds what the site's generator or a browser would run instead of show.",
    },
  ],
  notApplicable: (facts) => (facts.proofs.size === 0 ? 'no proof file' : undefined),
  check(facts, report) {
    const generator = generatorOf(facts.index.kind);
    const read = (path: string): string | undefined => facts.textOf?.(path);
    const { namesPage } = generator.dialect.live;
    const asked = generator.runsInCode?.({ read }) ?? [];
    for (const { path, state, block, found } of judgedPages(facts)) {
      if (block === null || found === null || found.where !== 'body' || state === 'edited' || state === 'own') continue;
      const shown = namesPage === undefined ? found.markdown : found.markdown.replace(namesPage, 'page');
      const [part] = liveParts(shown, rulingOf(generator, path, asked));
      if (part === undefined) continue;
      const text = part.text.replace(/\s+/gu, ' ').trim();
      report({
        rule: 'live-content/runs',
        location: { path, line: found.line },
        fixable: 'no',
        message: `This block holds ${part.what}: \`${text.length > 80 ? `${text.slice(0, 77)}...` : text}\`. Launch the product again, or take it out.`,
      });
    }
  },
});
