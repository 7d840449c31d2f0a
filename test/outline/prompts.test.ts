/** Commands behind prompts can be copied from a page, and what they print keeps a block as it is. */
import { describe, expect, it } from 'vitest';
import { isQuote } from '../../src/outline/is-quote.ts';
import { withoutPrompts } from '../../src/outline/prompts.ts';
import { pagesOf } from '../support/product-folder.ts';
import { pageEnding } from '../support/written-pages.ts';

const typed = (code: string, language = 'sh') => withoutPrompts(code, language)?.code;

describe('prompts', () => {
  it.each([
    ['$ pip install strata', 'sh', 'pip install strata'],
    ['$ pip install strata\n\n$ strata dig', '', 'pip install strata\n\nstrata dig'],
    ['# once\n$ pip install strata', 'bash', '# once\npip install strata'],
    ['$ strata dig \\\n    --deep 3\n$ strata show', 'console', 'strata dig \\\n    --deep 3\nstrata show'],
    ['$ strata dig \\\n> --deep 3', 'console', 'strata dig \\\n  --deep 3'],
    ['> npm i strata', '', 'npm i strata'],
    ['> strata dig', 'cmd', 'strata dig'],
    ['PS> strata dig', 'powershell', 'strata dig'],
    ['PS C:\\wells> strata dig', 'powershell', 'strata dig'],
    ['C:\\wells>strata dig', '', 'strata dig'],
    ['% strata dig', 'zsh', 'strata dig'],
  ])('go from %j', (code, language, expected) => expect(typed(code, language)).toBe(expected));

  it.each([
    ['output below', '$ strata dig\n3 layers', 'sh'],
    ['no prompt', 'strata dig', 'sh'],
    ['a command without one', '$ strata dig\nstrata show', 'sh'],
    ['only a comment', '# once', 'sh'],
    ['a mail', '> I read the log\n> of a well', ''],
    ['another language', '$ x', 'tex'],
    ['PHP', '$log = dig();', 'php'],
    ['a variable', '$HOME/bin/strata dig', 'sh'],
    ['a comment of TeX', '% a layer', ''],
  ])('stay for %s', (_name, code, language) => expect(typed(code, language)).toBeUndefined());

  it('are typography to a quote, and a command is not', () => {
    const source = '```console\n$ strata dig\n```';
    expect(isQuote('```bash\nstrata dig\n```', source, 'markdown')).toBe(true);
    expect(isQuote(source, source, 'markdown')).toBe(true);
    expect(isQuote('```bash\nstrata show\n```', source, 'markdown')).toBe(false);
    expect(isQuote('```bash\nstrata dig\n```', '```console\n$ strata dig\n3\n```', 'markdown')).toBe(false);
  });

  it('stand on no page above commands that can be copied', async () => {
    const page = async (block: string) =>
      pageEnding(
        (
          await pagesOf({
            'pyproject.toml': '[project]\nname = "strata"\nversion = "1.2.0"\n',
            'src/strata/__init__.py': 'def dig() -> int:\n    """Digs."""\n    return 1\n',
            'README.md': `# Strata\n\nReads logs of wells.\n\n## Installation\n\n${block}\n`,
          })
        ).pages,
        '/getting-started.md',
      );
    expect(await page('```console\n$ pip install strata\n```')).toContain('```bash\npip install strata\n```');
    expect(await page('    $ pip install strata')).toContain('pip install strata\n');
    const shows = '```console\n$ pip install strata\nInstalled strata\n```';
    expect(await page(shows)).toContain(shows);
  });
});
