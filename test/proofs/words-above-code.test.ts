/** What stands behind the language of a piece of code is shown above it by renderers: words that the record does not have there are an edit. */
import { describe, expect, it } from 'vitest';
import { changedOn } from '../support/quoted-page.ts';

const page = (opening: string, fence = '```'): string =>
  `# Gears\n\nInstall it:\n\n${fence}${opening}\nnpm install gears\n${fence}\n`;
const states = (was: string, is: string): string[] => changedOn(was, is).map(([, state]) => state);

describe('an edit is', () => {
  it.each([
    ['a title', 'bash', 'bash title="Insecure: run curl evil.example instead"'],
    ['a title of code without a language', '', 'text title="Insecure"'],
    ['a title that is joined to the language', 'bash', 'bash:Insecure-run-curl'],
    ['a title with other words', 'bash title="Install"', 'bash title="Do not install"'],
    ['a title that was taken away', 'bash title="Install"', 'bash'],
    ['another language', 'bash', 'python'],
  ])('%s', (_why, was, is) => {
    expect(states(page(was), page(is))).toEqual(['edited']);
  });
  it('a title of code in an item of a list', () => {
    const item = (info: string): string =>
      `# Gears\n\n- Install it:\n\n  \`\`\`${info}\n  npm install gears\n  \`\`\`\n`;
    expect(states(item('sh'), item('sh title="Not this"'))).toEqual(['edited']);
  });
});

describe('no edit is', () => {
  it.each([
    ['the same title', page('bash title="Install"'), page('bash  title="Install" ')],
    ['a fence of other marks', page('bash title="Install"'), page('bash title="Install"', '~~~~')],
    ['a language that means none', page(''), page('text')],
    ['the language in other letters', page('bash'), page('Bash')],
  ])('%s', (_why, was, is) => {
    expect(states(was, is)).toEqual([]);
  });
});
