import { expect, it } from 'vitest';
import { instructionOf, leadOf } from '../../../src/evidence/prose/instructions.ts';
import { markdownBlocks } from '../../../src/evidence/prose/markdown-blocks.ts';
import { proseEvidence } from '../../../src/evidence/prose/prose-claims.ts';

it.each([
  ['To read a log, run the following command:', 'To read a log, run the following command:'],
  ['Then, add a step to the config file:', 'Add a step to the config file:'],
  ['Then, add it to the config file:', null],
  ['For example, to see all curves use this command:', null],
  ['A config file looks like this:', 'A config file looks like this:'],
  ['For a complete list of curves, use the `--all` flag:', 'For a complete list of curves, use the `--all` flag:'],
  ['You can read two logs at once', 'You can read two logs at once:'],
  ['Create a log as follows.', 'Create a log as follows:'],
])('leads to code with `%s`', (sentence, lead) => {
  expect(leadOf(sentence)).toBe(lead);
});
it.each([
  'This can be done with:',
  "Let's read a log with our reader:",
  'If nothing can be read, for example:',
  'It returns the log that was read:',
  'Curves:',
  'The log is closed.',
])('does not lead with `%s`', (sentence) => {
  expect(leadOf(sentence)).toBeNull();
});
it('tells what to do, where a reader needs nothing else to do it', () => {
  expect(instructionOf('Open the `a.las` file in an editor and save it.')).toBe(
    'Open the `a.las` file in an editor and save it.',
  );
  expect(instructionOf('Next, set the `step` option to 2.')).toBe('Set the `step` option to 2.');
  expect(instructionOf('Add it there again.')).toBeNull();
  expect(instructionOf('Use of logs is free of charge.')).toBeNull();
});
it('keeps both for the page that shows the code', () => {
  const page = '# Logs\n\nSet the step to two metres. To read a log, run the following:\n\n```sh\nstrata read\n```\n';
  const { claims } = proseEvidence(markdownBlocks(page), { source: 'docs', origin: 'docs', readme: false });
  expect(claims.map(({ text, tags }) => [text, tags.at(-1)])).toEqual([
    ['To read a log, run the following:', 'form:lead'],
    ['Set the step to two metres.', 'form:instruction'],
  ]);
});
