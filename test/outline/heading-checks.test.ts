/** A heading and its content decide together: a case for each doubt, and a look-alike beside it that is none. */
import { expect, it } from 'vitest';
import { CHECKS } from '../../src/outline/heading-checks.ts';
import { readOutline } from '../../src/outline/read-outline.ts';

const product = { names: ['Strata', 'strata'], packageName: '@rock/strata', version: '3.1.0' };
const last = (text: string) =>
  readOutline({ path: 'README.md', text: `# Strata\n\nDraws rock.\n\n${text}`, role: 'readme', product }).sections.at(
    -1,
  );
const verdict = (text: string): string => {
  const section = last(text);
  return `${section?.audience} ${section?.subject} ${section?.role}`;
};

const USE = '```js\nimport { draw } from "@rock/strata";\n```';
const members = (count: number): string =>
  Array.from({ length: count }, (_, at) => `- \`strata.draw${at}()\` [doc](https://docs.example/${at})\n`).join('');
const CASES: [doubt: string, text: string, expected: string][] = [
  ['what makes something faster is a task', '## Custom layers to improve performance\n\nx', 'user this unknown'],
  ['', '## Performance of large maps\n\nx', 'user this performance'],
  ['', '## Benchmarks vs Slate\n\nx', 'user this performance'],
  ['', '## Releasing new versions\n\nDeploy it.', 'contributor this unknown'],
  ['', '## Logo\n\nA stone by Ann', 'maintainer this unknown'],
  ['', '## Project status\n\nStable.', 'user this changes'],
  ['', '## Issues and contributing\n\nSend a patch.', 'contributor this unknown'],
  ['', '## Build & test Strata\n\n```sh\ngit clone x\n```', 'contributor this unknown'],
  ['', '## Building and testing maps\n\nx', 'user this unknown'],
  ['', '## Support and formats\n\nx', 'user this formats'],
  ['', '## Status codes\n\n`200`', 'user this unknown'],
  ['a part in words of an overview', '## Further features\n\nThere is more.', 'user this unknown'],
  ['a part in words of an overview', '## Set the description of a layer\n\nCall it.', 'user this unknown'],
  ['a part in words of an overview', '## How layers talk about rock\n\nThey do.', 'user this unknown'],
  ['', '## Key Features\n\nFast.', 'user this overview'],
  ['', '## Features of Strata (short)\n\nFast.', 'user this overview'],
  ['', '## About this library\n\nFast.', 'user this overview'],
  ['', '## Overview & Goals\n\nFast.', 'user this overview'],
  ['', '## Interesting resources about rock\n\n[A](https://a.example)', 'user this pointers'],
  [
    'decisions that users meet are a concept',
    '## Design Decisions\n\n- Guess nothing: draw what is given.',
    'user this concept',
  ],
  ['', '## Design decisions\n\nOpen a pull request that says why.', 'contributor this unknown'],
  [
    "alternatives that lead to no other place are the product's own",
    '## Alternatives\n\nErasing is abrupt. [Fading](#fading) should be preferred.',
    'user this unknown',
  ],
  ['', '## Alternatives\n\n- [Granite](https://granite.example) draws stones', 'user other unknown'],
  [
    'what the product is an alternative to is its own motivation',
    '## An alternative to Granite\n\nStrata draws what [Granite](https://granite.example) cuts.',
    'user this concept',
  ],
  [
    'what the product is an alternative to is its own motivation',
    '## Alternatives to Granite\n\nThis library draws what [Granite](https://granite.example) cuts.',
    'user this concept',
  ],
  [
    '',
    '## Alternatives to Strata\n\nIf Strata is too small, use [Granite](https://granite.example).',
    'user other unknown',
  ],
  [
    '',
    '## Alternatives\n\nTry one of these:\n\n- [Granite](https://g.example) draws as Strata does',
    'user other unknown',
  ],
  ['', '## Related projects\n\nStrata is drawn by [Granite](https://granite.example).', 'user other unknown'],
  ['what shows how it is used leads to no other place', `## Reading\n\nRead it:\n\n${USE}`, 'user this unknown'],
  ['', '## Reading\n\n- [A book](https://book.example)', 'user this pointers'],
  ['usage that only installs', '## Usage\n\nRun `npm install @rock/strata`, or add it by hand.', 'user this install'],
  ['usage that only installs', '## Usage\n\n```sh\nnpm install @rock/strata\n```', 'user this install'],
  ['', `## Usage\n\nRun \`npm install @rock/strata\`.\n\n${USE}`, 'user this first_steps'],
  ['', '## Usage\n\n```sh\nnpx @rock/strata draw\n```', 'user this first_steps'],
  ['', '## These companies are using Strata\n\n> Strata draws our maps.', 'maintainer this unknown'],
  ['', '## Some great projects which rely on Strata\n\n- Slate', 'maintainer this unknown'],
  ['', `## Projects using layers\n\n${USE}`, 'user this unknown'],
  ['using something else is no first step', `## Signing using keys\n\n${USE}`, 'user this unknown'],
  ['', `## Drawing a first map using Strata\n\n${USE}`, 'user this first_steps'],
  ['', `## Quick start using a container\n\n${USE}`, 'user this first_steps'],
  ['a question is no first step', '## When should I use layers?\n\nOften, `layers` help.', 'user this unknown'],
  ['a question is no first step', `## Why use Strata?\n\n${USE}`, 'user this concept'],
  ['', `## How to use\n\n${USE}`, 'user this first_steps'],
  ['usage of something is no first step', `## Advanced usage\n\n${USE}`, 'user this task'],
  ['', `## Usage with plotters\n\n${USE}`, 'user this task'],
  ['using something else is no first step', `## Using a plotter\n\n${USE}`, 'user this unknown'],
  ['', `## Using Strata\n\n${USE}`, 'user this first_steps'],
  ['', `## Using the command line\n\n${USE}`, 'user this first_steps'],
  ['first steps show something to do', '## Fair use\n\nBe kind to others.', 'user this unknown'],
  ['examples of something are no first step', `## Options examples\n\n${USE}`, 'user this options'],
  ['', `## Usage examples\n\n${USE}`, 'user this first_steps'],
  ['', `## Further examples\n\n${USE}`, 'user this first_steps'],
  ['a list of names is an API', `## Documentation and examples\n\n${members(14)}`, 'user this api'],
  ['', `## Documentation and examples\n\n${members(3)}`, 'user this first_steps'],
  ['', `## Documentation and examples\n\n\`\`\`js\ndraw();\n\`\`\`\n\n${members(14)}`, 'user this first_steps'],
  ['', '## Usage\n\n1. Open a map\n2. Draw', 'user this first_steps'],
  [
    'why something else does not do is no limit',
    "## What Granite doesn't do\n\nIt draws no rock.",
    'user this concept',
  ],
  ['', "## What Strata doesn't do\n\nIt draws no water.", 'user this limits'],
  ['', '## What is not supported\n\nWater.', 'user this limits'],
  [
    'a disclaimer of liability is a condition',
    '## Disclaimer\n\nNot affiliated with Granite Inc.',
    'user this conditions',
  ],
  ['', '## Disclaimer\n\nWater is not supported.', 'user this limits'],
  ['how limits are set is no limit', `## Limits\n\nSet how deep it draws:\n\n${USE}`, 'user this task'],
  ['', `## Limits\n\nMore than 9 layers are not supported:\n\n${USE}`, 'user this limits'],
  ['requirements that install the product', '## Prerequisites\n\n```sh\nnpm i @rock/strata\n```', 'user this install'],
  ['', '## Prerequisites\n\nNode 18 or newer:\n\n```sh\nnpm i @rock/strata\n```', 'user this requirements'],
  ['requirements of another kind', '## Dependency injection\n\nPass the pen to the map.', 'user this unknown'],
  [
    'requirements of another kind',
    '## Backward compatibility notes\n\nEarlier maps required the help as a part of the tag.',
    'user this unknown',
  ],
  ['requirements of another kind', '## Circular dependencies\n\nA layer needs another layer.', 'user this unknown'],
  ['', '## Dependencies of the core\n\nNode 18 or newer.', 'user this requirements'],
  ['requirements of another kind', '## Minimum spanning trees\n\nThey join layers.', 'user this unknown'],
  ['', '## Minimum Java version\n\n8', 'user this requirements'],
  ['', '## Compatibility with plotters\n\nIt needs a plotter of HP.', 'user this requirements'],
  ['requirements that show how it is used', `## Requirements\n\nA map asks for pens:\n\n${USE}`, 'user this unknown'],
  ['support that names versions', '## Support\n\nNode 18 and later.', 'user this requirements'],
  ['', '## Support\n\nAsk on the forum.', 'user this support'],
  ['an installation of something else', '## Download progress\n\nA bar shows it.', 'user this unknown'],
  ['', '## Download\n\nGet it from the page of releases.', 'user this install'],
  ['people with code are names of an API', '## Users\n\n```js\nusers.list();\n```', 'user this unknown'],
  ['', '## Users\n\n- Slate', 'maintainer this unknown'],
  ['work of contributors shows the repository', `## Code style\n\nChoose one:\n\n${USE}`, 'user this unknown'],
  ['', '## Code style\n\nTwo spaces.', 'contributor this unknown'],
  ['what is for legacy systems is no older version', `## Legacy\n\n${USE}`, 'user this task'],
  ['', '## Legacy\n\nSee the old docs.', 'user older unknown'],
  ['terms of a language are no licence', '## Terms\n\n- Layer: a bed of rock', 'user this unknown'],
  ['', '## Notice\n\nCopyright 2020 Ann.', 'user this licence'],
];

it.each(CASES)('%s: %s', (_doubt, text, expected) => {
  expect(verdict(text)).toBe(expected);
});

it('has a case for each doubt', () => {
  expect(CHECKS.map(({ name }) => name).filter((name) => !CASES.some(([doubt]) => doubt === name))).toEqual([]);
});

it('takes no limit of another product for one of its own', () => {
  const marks = (heading: string) =>
    last(`## ${heading}\n\n- Granite is not thread-safe`)?.blocks.map((block) => block.marks);
  expect(marks('Why not Granite?')).toEqual([[]]);
  expect(marks('Strata vs Granite')).toEqual([[]]);
  expect(marks('Features')).toEqual([['limit']]);
});

it('marks packages to install under requirements as install steps', () => {
  expect(
    last('## Requirements\n\nNode 18+\n\n```sh\napt install libink\n```')?.blocks.map((block) => block.marks),
  ).toEqual([['requirement'], ['install']]);
});
