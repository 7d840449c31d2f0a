/** Names that no page describes are said; where all are placed, or no reference is asked for, nothing is. */
import { expect, it } from 'vitest';
import { namesLeftOut } from '../../../src/workers/ia-planner/names-left-out.ts';
import { facts } from '../../support/facts.ts';
import { pagesOf } from '../../support/product-folder.ts';

const names = facts.api.filter(({ kind }) => kind !== 'module').map(({ name }) => name);

it('names what is on none', () => {
  const [first = ''] = names;
  const [entry] = namesLeftOut(facts, [{ api_symbols: names.slice(1) }]);
  expect(entry).toMatchObject({ section: 'reference', page: `\`${first}\`` });
  const many = Array.from({ length: 9 }, (_, at) => ({ ...facts.api[0], name: `strata.n${at}`, kind: 'function' }));
  const all = namesLeftOut({ ...facts, api: [...facts.api, ...many] } as never, [{ api_symbols: names }]);
  expect(all[0]?.page).toContain('and 4 more');
});

it('says nothing where all are placed, and where no reference is', () => {
  expect(namesLeftOut(facts, [{ api_symbols: names }])).toEqual([]);
  expect(namesLeftOut(facts, [{ api_symbols: [] }])).toEqual([]);
});

it('finds none in a product with types inside of types', async () => {
  const members = Array.from(
    { length: 8 },
    (_, at) => `    /** Member ${at}. */\n    public int m${at}() { return ${at}; }\n`,
  ).join('\n');
  const { plan } = (await pagesOf({
    'README.md': '# Strata\n\nDraws rock.\n',
    'pom.xml':
      '<project><modelVersion>4.0.0</modelVersion><groupId>q</groupId><artifactId>strata</artifactId><version>1.0.0</version></project>\n',
    'src/main/java/q/Rock.java': `package q;\n\n/** A rock. */\npublic class Rock {\n${members}\n    /** Makes one. */\n    public static class Builder {\n${members}    }\n}\n`,
  })) as unknown as { plan: { not_wanted?: { section: string; reason: string }[] } };
  expect((plan.not_wanted ?? []).filter(({ reason }) => reason.includes('public names'))).toEqual([]);
});
