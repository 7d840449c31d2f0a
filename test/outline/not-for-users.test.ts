/** Blocks in sections for users that only those who work on the product need, each left out with its reason; and blocks that look alike and stay. */
import { describe, expect, it } from 'vitest';
import { readOutline } from '../../src/outline/read-outline.ts';

const read = (text: string, names = ['Strata']) =>
  readOutline({
    path: 'README.md',
    text: `# Strata\n\nDraws rock.\n\n${text}`,
    role: 'readme',
    product: { names, packageName: 'strata', version: null },
  });
const left = (text: string, heading = 'Usage', names?: string[]) =>
  read(`## ${heading}\n\n${text}`, names)
    .sections.at(-1)
    ?.blocks.map(({ left_out }) => left_out);
const sh = (code: string) => `\`\`\`sh\n${code}\n\`\`\``;

const WORK = 'for contributors';
describe('work on the product in a section for users', () => {
  it.each([
    ['a test run', `Run the tests with:\n\n${sh('npm test')}`, [WORK, WORK]],
    ['a test run in a sentence', 'To run the test suite, call `pytest`.', [WORK]],
    ['a release', `To release a new version:\n\n${sh('npm version minor\nnpm publish')}`, [WORK, WORK]],
    ['a call for issues', 'If you find a bug, please open an issue.', [WORK]],
    ['a call for pull requests', 'Pull requests are welcome!', [WORK]],
    ['a call for both', 'Contributions are welcome. Please open an issue first to discuss it.', [WORK]],
    ['a pointer', 'See [CONTRIBUTING.md](CONTRIBUTING.md) for how to help.', [WORK]],
    ['an item', '- Feel free to submit a pull request.\n- Draws rock', [WORK, null]],
    ['money', '[Sponsor this project](https://github.com/sponsors/ann)', ['asks for stars or money']],
    ['money by a picture', '[![Coffee](c.png)](https://www.buymeacoffee.com/ann)', ['asks for stars or money']],
  ])('is left out: %s', (_name, text, expected) => {
    expect(left(text)).toEqual(expected);
  });
  it.each([
    ['how one tests with it', `Run the tests with:\n\n${sh('strata test rock/')}`],
    ['what reports say', 'Strata opens an issue for each broken layer.'],
    ['what else it says', 'Strata reads LAS files. Pull requests are welcome for others.'],
    ['code about pull requests', 'Call `strata.pull_request()` to open a pull request.'],
    ['releases of a user', `To release a map, publish it:\n\n${sh('strata publish map')}`],
    ['a limit', 'Salt is not supported; pull requests are welcome.'],
  ])('stays: %s', (_name, text) => {
    for (const reason of left(text) ?? ['']) expect(reason).toBeNull();
  });
  it('stays where help is the subject, and where the product is for tests', () => {
    expect(left('Please open an issue.', 'Support')).toEqual([null]);
    expect(left('Please open an issue.', 'Troubleshooting')).toEqual([null]);
    expect(left(`Run the tests with:\n\n${sh('npm test')}`, 'Usage', ['Strata', 'stratatest'])).toEqual([null, null]);
  });
});

describe('what stands below a bold label for those who work on it', () => {
  const MORE = `Clone it and run:\n\n${sh('npm install && npm test')}`;
  it.each([
    ['is left out', `**Contributing**\n\nAll help counts.\n\n**Running Tests**\n\n${MORE}`, 5, 5],
    ['up to the next label', `**Contributing**\n\nAll help counts.\n\n**Colours**\n\nRed is for salt.`, 4, 2],
  ])('%s', (_name, text, count, gone) => {
    const found = left(text, 'About') ?? [];
    expect([found.length, found.filter((each) => each !== null).length]).toEqual([count, gone]);
  });
  it.each([
    '**Testing**\n\nMock the chart and compare.',
    '**Colours**\n\nRed is for salt.',
    'Contributing\n\nIt draws.',
  ])('stays: %s', (text) => {
    for (const reason of left(text, 'About') ?? ['']) expect(reason).toBeNull();
  });
});

describe('the words over what folds', () => {
  const details = (summary: string) =>
    read(`## Usage\n\n<details>\n<summary>${summary}</summary>\n\nAll layers.\n\n</details>\n`)
      .sections.at(-1)
      ?.blocks.filter(({ left_out }) => left_out === null)
      .map(({ markdown }) => markdown);
  it.each([
    'Click to expand!',
    'Click here',
    'Show more',
    'Expand',
    '<b>Click to see the code</b>',
    'Details',
    'Table of Contents',
  ])('are none of their own: %s', (summary) => {
    expect(details(summary)?.[0]).not.toContain(summary.replace(/<[^<>]*>/g, ''));
  });
  it.each(['Options of layers', 'Click events', 'Expanding layers', 'Example'])(
    'stay where they say something: %s',
    (summary) => {
      expect(details(summary)).toEqual([`**${summary}**`, 'All layers.']);
    },
  );
});
