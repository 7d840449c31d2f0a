/** Sections and blocks by audience, subject, role and marks: every rule with a case, and the cases that drafts went wrong on. */
import { describe, expect, it } from 'vitest';
import { RULES } from '../../src/outline/classify.ts';
import { coverage, samplesIn } from '../../src/outline/coverage.ts';
import { LANGUAGES, meaningOf } from '../../src/outline/heading-meaning.ts';
import { readOutline } from '../../src/outline/read-outline.ts';

const product = { names: ['Strata', 'strata'], packageName: '@rock/strata', version: '3.1.0' };
const read = (text: string, path = 'README.md', role: 'readme' | 'docs' = 'readme') =>
  readOutline({ path, text, role, product });
/** The last section of a README with a title. */
const verdict = (text: string, path?: string, role?: 'readme' | 'docs') => {
  const section = read(role === 'docs' ? text : `# Strata\n\nDraws rock.\n\n${text}`, path, role).sections.at(-1);
  return `${section?.audience} ${section?.subject} ${section?.role}`;
};
const left = (text: string) =>
  read(`# Strata\n\n${text}`)
    .sections.flatMap((section) => section.blocks)
    .map((block) => block.left_out);
const marks = (text: string) =>
  read(`# Strata\n\nDraws rock.\n\n${text}`)
    .sections.at(-1)
    ?.blocks.map((block) => block.marks.join('+'));

const CASES: [rule: string, text: string, expected: string][] = [
  ['opening', '', 'user this overview'],
  ['inside', '## Contributing\n\n### Setup\n\nClone it.', 'contributor this unknown'],
  ['inside', '## Development\n\nRun `npm test`.\n\n### Install\n\n    npm install @rock/strata', 'user this install'],
  ['older version', '## v1.x\n\nOld.', 'user older unknown'],
  ['older version', '## Upgrading from v1\n\nDo.', 'user this task'],
  ['content over heading', '## Testing\n\n```js\nimport { draw } from "@rock/strata";\n```', 'user this task'],
  ['content over heading', '## Testing\n\n```sh\nnpm test\n```', 'contributor this unknown'],
  ['content over heading', '## Testing\n\nMock the chart and compare.', 'user this unknown'],
  ['content over heading', '## Building\n\n```sh\ncmake --build .\n```', 'user this install'],
  [
    'content over heading',
    '## Install\n\n    npm i @rock/strata\n\n## Building\n\n```sh\nnpm run build\n```',
    'contributor this unknown',
  ],
  ['heading', '## `build`\n\nBuilds a layer.', 'user this unknown'],
  ['heading', '## `test`\n\nTests a layer.', 'user this unknown'],
  ['heading', '## `Installation`\n\nTake it.', 'user this install'],
  ['asks for money', '## Support `Strata`\n\nSee [us](https://opencollective.com/strata).', 'maintainer this unknown'],
  [
    'asks for money',
    '## Strata for enterprise\n\nPart of the [subscription](https://tidelift.com/subscription/pkg/strata).',
    'maintainer this unknown',
  ],
  ['heading', '## Security\n\nReport it to [Tidelift](https://tidelift.com/security).', 'user this security'],
  ['asks for money', '## Support Strata\n\nAsk in the [forum](https://forum.strata.example).', 'user this unknown'],
  ['heading', '## 🚀 Installation\n\nx', 'user this install'],
  ['heading', '## Minimum Java version\n\n8', 'user this requirements'],
  ['heading', '## Known limitations\n\nx', 'user this limits'],
  ['heading', '## Contributors\n\nx', 'maintainer this unknown'],
  ['heading', '## Sponsors\n\nx', 'maintainer this unknown'],
  ['heading', '## Roadmap\n\nx', 'contributor this unknown'],
  ['heading', '## License\n\nMIT', 'user this licence'],
  ['heading', '## License keys\n\nSet one.', 'user this unknown'],
  ['heading', '## Related projects\n\nx', 'user other unknown'],
  ['heading', '## The hosted edition\n\nx', 'user other unknown'],
  ['heading', '## Strata vs others\n\nx', 'user this concept'],
  ['heading', '## Browser support\n\nx', 'user this requirements'],
  ['heading', '## Supported Toolchains\n\nGCC 8.3 or newer.', 'user this requirements'],
  ['', '## Toolchains that it draws\n\nx', 'user this unknown'],
  ['heading', '## Support\n\nx', 'user this support'],
  ['heading', '## Maintenance fee\n\nx', 'user this conditions'],
  ['heading', '## API\n\n### `draw`\n\n#### Limits\n\nx', 'user this api'],
  ['heading', '## Streaming\n\nx\n\n### Caveats\n\nx', 'user this unknown'],
  ['heading', '## Streaming\n\nx\n\n### Setup\n\nx', 'user this install'],
  ['heading', '## Streaming\n\nx\n\n### Usage\n\n`draw`', 'user this unknown'],
  ['heading', '## Streaming\n\nx\n\n### Requirements\n\nx', 'user this unknown'],
  ['heading', '## Streaming\n\n### Usage\n\n`draw`', 'user this first_steps'],
  ['heading', '## Features\n\nx\n\n### Usage\n\n`draw`', 'user this first_steps'],
  ['heading', '## How to release\n\nTag it.', 'contributor this unknown'],
  ['heading', '## Cutting a release\n\nTag it.', 'contributor this unknown'],
  ['content over heading', '## Releasing\n\n```sh\nnpm publish\n```', 'contributor this unknown'],
  ['heading', '## Public API changes:\n\n- 2.1: x', 'user this changes'],
  ['heading', '## Contacts:\n\nAnn', 'user this support'],
  ['heading', '## Features\n\nx\n\n### Limitations\n\nx', 'user this limits'],
  ['heading', '## API\n\n### start\n\nx', 'user this api'],
  ['question', '## FAQ\n\n### Can I choose the format?\n\nYes.', 'user this questions'],
  ['heading', '## Deployment\n\nGo.\n\n### Amber Cloud\n\nPush.', 'user this task'],
  ['heading', '## Deployment\n\nGo.\n\n### Strata Cloud\n\nBuy.', 'user other unknown'],
  ['heading', '## Other open source projects using Strata\n\n- Slate', 'maintainer this unknown'],
  ['heading', '## Preview the docs locally\n\nx', 'contributor this unknown'],
  ['heading', '## Highlight\n\nx', 'user this unknown'],
  ['heading', '## Highlights\n\nx', 'user this overview'],
  ['heading', '## Features at a Glance\n\nx', 'user this overview'],
  ['heading', '## Strata at a glance\n\n```js\ndraw()\n```', 'user this first_steps'],
  [
    'heading',
    '## Repository\n\nThe code is in `src`. Read the contribution guide before a change.',
    'contributor this unknown',
  ],
  ['', '## Repository\n\nA repository holds maps of rock.', 'user this unknown'],
  ['another package', '## strata-cli\n\n```sh\nnpm install strata-cli\n```', 'user other unknown'],
  ['content', '## Charts\n\n```sh\nnpm install @rock/strata\n```', 'user this install'],
  ['', '## Fast drawing\n\n```sh\npip install "strata[fast]"\n```', 'user this unknown'],
  [
    '',
    '## Without the standard library\n\n```toml\n[dependencies]\nstrata = { version = "3", default-features = false }\n```',
    'user this unknown',
  ],
  ['content', '## Charts\n\n```csharp\nvar strata = Open();\nx = "5";\n```', 'user this unknown'],
  ['content', '## Charts\n\n```python\nstrata.open()\nx = "5"\n```', 'user this unknown'],
  ['content', '## Charts\n\n```toml\n[dependencies]\nstrata = "3"\n```', 'user this install'],
  ['content', '## Before you begin\n\nYou need Node 18 or newer.', 'user this requirements'],
  ['parent', '## Options\n\n### Depth\n\nx', 'user this options'],
  ['heading', '## Install (for maintainers)\n\n    npm i @rock/strata', 'maintainer this unknown'],
  ['heading', '## Charts for contributors\n\nx', 'maintainer this unknown'],
  ['heading', '## Release channels (internal)\n\nx', 'maintainer this unknown'],
  ['heading', '## Build Notes\n\nThe colours are packed first.', 'contributor this unknown'],
  ['heading', '## Build notes\n\n    npm install @rock/strata', 'user this install'],
  ['inside', '## Usage (for maintainers)\n\nx\n\n### Install\n\n    npm i @rock/strata', 'maintainer this unknown'],
  ['heading', '## Draw internal layers\n\nx', 'user this unknown'],
  ['heading', '## Usage in internal tools\n\n`draw`', 'user this task'],
  ['end', '## Depth\n\nx\n\n---\n\nThanks to the quarry crew.', 'maintainer this unknown'],
  ['end', '## Depth\n\nx\n\n***\n\nStrata 2 reaches its end of life in May.', 'user this limits'],
  ['end', '## Depth\n\nx\n\n---\n\nMIT © The crew', 'user this licence'],
  ['heading', '## FAQ\n\n---\n\nThanks to the quarry crew.', 'user this questions'],
  ['older version', '## v2\n\nx', 'user older unknown'],
  ['older version', '## v3\n\nx\n\n## v2\n\nx', 'user older unknown'],
  ['', '## Changes of the file\n\n### v1\n\nx\n\n### v2\n\nx', 'user this unknown'],
  ['member', '## draw(chart)\n\nx', 'user this api'],
];

describe('classification', () => {
  it.each(CASES)('%s: %s', (_rule, text, expected) => {
    expect(verdict(text)).toBe(expected);
  });

  it('has a case for each rule', () => {
    expect(RULES.map(({ name }) => name).filter((name) => !CASES.some(([rule]) => rule === name))).toEqual(['file']);
    expect(verdict('# Setup\n\nx', 'docs/development/setup.md', 'docs')).toBe('contributor this unknown');
    expect(verdict('# PLACEHOLDER\n\nA build makes it.', 'docs/api/index.md', 'docs')).toBe('contributor this unknown');
    expect(verdict('# Strata\n\nDraws rock.', 'package-readme.md', 'docs')).toBe('contributor this unknown');
    expect(verdict('# Welcome\n\nx', 'docs/01-getting-started.md', 'docs')).toBe('user this first_steps');
  });

  it('keeps what follows a rule in the section that goes on with code, or another heading', () => {
    const count = (text: string) => read(`# Strata\n\nDraws rock.\n\n${text}`).sections.length;
    expect(count('## Use\n\nx\n\n---\n\nThen:\n\n```js\ndraw();\n```')).toBe(2);
    expect(count('## Use\n\nx\n\n---\n\nMore.\n\n## Depth\n\nx')).toBe(3);
    expect(count('## Use\n\nx\n\n---\n\nWritten by Ann.\n\nStrata is archived.')).toBe(4);
    expect(count('## Use\n\nAll (1)\n\n---\n\n(1) Not sand.')).toBe(2);
    expect(read('Draws rock.\n\n---\n\nDraws it deep.').sections).toHaveLength(1);
  });

  it('places what no rule decides', () => {
    expect(verdict('## Rocks\n\nMany.')).toBe('user this unknown');
  });

  it.each([
    ['zh', '安装', 'install'],
    ['ja', '使い方', 'first_steps'],
    ['de', 'Voraussetzungen', 'requirements'],
    ['fr', 'Limitations connues', 'limits'],
    ['es', 'Preguntas frecuentes', 'questions'],
    ['ru', 'Лицензия', 'licence'],
    ['en', '2. Getting Started:', 'first_steps'],
    ['de', 'Installation', 'install'],
    ['zh', '安装（维护者）', 'maintainer'],
    ['ja', 'メンテナ向けの設定', 'maintainer'],
    ['de', 'Installation für Mitwirkende', 'maintainer'],
    ['de', 'Installation (for maintainers)', 'maintainer'],
    ['fr', 'Utilisation (interne)', 'maintainer'],
    ['es', 'Instalación para colaboradores', 'maintainer'],
    ['ru', 'Установка для сопровождающих', 'maintainer'],
    ['fr', 'Utilisation dans un outil interne', 'first_steps'],
  ])('knows headings in %s: %s', (language, heading, means) => {
    expect(LANGUAGES).toContain(language);
    expect(meaningOf(heading, language)?.means).toBe(means);
  });
});

describe('blocks', () => {
  it.each([
    ['a plan', '## Features\n\n- Reads files\n- NetCDF support coming soon', [null, 'a plan, no feature']],
    ['a plan mixed with a limit', '## Features\n\n- STL is read only; writing is planned', [null]],
    [
      'a planned list with its lead',
      '## Features\n\nPlanned:\n\n- Clouds\n- Rain',
      Array(3).fill('a plan, no feature'),
    ],
    [
      'a plan among words about more',
      'When a chart is drawn, the result is kept in memory until the page is closed by its reader, who may draw another one, and work in progress is never lost even when the machine is switched off between two charts of the same page.',
      [null],
    ],
    ['another product', 'Need more? Get the enterprise edition.', ['about another product']],
    ['support that is paid', 'If commercial support is required, please contact Will.', ['about support that is paid']],
    ['thanks to sponsors', 'Many thanks to our sponsors, who keep the drills turning.', ['asks for stars or money']],
    ['sponsors, and thanks', 'Our sponsors dig deep: thank you!', ['asks for stars or money']],
    ['who pays', 'Strata is proudly sponsored by Quarry Inc.', ['asks for stars or money']],
    ['thanks to a feature', 'Thanks to its cache, Strata is fast. It reads lists of sponsors.', [null]],
    ['what sponsors are in the data', 'A well is owned by its sponsors and read by column.', [null]],
    ['a request for a star', 'Give a ⭐️ if it helped you!', ['asks for stars or money']],
    ['a bar of languages', '**English** | [日本語](ja.md) | [Русский](ru.md)', ['quick links']],
    ['a choice in words', 'Draw | [erase](a.md) or do whatever else you would like to do with rock.', [null]],
    ['what is to be written', '// @TODO', ['a note of its makers']],
    ['a request for stars', 'Star us if you like rocks!', ['asks for stars or money']],
    ['no request', 'Subscribe to a hook event.', [null]],
    ['conduct', 'This project has a code of conduct. Be kind.', ['asks how contributors behave']],
    ['quick links', '[Docs](https://x.org) | [Chat](https://y.org)', ['quick links']],
    ['a table of contents', '- [Use](#use)\n  - [Deep](#deep)\n- [API](#api)', Array(2).fill('table of contents')],
    [
      'a table of contents by the address of the document',
      '- [Use](README.md#use)\n- [API](https://github.com/rock/strata#api)\n\n## Use\n\nx\n\n## API\n\ny',
      ['table of contents', 'table of contents', null, null],
    ],
    [
      'a list under a heading for it, with words or without links',
      '## Contents\n\n- [Use](#use): how to draw\n- API\n\n## Use\n\nx\n\n## API\n\ny',
      ['table of contents', 'table of contents', null, null],
    ],
    [
      'no list that leads elsewhere, or that says what it leads to',
      '- [Use](docs/README.md#use)\n- [API](https://github.com/rock/strata/wiki#api)\n- [Use](#use): how to draw\n\n## Use\n\nx\n\n## API\n\ny',
      [null, null, null, null, null],
    ],
    ['a lead whose list is gone', 'Contents:\n\n- [Use](#use)\n- [API](#api)', Array(3).fill('table of contents')],
    [
      'words that only announce one',
      '**Table of Contents** *generated with [mdtoc](https://x.org)*\n\n- [Use](#use)\n- [API](#api)',
      Array(3).fill('table of contents'),
    ],
    [
      'no words above one that say more',
      'Contents may settle in transit.\n\n- [Use](#use)\n- [API](#api)',
      [null, 'table of contents', 'table of contents'],
    ],
    [
      'a lead to a list of which a part is gone',
      '## Features\n\nIt:\n\n- Reads\n- More coming soon',
      [null, null, 'a plan, no feature'],
    ],
    ['a way back', '## Use\n\n[⬆️  Back to top](#toc)', ['navigation']],
    ['no way back in words', '## Use\n\nGo to the top of the well and draw.', [null]],
    ['navigation', '## Use\n\n[← Previous](a.md) | [Next →](b.md)', ['navigation']],
    ['a logo', '![Strata logo](l.png)', ['logo']],
    ['a screenshot', '## Use\n\n![A drawn chart](s.png)', [null]],
  ])('leaves out %s', (_name, text, expected) => {
    expect(left(text)).toEqual(expected);
  });

  it.each([
    ['limits of a section', '## Limitations\n\n- Metres only.', ['limit']],
    ['a limit among features', '## Features\n\n- Fast\n- HDR files are read only', ['', 'limit']],
    ['requirements', '## Use\n\nStrata requires Node 18 or newer.', ['requirement']],
    ['a declared requirement', '## Use\n\nPython 3.7+', ['requirement']],
    ['install steps', '## Install\n\nFirst:\n\n    npm i @rock/strata', ['install', 'install']],
    ['an install step elsewhere', '## Use\n\n    npm i @rock/strata', ['install']],
    ['running is no install step', '## Use\n\n    npx @rock/strata draw', ['']],
    ['installing something else', '## Use\n\n    npm i express', ['']],
  ])('marks %s', (_name, text, expected) => {
    expect(marks(text)).toEqual(expected);
  });

  it('marks a warning of the opening as a limit', () => {
    const [section] = read('# Strata\n\n> [!WARNING]\n> Not for production.').sections;
    expect(section?.blocks.map((block) => block.marks)).toEqual([['limit']]);
  });
});

describe('coverage', () => {
  const text = `# Strata

[![ci](https://img.shields.io/x.svg)](https://x.org)

Draws rock.

## Use

- so:

  \`\`\`js
  draw();
  \`\`\`

\`\`\`sh
strata
\`\`\`

## Contributors

- Ann

## Alternatives

None.
`;
  const document = read(text);
  const ids = document.sections.flatMap((section) => section.blocks.map((block) => block.block_id));

  it('counts all lines less the closed list', () => {
    const none = coverage(document, new Set());
    expect(none).toMatchObject({ counted: 13, placed: 0, samples: { all: 2, placed: 0 } });
    expect(none.missing.at(-1)).toMatchObject({ heading: 'Alternatives', start_line: 25 });
    expect(document.uncounted.map(({ reason }) => reason)).toEqual(['badges', 'people']);
  });

  it('counts what is placed, headings with their blocks', () => {
    expect(coverage(document, new Set(ids.slice(0, 2)))).toMatchObject({ placed: 8, samples: { all: 2, placed: 1 } });
    expect(coverage(document, new Set(ids))).toMatchObject({ placed: 13, missing: [] });
  });

  it('counts lines that could not be read', () => {
    const odd = read('# Strata\n\n<iframe src="x"></iframe>\n');
    expect(coverage(odd, new Set())).toMatchObject({ counted: 2, placed: 0 });
  });

  it('finds samples inside items and quotes', () => {
    expect(samplesIn('- so:\n\n  ```js\n  a\n    b\n  ```\n\n> ~~~\n> c\n> ~~~')).toEqual([
      { language: 'js', code: 'a\n  b' },
      { language: null, code: 'c' },
    ]);
  });
});

it('takes files of tools, and of analyzers, for no document of users', () => {
  const audience = (path: string): string | undefined =>
    readOutline({ path, text: '# Drawing\n\nIt draws.\n', role: 'docs', product }).sections[0]?.audience;
  for (const path of ['.claude/docs/drawing.md', 'docs/.changeset/a.md', 'src/AnalyzerReleases.Shipped.md'])
    expect(audience(path)).toBe('contributor');
  for (const path of ['docs/drawing.md', 'drawing.md', 'docs/v1.0/drawing.md']) expect(audience(path)).toBe('user');
});

it('words on how the README is made are none for users, wherever they stand', () => {
  const words = '_This file was generated by [maker](https://maker.example), v0.8.0._';
  expect(left(`Draws.\n\n## Usage\n\nDraw it.\n\n${words}`)).toEqual([null, null, 'speaks of the README itself']);
  expect(left('Draws.\n\n## Usage\n\nThis file was saved by `draw`.')).toEqual([null, null]);
});

it('a call to follow and star is none for users', () => {
  const words = 'Please consider following the author, and consider starring the project to show your support.';
  expect(left(words)).toEqual(['asks for stars or money']);
  expect(left('Consider following the seams of the rock.')).toEqual([null]);
});

describe('what is no more about people', () => {
  const behind = (rest: string, heading = 'Sponsors') =>
    read(
      `# Strata\n\nDraws rock.\n\n## ${heading}\n\n[Slate Ltd](https://slate.example)\n\n${rest}\n\n## Install\n\n    npm i @rock/strata`,
    )
      .sections.filter(({ role, audience }) => role !== 'install' && audience === 'user')
      .flatMap(({ blocks }) => blocks.map(({ markdown }) => markdown))
      .slice(1);
  const WORDS = 'Layers are drawn from the lowest to the highest.';
  it.each([
    ['a rule', `---\n\n${WORDS}`, [WORDS]],
    [
      'a bold sentence',
      `**Strata draws all of the layers.**\n\n${WORDS}`,
      ['**Strata draws all of the layers.**', WORDS],
    ],
    ['a bold word that heads something else', `**Features**\n\n- Draws`, ['**Features**', '- Draws']],
  ])('begins behind %s', (_name, rest, shown) => {
    expect(behind(rest)).toEqual(shown);
    expect(behind(rest, 'Contributors')).toEqual(shown);
  });
  it.each([
    ['no rule', WORDS],
    ['a rule above more links', '---\n\n[Clay Ltd](https://clay.example) and [Sand Ltd](https://sand.example)'],
    ['a rule above thanks', '---\n\nThanks to all who gave.'],
    ['what only defines a link', `[clay]: https://clay.example\n\n${WORDS}`],
    ['a comment', `<!-- gold -->\n\n${WORDS}`],
    ['a badge', `[![gold](https://img.shields.io/gold.svg)](https://gold.example)\n\n${WORDS}`],
    ['a bold name', `**Jane Doe**\n\n${WORDS}`],
    ['the next rank', `**Gold**\n\n${WORDS}`],
    ['bold thanks', `**Thank you all for what you gave.**\n\n${WORDS}`],
  ])('does not behind %s', (_name, rest) => {
    expect(behind(rest)).toEqual([]);
  });
});
