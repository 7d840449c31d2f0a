/** Words in front matter that no record has are a person's own; what is on record, and what is no text, is none. */
import { expect, it } from 'vitest';
import type { Proof, ProofPage } from '../../src/model/proof.ts';
import { fingerprint } from '../../src/outline/fingerprint.ts';
import { unrecordedWords } from '../../src/proofs/front-words.ts';
import { against, type BlockState, judgePage } from '../../src/proofs/judge-page.ts';

const title = {
  ...{ id: 't', where: 'title', generated: 'Strata', fingerprint: fingerprint('Strata') },
  proof: { kind: 'fixed' as const, phrase: 'glance' },
};
const SETTINGS = [
  { key: 'tags', value: '["rock logs","wells of oil"]' },
  { key: 'weight', value: '10' },
];
const entry: ProofPage = { path: 'docs/x.md', title: 'Strata', blocks: [title], settings: SETTINGS, removed: [] };

const own = (front: string, page = entry): [BlockState, string | undefined, string | undefined][] =>
  judgePage(`${front}\n\n`, page, {} as Proof, against(null)).flatMap(({ state, found }) =>
    state === 'own' ? [[state, found?.where, found?.markdown]] : [],
  );

it.each<[why: string, front: string, where: string, words: string]>([
  ['a description', '---\ntitle: Strata\ndescription: Certified\n---', 'description', 'Certified'],
  ['a title in other letters', '---\ntitle: Strata\nTitle: Granite\n---', 'Title', 'Granite'],
  [
    'a key that a theme may print',
    '---\ntitle: Strata\nlead: Now for every format\n---',
    'lead',
    'Now for every format',
  ],
  [
    'words deep inside',
    '---\ntitle: Strata\nhero:\n  name: Strata\n  actions:\n    - text: Runs on Windows\n---',
    'hero',
    'Runs on Windows',
  ],
  ['words without spaces', '---\ntitle: Strata\nlead: 支持所有格式\n---', 'lead', '支持所有格式'],
  ['TOML', '+++\ntitle = "Strata"\nlead = "Now for every format"\n+++', 'lead', 'Now for every format'],
  [
    'a setting with other words',
    '---\ntitle: Strata\ntags: [rock logs, wells of gas]\n---',
    'tags',
    'rock logs\nwells of gas',
  ],
])('%s', (_why, front, where, words) => {
  expect(own(front)).toEqual([['own', where, words]]);
});

it.each<[why: string, front: string, where: string, words: string]>([
  [
    'parts of the head',
    'head:\n  - - script\n    - {}\n    - alert(1)\n  - - base\n    - href: https://x.example/',
    'head',
    '[["script",{},"alert(1)"],["base",{"href":"https://x.example/"}]]',
  ],
  ['a script', 'script: /evil.js', 'script', '"/evil.js"'],
  ['where a page sends its readers', 'redirect_to: https://x.example/', 'redirect_to', '"https://x.example/"'],
  ['the same in other letters', 'redirectTo: /x', 'redirectTo', '"/x"'],
  ['a frame of its own', 'layout: evil', 'layout', '"evil"'],
  ['a template', 'template: evil.html', 'template', '"evil.html"'],
  ['other addresses of a page', 'aliases: [/old]', 'aliases', '["/old"]'],
  ['its own address', 'permalink: /x/', 'permalink', '"/x/"'],
  ['forms that it is built in', 'outputs: [json]', 'outputs', '["json"]'],
  ['a mapping that holds a text', 'params:\n  cover: x', 'params', '{"cover":"x"}'],
  ['a list of mappings', 'meta:\n  - name: robots', 'meta', '[{"name":"robots"}]'],
])('%s acts on the page', (_why, front, where, words) => {
  expect(own(`---\ntitle: Strata\n${front}\n---`)).toEqual([['own', where, words]]);
  const key = { key: where, value: words };
  expect(own(`---\ntitle: Strata\n${front}\n---`, { ...entry, settings: [...SETTINGS, key] })).toEqual([]);
});

it('what says where a page is leaves its blocks as they are shown; what frames it does not', () => {
  const acts = (front: string): boolean[] =>
    unrecordedWords(`---\ntitle: Strata\n${front}\n---\n\n`, entry).map((each) => each.acts);
  for (const front of [
    ...['layout: evil', 'redirect_to: https://x.example/', 'meta:\n  - name: robots', 'pageLayout: x', 'extends: x'],
    ...['markup: html', 'draft: true', 'unlisted: true', 'published: false', 'externalUrl: https://x.example/'],
    ...['expiryDate: 2020-01-01', 'publishDate: 2999-01-01', 'hide_title: true', 'Title: Strata is gone', 'x_y: z'],
  ])
    expect(acts(front), front).toEqual([true]);
  for (const front of ['draft: false', 'published: true', 'author: jane', 'weight: 3', 'hide_table_of_contents: true'])
    expect(acts(front).includes(true), front).toBe(false);
  for (const front of ['canonical: https://x.example/', 'permalink: /x/', 'aliases: [/old]', 'slug: x'])
    expect(acts(front)).toEqual([false]);
});

it('a page without a record of its title has one of its own', () => {
  expect(own('---\ntitle: Strata\n---', { ...entry, blocks: [] })).toEqual([['own', 'title', 'Strata']]);
});

it.each([
  ['what is on record', '---\ntitle: Strata\ntags: [rock logs, wells of oil]\nweight: 10\n---'],
  ['a setting that was changed', '---\ntitle: Strata\nweight: 20\n---'],
  [
    'switches, numbers, dates, single words and paths',
    '---\ntitle: Strata\ndraft: false\norder: 3\ndate: 2026-11-30\nicon: gear\nimage: /a/b.png\ntags: [rock]\nsidebar:\n  order: 3\n  hidden: true\naliases: []\nlayout: false\n---',
  ],
  ['a page without front matter', ''],
])('%s is none', (_why, front) => {
  expect(own(front)).toEqual([]);
});
