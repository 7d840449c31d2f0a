/** YAML within its limits: a bomb, a tower and a flood are errors in a moment, wherever YAML is read or edited. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parseConfigText } from '../../src/config/config-problems.ts';
import { readSettings } from '../../src/content/settings-file.ts';
import { readHugoFacts } from '../../src/generators/hugo/facts.ts';
import { mkdocsNav } from '../../src/generators/mkdocs/add-to-nav.ts';
import { editFrontMatter } from '../../src/patches/edit-front-matter.ts';
import { judgeData } from '../../src/syntax/data-languages.ts';
import { findLintConfig } from '../../src/validation/tools/lint-config.ts';
import { faultOfYaml, openYaml } from '../../src/yaml/edit.ts';
import { YAML_LIMITS, YamlError } from '../../src/yaml/limits.ts';
import { readYaml } from '../../src/yaml/read.ts';

/** Nine aliases of nine aliases, ten levels deep: 3,486,784,401 values. */
const BOMB = ['a0: &a0 [1,1,1,1,1,1,1,1,1]']
  .concat(Array.from({ length: 9 }, (_, at) => `a${at + 1}: &a${at + 1} [${Array(9).fill(`*a${at}`).join(',')}]`))
  .join('\n');
const HOSTILE: Record<string, string> = {
  'aliases that multiply': BOMB,
  'an alias of itself': 'a: &a\n  b: *a',
  'a tower of brackets': `a: ${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  'a tower of dashes': '- '.repeat(20_000),
  'many aliases': `a: &a 1\n${Array.from({ length: 20_000 }, (_, at) => `k${at}: *a`).join('\n')}`,
  'a long text': `a: ${'x'.repeat(1_000_001)}`,
};
/** On a busy machine; each took minutes, or had no end. */
const SOON_MS = 10_000;
const timed = <T>(act: () => T): T => {
  const started = performance.now();
  try {
    return act();
  } finally {
    expect(performance.now() - started).toBeLessThan(SOON_MS);
  }
};

for (const [name, text] of Object.entries(HOSTILE)) {
  test(`${name}: refused by every reader, soon`, () => {
    expect(() => timed(() => readYaml(text))).toThrow(YamlError);
    expect(() => timed(() => parseConfigText(text, 'launch.yml'))).toThrow(/launch\.yml/u);
    expect(timed(() => readSettings('mkdocs.yml', text))).toHaveProperty('why');
    expect(timed(() => mkdocsNav(text, 'P', []))).toBeUndefined();
    expect(timed(() => editFrontMatter(`---\n${text}\n---\n`, { x: 1 }, []))).toHaveProperty('conflict');
    timed(() => judgeData.yaml(text));
    timed(() => readHugoFacts({ read: (file) => (file === 'hugo.yaml' ? text : undefined), list: () => [] }));
  });
}

test('a bomb in .markdownlint.yaml is refused as a configuration', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'launch-bomb-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  writeFileSync(path.join(root, '.markdownlint.yaml'), BOMB);
  expect(timed(() => findLintConfig(root, '')).refused).toContain('.markdownlint.yaml');
});

test('sixty thousand keys are edited soon, and the one that stands twice is named with its line', () => {
  const text = `${Array.from({ length: 60_000 }, (_, at) => `k${at}: v`).join('\n')}\nk7: again\n`;
  expect(timed(() => openYaml(text).problems)).toEqual([{ message: 'Map keys must be unique', line: 60_001 }]);
});

test('what people write is read: anchors, dates as text, several documents, keys that stand twice where asked', () => {
  const anchors = `base: &base {a: 1}\n${Array.from({ length: 200 }, (_, at) => `k${at}: *base`).join('\n')}`;
  expect(Object.keys(readYaml(anchors) as object)).toHaveLength(201);
  expect(readYaml('date: 2026-01-01')).toEqual({ date: '2026-01-01' });
  expect(faultOfYaml('a: 1\n---\nb: [\n')?.line).toBeGreaterThan(2);
  expect(faultOfYaml('a: 1\na: 2\n')).toBeUndefined();
  expect(() => readYaml('a: 1\na: 2')).toThrow(/duplicated mapping key/u);
  expect(readYaml('a: 1\na: 2', { lastWins: true })).toEqual({ a: 2 });
  expect(openYaml('a: 1\nb: : 2\n').problems[0]?.line).toBe(2);
  expect(YAML_LIMITS.depth).toBe(100);
});
