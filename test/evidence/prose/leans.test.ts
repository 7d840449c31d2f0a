import { describe, expect, it } from 'vitest';
import { leansOnContext } from '../../../src/evidence/prose/leans.ts';

describe('sentences that lean on text a reader of the page does not see', () => {
  it.each([
    'For these flags, `default=True` is a special case.',
    'Methods are provided which support validation of this claim.',
    'Without it, the application cannot start.',
    'The example code is for a made up shell.',
    'All other values are passed through.',
    'As you can see, Strata handles the flag.',
    'For most situations, the easiest solution is the second.',
    'To use other relations, customize the `paginate` function below.',
    'In other words, it is the global timeout.',
    'Unfortunately this usually does not work on Windows.',
    'Choose any one of the methods below.',
    'As a consequence, the reader is closed.',
    'Setting it to -1 makes the number of arguments arbitrary.',
  ])('%s', (sentence) => {
    expect(leansOnContext(sentence)).toBe(true);
  });

  it.each([
    'Strata reads LAS files.',
    'If a file exists, this file is overwritten.',
    'When the `ipc` option is `true`, processes can exchange messages.',
    'The `this` keyword is bound to the reader.',
    'Items such as curves are read lazily.',
    'Only this library is needed.',
    'Users cannot bind ports below 1024.',
  ])('and not: %s', (sentence) => {
    expect(leansOnContext(sentence)).toBe(false);
  });
});
