/** What the front page and the first steps share: a short installation and sample, no long ones. */
import { describe, expect, it } from 'vitest';
import { pagesOf } from '../../support/product-folder.ts';
import { pageEnding } from '../../support/written-pages.ts';

const MANIFEST = { 'pyproject.toml': '[project]\nname = "strata"\nversion = "1.2.0"\n' };
const written = async (body: string) => {
  const { pages } = await pagesOf({ 'README.md': `# Strata\n\nDraws rock.\n\n${body}`, ...MANIFEST });
  return {
    front: pageEnding(pages, 'products/strata/_index.md'),
    start: pageEnding(pages, 'getting-started.md'),
  };
};
const lines = (count: number): string =>
  Array.from({ length: count }, (_, at) => `Behind a proxy of kind ${at}, name it.\n`).join('\n');
const INSTALL = '```sh\npip install strata\n```\n';
const code = (count: number): string =>
  `\`\`\`python\nfrom strata import draw\n\n${Array.from({ length: count }, (_, at) => `draw(${at})\n`).join('')}\`\`\`\n`;

describe('an installation', () => {
  it('that is short stands on both', async () => {
    const { front, start } = await written(`## Install\n\n${INSTALL}\nThen log in.\n\n## Usage\n\n${code(2)}`);
    for (const page of [front, start]) expect(page).toContain('Then log in.');
  });
  it('that is long stands in the first steps, and its first command with what comes before it on the front', async () => {
    const { front, start } = await written(
      `## Install\n\nNot on Windows:\n\n${INSTALL}\n${lines(9)}\n### From source\n\nClone it.\n\n## Usage\n\n${code(2)}`,
    );
    expect(front).toContain(`## Install\n\nNot on Windows:\n\n${INSTALL}`);
    expect(front).not.toContain('proxy');
    expect(front).not.toContain('From source');
    expect(start).toContain('proxy of kind 8');
    expect(start).toContain('### From source');
  });
});

describe('a first sample', () => {
  it('that is short stands on both', async () => {
    const { front, start } = await written(`## Install\n\n${INSTALL}\n## Usage\n\n${code(20)}`);
    for (const page of [front, start]) expect(page).toContain('draw(19)');
  });
  it('that is long stands in the first steps', async () => {
    const { front, start } = await written(`## Install\n\n${INSTALL}\n## Usage\n\n${code(90)}`);
    expect(front).not.toContain('draw(0)');
    expect(start).toContain('draw(89)');
  });
});

it('a guide bears the name of its title, though a page of another section has it', async () => {
  const { pages } = await pagesOf({
    'README.md': '# Strata\n\nDraws rock.\n',
    'docs/errors.md': `# Errors\n\nWhat goes wrong, and how to mend it.\n\n## Deep\n\n${lines(9)}\n${code(9)}`,
    'docs/other.md': `# Layers\n\nHow layers lie.\n\n## Deep\n\n${lines(9)}\n${code(9)}`,
    ...MANIFEST,
  });
  expect([...pages.keys()].filter((path) => /errors/.test(path))).toEqual(['content/docs/strata/errors.md']);
});
