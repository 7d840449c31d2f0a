/** What comments and docstrings show: code whole, and every public name that a package brings. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { factsOf } from '../support/product-facts.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const apiOf = async (files: Record<string, string>) => {
  const { path: root } = temporaryFolder();
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return (await factsOf(root, {})).product_facts.api;
};

it('keeps code of a Go comment whole, with its empty lines and what looks like items', async () => {
  const comment = ['Draw draws:', '', '\tlayers:', '\t  - sand', '', '', '\t  - rock', '', 'It is slow.'];
  const api = await apiOf({
    'go.mod': 'module example.com/strata\n\ngo 1.22\n',
    'strata.go': `package strata\n\n${comment.map((line) => `//${line === '' || line.startsWith('\t') ? line : ` ${line}`}`).join('\n')}\nfunc Draw() {}\n`,
  });
  expect(api.flatMap(({ doc }) => doc ?? [])).toEqual([
    'Draw draws:\n\n```text\nlayers:\n  - sand\n\n\n  - rock\n```\n\nIt is slow.',
  ]);
});

it('has short names that a package exports, and no variables of types', async () => {
  const api = await apiOf({
    'pyproject.toml': '[project]\nname = "strata"\n',
    'strata/__init__.py': 'from strata.core import T, K, draw\n',
    'strata/core.py':
      "from typing import TypeVar\n\nK = TypeVar('K')\n\nclass Rock:\n    '''Rock.'''\n\nT = Rock()\n\ndef draw():\n    '''Draws.'''\n",
  });
  const names = api.map(({ name }) => name);
  expect(names).toContain('strata.T');
  expect(names).not.toContain('strata.K');
});
