import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { onOneLine } from '../../../src/platforms/node/signatures.ts';
import type { ProductTree } from '../../../src/platforms/platform.ts';
import { choosePlatform } from '../../../src/workers/facts-builder/choose-platform.ts';
import { licenceOf } from '../../../src/workers/facts-builder/licence.ts';
import { productNameOf, readmeTitle } from '../../../src/workers/facts-builder/product-name.ts';
import { factsOf } from '../../support/product-facts.ts';

const treeOf = (languages: string[], files: Record<string, string>): ProductTree =>
  ({
    text: () => '',
    inventory: {
      repository: 'https://github.com/quarry/strata',
      files: Object.entries(files).map(([path, language]) => ({ path, language })),
      languages: languages.map((language) => ({ language, files: 1, bytes: 1 })),
      manifests: [],
    },
  }) as unknown as ProductTree;

it('takes a few scripts in another language for no product', async () => {
  const goTool = treeOf(['go', 'python'], { 'main.go': 'go', 'hack/check.py': 'python', 'hack/more.py': 'python' });
  expect((await choosePlatform({ tree: goTool })).platform.id).toBe('go');
  const rubyTool = treeOf(['ruby', 'go'], { 'main.rb': 'ruby', 'hack/check.go': 'go', 'hack/more.go': 'go' });
  expect((await choosePlatform({ tree: rubyTool })).platform.id).toBe('ruby');
  const library = treeOf(['python', 'bash'], { 'strata/a.py': 'python', 'run.sh': 'bash' });
  expect((await choosePlatform({ tree: library })).platform.id).toBe('python');
});
it('takes of packages side by side the one that is called as the repository, else the one whose name the others begin with', async () => {
  const project = '<Project><PropertyGroup><TargetFramework>net8.0</TargetFramework></PropertyGroup></Project>';
  const names = ['Strata.Analyzers', 'Strata', 'Strata.Core'];
  const texts = new Map(names.map((name) => [`${name}/${name}.csproj`, project]));
  const chosen = async (repository: string): Promise<string | undefined> => {
    const tree = {
      text: (path: string) => texts.get(path),
      inventory: {
        repository,
        files: [],
        languages: [],
        manifests: [...texts.keys()].map((path) => ({ path, kind: 'dotnet' })),
      },
    } as unknown as ProductTree;
    return (await choosePlatform({ tree })).manifest?.name?.value;
  };
  expect(await chosen('https://github.com/quarry/strata-core')).toBe('Strata.Core');
  expect(await chosen('https://github.com/quarry/rocks')).toBe('Strata');
});
it('keeps what a script says of a package whose name it computes', async () => {
  const root = mkdtempSync(join(tmpdir(), 'launch-computed-'));
  try {
    mkdirSync(join(root, 'strata'));
    writeFileSync(
      join(root, 'setup.py'),
      'from setuptools import setup\nsetup(name=made(), python_requires=">=3.10", license="SPDX-License-Identifier: MIT")\n',
    );
    writeFileSync(join(root, 'strata/__init__.py'), 'def dig():\n    """Digs."""\n');
    writeFileSync(join(root, 'README.md'), '# Strata\n\nDigs.\n\n## Requirements\n\nPython 3.7 or newer.\n');
    const { product_facts: facts } = await factsOf(root);
    expect(facts.manifest).toMatchObject({ name: null, runtime: { value: '>=3.10' }, licence: { value: 'MIT' } });
    expect(facts.contradictions.map(({ subject }) => subject)).toEqual(['runtime requirement']);
    expect(facts.install_commands).toEqual([]);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});
it('takes no aggregator for the package: the module that is called as the repository is it', async () => {
  const pom = (artifact: string, more = '') =>
    `<project><groupId>org.quarry</groupId><artifactId>${artifact}</artifactId><version>1.0</version>${more}</project>`;
  const texts = new Map([
    ['pom.xml', pom('strata-parent', '<packaging>pom</packaging>')],
    ['core/pom.xml', pom('strata')],
    ['extra/pom.xml', pom('strata-extra')],
  ]);
  const manifests = [...texts.keys()].map((path) => ({ path, kind: 'java' }));
  const chosen = async (repository: string): Promise<string | undefined> => {
    const inventory = { repository, files: [], languages: [], manifests };
    const tree = { text: (path: string) => texts.get(path), inventory } as unknown as ProductTree;
    return (await choosePlatform({ tree })).manifest?.name?.value;
  };
  expect(await chosen('https://github.com/quarry/strata')).toBe('org.quarry:strata');
  expect(await chosen('https://github.com/quarry/rocks')).toBe('org.quarry:strata-parent');
});
it('finds no API in a package that is a program alone, as Node would import none', async () => {
  const api = async (main: object): Promise<string[]> => {
    const root = mkdtempSync(join(tmpdir(), 'launch-program-'));
    try {
      mkdirSync(join(root, 'source'));
      const manifest = { name: 'strata', version: '1.0.0', type: 'module', bin: './source/cli.js', ...main };
      writeFileSync(join(root, 'package.json'), JSON.stringify(manifest));
      writeFileSync(join(root, 'source/cli.js'), "import { dig } from './index.js';\ndig();\n");
      writeFileSync(join(root, 'source/index.js'), '/** Digs. */\nexport function dig() {}\n');
      return (await factsOf(root)).product_facts.api.map(({ name }) => name);
    } finally {
      rmSync(root, { recursive: true, force: true });
    }
  };
  expect(await api({})).toEqual([]);
  expect(await api({ main: './source/index.js' })).toEqual(['dig']);
});
it('takes a script beside a Rust program for no package: Rust is read, and what no reader knows is generic', async () => {
  const tree = treeOf(['javascript', 'rust'], { 'theme/book.js': 'javascript', 'src/main.rs': 'rust' });
  tree.inventory.manifests.push({ path: 'Cargo.toml', kind: 'rust' });
  expect((await choosePlatform({ tree })).platform.id).toBe('rust');
  const swift = treeOf(['javascript', 'swift'], { 'theme/book.js': 'javascript', 'Sources/Strata.swift': 'swift' });
  swift.inventory.manifests.push({ path: 'Package.swift', kind: 'swift' });
  expect((await choosePlatform({ tree: swift })).platform.id).toBe('generic');
});
it('reads the front page of a package as such, wherever it lies', async () => {
  const root = mkdtempSync(join(tmpdir(), 'launch-packages-'));
  try {
    const files = {
      'package.json': '{"name": "all", "private": true, "workspaces": ["packages/*"]}',
      'README.md': `# All\n\n## Features\n\n- Reads every log of every package in the repository\n${'\nMore words follow. '.repeat(40)}`,
      'packages/reader/package.json': '{"name": "reader"}',
      'packages/reader/README.md': `# Reader\n\n## Features\n\n- Reads logs of wells\n${'\nMore words follow. '.repeat(40)}`,
      'packages/writer/package.json': '{"name": "writer"}',
    };
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    const { product_facts } = await factsOf(root, { config: { product_slug: 'reader' } });
    expect(product_facts).toMatchObject({ package_name: 'reader', product_name: 'Reader' });
    const said = product_facts.claims.map(({ claim_text }) => claim_text);
    expect(said).toContain('- Reads logs of wells');
    expect(said.filter((text) => text.includes('every package'))).toEqual([]);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});
it('reads no front page of a folder of code and no translated one, and the licence that its file states', async () => {
  const root = mkdtempSync(join(tmpdir(), 'launch-folders-'));
  try {
    const files = {
      'pyproject.toml': '[project]\nname = "strata"\n',
      'strata/__init__.py': '',
      LICENSE: 'MIT License\n\nCopyright 2020 Quarry\n',
      'README.md': '# strata: draws rock\n\nStrata draws rock.\n',
      'README_zh-CN.md': '# strata\n\n画岩石。\n',
      '_examples/README.md': '# Examples\n\nThis folder shows code.\n',
      'docs/README.md': '# Manual\n\nAll of it.\n',
    };
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    const { product_facts } = await factsOf(root, {});
    expect(product_facts.documents?.map(({ path }) => path)).toEqual(['README.md', 'docs/README.md']);
    expect(product_facts.product_name).toBe('strata');
    expect(product_facts.manifest?.licence).toMatchObject({ value: 'MIT License', path: 'LICENSE', start: 1 });
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});
it('names no licence where files state different ones', async () => {
  const licenceWith = async (more: Record<string, string>) => {
    const root = mkdtempSync(join(tmpdir(), 'launch-licences-'));
    try {
      const files = { 'pyproject.toml': '[project]\nname = "strata"\n', 'LICENSE-MIT': 'MIT License\n', ...more };
      for (const [path, text] of Object.entries(files)) writeFileSync(join(root, path), text);
      return (await factsOf(root, {})).product_facts.manifest?.licence?.value ?? null;
    } finally {
      rmSync(root, { recursive: true, force: true });
    }
  };
  expect(await licenceWith({ 'LICENSE-APACHE': 'Apache License\nVersion 2.0, January 2004\n' })).toBeNull();
  expect(await licenceWith({ 'LICENSE.txt': 'MIT License\n' })).toBe('MIT License');
  expect(await licenceWith({ 'LICENSE-NOTES': 'Where stones come from.\n' })).toBe('MIT License');
});
it('sets a type on one line that still parses', () => {
  expect(onOneLine('{\n  url: string\n  send: (data: X) => void\n  get(): Promise<void> // why\n}')).toBe(
    '{ url: string; send: (data: X) => void; get(): Promise<void> }',
  );
  expect(onOneLine("'a'\n  | 'b'")).toBe("'a' | 'b'");
  expect(onOneLine('{\n  a: string,\n  b?:\n    | 1\n}')).toBe('{ a: string, b?: | 1 }');
});
it('knows a licence by all of its text, and never by some of its words', () => {
  const mit = (more: string) =>
    `${more}Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions:\n\nThe above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.\n\nTHE SOFTWARE IS PROVIDED “AS IS”, WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NON-INFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.\n`;
  expect(licenceOf(mit('Copyright (c) 2020 Quarry\n\n'))).toEqual({ name: 'MIT', start: 1, end: 7 });
  expect(licenceOf(`${mit('')}\nThe Software may not be used to draw mines.\n`)).toBeUndefined();
  expect(licenceOf('Permission is hereby granted, free of charge, to look at it.\n')).toBeUndefined();
});
it('knows no licence by a text that stands with a condition of its own', () => {
  const clause = 'Commons Clause License Condition v1.0\n\nThe grant of rights does not include the right to sell.\n\n';
  const text = readFileSync('LICENSE', 'utf8');
  expect([text, clause + text].map((each) => licenceOf(each)?.name)).toEqual(['MIT', undefined]);
});
it('knows the licences of Boost and of zlib by all of their text', () => {
  const boost = `Boost Software License - Version 1.0 - August 17th, 2003

Permission is hereby granted, free of charge, to any person or organization obtaining a copy of the software and accompanying documentation covered by this license (the "Software") to use, reproduce, display, distribute, execute, and transmit the Software, and to prepare derivative works of the Software, and to permit third-parties to whom the Software is furnished to do so, all subject to the following:

The copyright notices in the Software and this entire statement, including the above license grant, this restriction and the following disclaimer, must be included in all copies of the Software, in whole or in part, and all derivative works of the Software, unless such copies or derivative works are solely in the form of machine-executable object code generated by a source language processor.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE, TITLE AND NON-INFRINGEMENT. IN NO EVENT SHALL THE COPYRIGHT HOLDERS OR ANYONE DISTRIBUTING THE SOFTWARE BE LIABLE FOR ANY DAMAGES OR OTHER LIABILITY, WHETHER IN CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.
`;
  const zlib = `Copyright (c) 2020 Quarry

This software is provided 'as-is', without any express or implied warranty. In no event will the author be held liable for any damages arising from the use of this software.

Permission is granted to anyone to use this software for any purpose, including commercial applications, and to alter it and redistribute it freely, subject to the following restrictions:

1. The origin of this software must not be misrepresented; you must not claim that you wrote the original software. If you use this software in a product, an acknowledgement in the product documentation would be appreciated but is not required.
2. Altered source versions must be plainly marked as such, and must not be misrepresented as being the original software.
3. This notice may not be removed or altered from any source distribution.
`;
  expect([boost, zlib].map((text) => licenceOf(text)?.name)).toEqual(['BSL-1.0', 'Zlib']);
  expect(licenceOf(`${zlib}4. Mines must not be drawn.\n`)).toBeUndefined();
});
it('cites a licence with the version that stands below its title, or names none', () => {
  expect(licenceOf('  Apache License\n  Version 2.0, January 2004\n')).toEqual({
    name: 'Apache License 2.0',
    start: 1,
    end: 2,
  });
  expect(licenceOf('Apache License\n\nsome text\n')).toEqual({ name: 'Apache License', start: 1, end: 1 });
});

it('calls a product by the first heading only where it names the package, and never by a comment in code', () => {
  const nameOf = (path: string, readme: string, packageName: string | null) =>
    productNameOf({ configured: null, readme, packageName, slug: 'slug', readmeTitle: readmeTitle(path, readme) });
  const underlined = 'Quick Links\n***********\n\n- a\n\nStrataDB keeps rows.\n\nRow Language\n============\n\ntext\n';
  expect(nameOf('README.rst', underlined, 'stratadb')).toBe('StrataDB');
  expect(nameOf('README.md', '```sh\n# build all\nmake\n```\n\n## Installation\n', 'strata')).toBe('strata');
  expect(nameOf('README.md', '# Beautiful Strata\n', 'beautifulstrata4')).toBe('Beautiful Strata');
  expect(nameOf('README.md', '<h1 align="center">Strata 🪨</h1>\n', '@layers/strata-core')).toBe('Strata');
  expect(nameOf('README.md', '# Strata: layers for all\n', null)).toBe('Strata');
  expect(nameOf('README.md', '# #️ strata\n', 'strata')).toBe('strata');
  expect(nameOf('README.md', '# :: Strata\n', 'strata')).toBe('Strata');
  expect(nameOf('README.md', '# .strata\n', '.strata')).toBe('.strata');
  // Below words about the product a deeper heading is its first section; the first thing of all is a title, whatever its level.
  expect(nameOf('README.md', 'Strata draws rock.\n\n### Layers\n\nOf rock.\n', null)).toBe('slug');
  expect(nameOf('README.md', '## Strata\n\nDraws rock.\n', null)).toBe('Strata');
  expect(nameOf('README.md', 'Welcome.\n\n# Strata\n', null)).toBe('Strata');
  // What a heading says of another version, or of the product in a sentence, is no name of it.
  expect(nameOf('README.md', '# Fork of Strata-0.3.1\n\nuses strata\n', 'Strata')).toBe('Strata');
  expect(nameOf('README.md', '# A maintained copy of Strata\n', 'Strata')).toBe('Strata');
  expect(nameOf('README.md', '# Strata 2.0\n', 'strata')).toBe('Strata');
  expect(nameOf('README.md', '# Hello, Strata!\n\nStrata draws.\n', 'strata')).toBe('Strata');
  expect(nameOf('README.md', '# Strata drawing just got easier\n\nThe strata library draws.\n', 'strata')).toBe(
    'Strata',
  );
  expect(nameOf('README.md', '# tiny strata\n', '@quarry/tiny-strata-core')).toBe('tiny strata');
  expect(nameOf('README.md', '# Strata for Java\n', 'strata-java')).toBe('Strata for Java');
  expect(nameOf('README.md', '# Tree of Rock\n', 'tree-of-rock')).toBe('Tree of Rock');
  expect(nameOf('README.md', '# log4strata 1.2\n', 'log4strata-1.2')).toBe('log4strata 1.2');
});

it('calls a product by the title of its README where that is what it goes by here, whatever its package is called', () => {
  const nameOf = (title: string, slug: string) => {
    const readme = `# ${title}\n\nThe \`RX\` objects of Rocks keep an RX of rock. An RX is open.\n`;
    return productNameOf({
      configured: null,
      readme,
      packageName: 'rx',
      slug,
      readmeTitle: readmeTitle('README.md', readme),
    });
  };
  expect(nameOf('Rockery2', 'rockery2')).toBe('Rockery2');
  expect(nameOf('Rock Garden', 'rock-garden')).toBe('Rock Garden');
  expect(nameOf('Rockery2', 'gravel')).toBe('RX');
  expect(nameOf('Usage', 'usage')).toBe('RX');
  expect(nameOf('A Maintained Copy', 'rockery2')).toBe('RX');
});
