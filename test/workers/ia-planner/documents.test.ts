import { expect, it } from 'vitest';
import { audienceOf } from '../../../src/workers/ia-planner/audience.ts';
import { isWorthAPage, leadsOf } from '../../../src/workers/ia-planner/beside-code.ts';
import { asDocuments } from '../../../src/workers/ia-planner/documents.ts';
import { groupSnippets, mainLanguage, type Task } from '../../../src/workers/ia-planner/group-snippets.ts';
import { concernsInstalling } from '../../../src/workers/ia-planner/install-claims.ts';
import { citation, claim, snippet } from '../../support/facts.ts';

const at = (path: string, line: number, title: string, code: string, more: Parameters<typeof snippet>[2] = {}) =>
  snippet(title, code, { origin: 'docs', source: citation(path, line, code, title), ...more });
const said = (path: string, line: number, text: string, tags: string[] = []) =>
  claim(text, 'other', { source_rank: 5, citations: [citation(path, line, text)], tags });
const command = { language: 'bash', tags: ['cli'] };
const task = (title: string, snippets: Task['snippets'], more: Partial<Task> = {}): Task => ({
  title,
  slug: title.toLowerCase().replaceAll(' ', '-'),
  snippets,
  origin: 'docs',
  ...more,
});

it('shows a page for beginners whole, and none of it again as a task', () => {
  const page = 'docs/getting-started.md';
  const { first, tasks } = groupSnippets(
    [
      at(page, 30, 'Set the step', 'step: 2\n', { language: 'yaml' }),
      at(page, 10, 'Make a project', 'strata new', command),
      at(page, 5, 'Install with port', 'sudo port install strata', { language: 'bash' }),
      at('docs/plugins.md', 4, 'Write a plugin', 'import strata\n\nstrata.plug()'),
    ],
    ['strata'],
    4,
  );
  expect(first.map(({ title }) => title)).toEqual(['Make a project', 'Set the step']);
  expect(tasks.map(({ title }) => title)).toEqual(['Write a plugin']);
});
it('begins with a command rather than with a file of settings, and keeps settings for a tool', () => {
  const settings = at('docs/usage.md', 3, 'Usage', 'step: 2\n', { language: 'yaml' });
  const run = at('docs/usage.md', 9, 'Run a check', 'strata check', command);
  expect(groupSnippets([settings, run], ['strata'], 4).first).toEqual([run]);
  const python = at('docs/api.md', 3, 'Call the API', 'import strata');
  expect(mainLanguage([settings, run, python], 'python')).toContain(settings);
  expect(mainLanguage([settings, python], 'python')).toEqual([python]);
});
it('tells beginners before those who extend the product', () => {
  const paths = ['docs/about/x.md', 'docs/dev-guide/plugins.md', 'docs/user-guide/logs.md', 'docs/getting-started.md'];
  expect(paths.map(audienceOf)).toEqual([3, 2, 1, 0]);
});
it('makes one guide of a document whose sections have code', () => {
  const path = 'docs/logs.md';
  const code = [
    at(path, 20, 'Merge logs', 'merge()'),
    at(path, 10, 'Read logs', 'read()'),
    at(path, 30, 'Curves', 'c()'),
  ];
  const tasks = [
    task('Merge logs', [code[0]!]),
    task('Read logs', [code[1]!]),
    task('Other', [at('docs/o.md', 1, 'Other', 'o()')]),
  ];
  const claims = [11, 21, 22, 31].map((line) =>
    said(path, line, `Line ${line} says something.`, ['page:Working with logs']),
  );
  const found = asDocuments({ tasks, snippets: code, claims, first: [], product: 'Strata' });
  expect(found.map(({ title }) => title)).toEqual(['Working with logs', 'Other']);
  expect(found[0]?.snippets.map(({ title }) => title)).toEqual(['Read logs', 'Merge logs', 'Curves']);
  expect(asDocuments({ tasks, snippets: code, claims, first: [code[0]!], product: 'Strata' })).toEqual(tasks);
  const plain = claims.map((each) => ({ ...each, tags: ['page:User guide'] }));
  expect(asDocuments({ tasks, snippets: code, claims: plain, first: [], product: 'Strata' })[0]?.title).toBe(
    'Using Strata',
  );
  const installing = claims.map((each) => ({ ...each, tags: ['page:Installation'] }));
  expect(asDocuments({ tasks, snippets: code, claims: installing, first: [], product: 'Strata' })).toEqual(tasks);
});
it('makes no page of two lines that nobody explains', () => {
  const short = at('docs/logs.md', 10, 'Other commands', 'strata --help', command);
  const lead = said('docs/logs.md', 8, 'For a list of commands, use the `--help` flag:', [
    'form:lead',
    'group:Other commands',
  ]);
  const statement = said('docs/logs.md', 6, 'Each command has options.', ['group:Other commands']);
  const thin = task('Other commands', [short]);
  expect(isWorthAPage(thin, [])).toBe(false);
  expect(isWorthAPage(thin, [lead])).toBe(false);
  expect(isWorthAPage(thin, [lead, statement])).toBe(true);
  expect(isWorthAPage(task('Long', [at('docs/logs.md', 10, 'Long', 'x\n'.repeat(12))]), [])).toBe(true);
  expect(leadsOf([short], [lead, statement])).toEqual([lead]);
  expect(leadsOf([at('docs/logs.md', 40, 'Far', 'x')], [lead])).toEqual([]);
});
it('tells installing the product from installing something else', () => {
  const claimOn = (path: string, group: string) => said(path, 1, 'It is put into place.', [`group:${group}`]);
  const concerns = (path: string, group: string): boolean => concernsInstalling(claimOn(path, group), ['Strata']);
  expect(concerns('README.md', 'Installation')).toBe(true);
  expect(concerns('docs/installation.md', 'Installing Strata')).toBe(true);
  expect(concerns('docs/installation.md', 'Install with pip')).toBe(true);
  expect(concerns('docs/installation.md', 'Installing Python')).toBe(false);
  expect(concerns('docs/plugins.md', 'Setup')).toBe(false);
});
