/** Runs from an address: every documented pattern, the older name, and no run where the inference is unsure. */
import { type Answer, arrayOf, at, objectOf } from '../answer.ts';
import type { Rule } from '../rule.ts';
import { shapeProblems } from '../shape.ts';
import { toolSection } from './sections.ts';

const page = 'launch_start_run_from_product_url';
const repository = 'launch_start_run_from_github_repo_url';
const SITES = ['products', 'docs', 'kb', 'blog', 'reference'];

const sameRun = (first: Answer, again: Answer): string[] =>
  first.body.ok === true && first.body.run_id === again.body.run_id ? [] : ['it made another run'];

export const derivedRules: readonly Rule[] = [
  {
    id: 'page-patterns',
    section: toolSection(page, 'URL patterns supported'),
    says: 'The five patterns of a product page give site, product, platform and locale.',
    sees: SITES.map((site) => `page-${site}`),
    judge: (...answers) =>
      answers.flatMap(({ body }, index) => {
        const expected = { site: `${SITES[index]}.aspose.org`, product_slug: '3d', platform: 'python', locale: 'en' };
        const derived = objectOf(body.derived_config);
        return Object.entries(expected).flatMap(([key, value]) =>
          derived[key] === value ? [] : [`${SITES[index]}: \`derived_config.${key}\` is ${String(derived[key])}`],
        );
      }),
  },
  {
    id: 'page-unknown-slot',
    section: toolSection(page, 'Error codes'),
    says: 'An unknown platform or locale is INVALID_URL, and the message names it with the known ones.',
    sees: ['page-unknown-platform', 'page-unknown-locale'],
    judge: (...answers) =>
      answers.flatMap(({ body }, index) => {
        const [word, known] = [
          ['abacus', 'python'],
          ['qq', 'en'],
        ][index] as [string, string];
        const message = String(at(body, 'error.message'));
        return [
          ...(at(body, 'error.code') === 'INVALID_URL' ? [] : [`\`error.code\` is ${String(at(body, 'error.code'))}`]),
          ...(message.includes(word) && message.includes(known) ? [] : [`the message does not say: ${word}`]),
        ];
      }),
  },
  {
    id: 'page-alias',
    section: toolSection(page, 'Backward compatibility'),
    says: '`launch_start_run_from_url` is the same tool.',
    sees: ['page-alias'],
    judge: ({ body }) => (body.ok === true && at(body, 'derived_config.product_slug') === '3d' ? [] : ['it is not']),
  },
  {
    id: 'page-key',
    section: toolSection(page, 'Idempotency'),
    says: 'The same key with the same page returns the existing run, with another page it does not.',
    sees: ['page-keyed', 'page-keyed-again', 'page-keyed-other'],
    judge: (first, again, other) => [
      ...sameRun(first, again),
      ...(other.body.ok === true && other.body.run_id === first.body.run_id ? ['another page is the same run'] : []),
    ],
  },
  {
    id: 'repository-key',
    section: toolSection(repository, 'Idempotency'),
    says: 'The same key with the same repository returns the existing run.',
    sees: ['repository-keyed', 'repository-keyed-again'],
    judge: sameRun,
  },
  {
    id: 'repository-defaults',
    section: toolSection(repository, 'Behavior'),
    says: 'A clear repository becomes a run with the default configuration, pinned to a commit.',
    sees: ['repository'],
    judge: ({ body }) => {
      const { locales, layout_mode, allow_inference, github_ref } = objectOf(body.derived_config);
      return [
        ...(body.state === 'CREATED' ? [] : [`its state is ${String(body.state)}`]),
        ...(JSON.stringify(locales) === '["en"]' ? [] : ['`locales` is not ["en"]']),
        ...(layout_mode === 'auto' ? [] : ['`layout_mode` is not auto']),
        ...(allow_inference === false ? [] : ['`allow_inference` is not false']),
        ...(/^[0-9a-f]{40,64}$/.test(String(github_ref)) ? [] : ['`github_ref` is no commit']),
      ];
    },
  },
  {
    id: 'repository-enterprise',
    section: `${toolSection(repository, 'Error codes')} (contract-behaviours)`,
    says: 'A repository on the server of GitHub Enterprise that is configured is taken as one of github.com is.',
    sees: ['repository-enterprise'],
    judge: ({ body }) =>
      body.state === 'CREATED' && /^[0-9a-f]{40,64}$/.test(String(at(body, 'derived_config.github_ref')))
        ? []
        : [`it is ${String(at(body, 'error.code') ?? body.state)}`],
  },
  {
    id: 'ambiguous-makes-no-run',
    section: toolSection(repository, 'Ambiguity handling'),
    says: 'An ambiguous repository is INVALID_INPUT with missing_fields and suggested_values, and makes no run.',
    sees: ['repository-ambiguous'],
    judge: ({ body }) => [
      ...(body.ok === false && at(body, 'error.code') === 'INVALID_INPUT' ? [] : ['it is no INVALID_INPUT']),
      ...(body.run_id === undefined ? [] : ['it has a run']),
      ...(arrayOf(at(body, 'error.details.missing_fields')).length > 0 ? [] : ['`missing_fields` is missing']),
      ...shapeProblems(body, { 'error.details.suggested_values': 'object' }),
    ],
  },
];
