/** `npm run new -- <gate|fixer|command> <name>`: the file, its test and its list line; prints what to do next. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const [kind, name] = process.argv.slice(2);
const camel = (text: string): string => text.replace(/-([a-z0-9])/gu, (_, letter: string) => letter.toUpperCase());

interface Template {
  folder: string;
  source(name: string): string;
  test(name: string): string;
}
const templates: Readonly<Record<string, Template>> = {
  gate: {
    folder: 'gates',
    source: (id) => `/** What this gate guarantees, one sentence. */
import { definePageGate } from './gate.ts';

export default definePageGate({
  id: '${id}',
  title: '${id}',
  profiles: ['local', 'ci', 'prod'],
  version: 1,
  rules: [{ id: '${id}/kind', error_code: '${id.toUpperCase().replaceAll('-', '_')}_KIND', description: 'What is wrong when it fires.', severity: 'error' }],
  check(page, _facts, report) {
    if (page.facts.unreadable !== null) return;
    report({ rule: '${id}/kind', message: 'Unexpected X, expected Y, do Z', location: { path: page.path, line: 1 } });
  },
});
`,
    test: (id) => testOf('gates', id, 'catches one thing, leaves its look-alike alone, and survives odd input'),
  },
  fixer: {
    folder: 'fixers',
    source: (id) => `/** What this fixer repairs, one sentence. */
import { defineFixer } from './fixer.ts';

export default defineFixer({
  id: '${id}',
  title: '${id}',
  fixes: ['gate/kind'],
  safety: 'unsafe',
  declares: ['nothing'],
  version: 1,
  plan: () => ({ kind: 'none', reason: 'nothing decided' }),
});
`,
    test: (id) => testOf('fixers', id, 'mends its finding and leaves a look-alike alone'),
  },
  command: {
    folder: 'commands',
    source: (id) => `/** \`launch ${id}\`: what it does, one sentence. */
import { defineCommand } from '../cli/command.ts';

export default defineCommand({
  name: '${id}',
  group: 'Help',
  summary: 'what it does',
  async run(call) {
    call.io.err('${id}');
    return 0;
  },
});
`,
    test: (id) => testOf('commands', id, 'does what its help says'),
  },
};

const template = kind === undefined ? undefined : templates[kind];
if (template === undefined || name === undefined || !/^[a-z][a-z0-9-]*$/u.test(name)) {
  process.stderr.write(
    `Unexpected arguments, expected: npm run new -- <${Object.keys(templates).join('|')}> <kebab-case-name>\n`,
  );
  process.exit(2);
}
const source = path.join(root, 'src', template.folder, `${name}.ts`);
const test = path.join(root, 'test', template.folder, `${name}.test.ts`);
const list = path.join(root, 'src', template.folder, 'index.ts');
for (const file of [source, test]) {
  if (existsSync(file)) {
    process.stderr.write(`Unexpected file ${path.relative(root, file)}, expected a new name.\n`);
    process.exit(2);
  }
  mkdirSync(path.dirname(file), { recursive: true });
}
writeFileSync(source, template.source(name));
writeFileSync(test, template.test(name));
const before = readFileSync(list, 'utf8');
const lastImport = [...before.matchAll(/^import .*;$/gmu)].at(-1);
const at = lastImport === undefined ? 0 : lastImport.index + lastImport[0].length;
const imported = `${before.slice(0, at)}\nimport ${camel(name)} from './${name}.ts';${before.slice(at)}`;
writeFileSync(
  list,
  imported.replace(/\](?: as const)?;\s*$/u, (end) => `  ${camel(name)},\n${end}`),
);
process.stderr.write(
  `src/${template.folder}/${name}.ts, its test and a line in src/${template.folder}/index.ts are there.\nNext: write the test, then the ${kind}; then npx biome check --write src test, npm run generate, npm test.\n`,
);

function testOf(folder: string, id: string, sentence: string): string {
  return `import { expect, it } from 'vitest';
import ${camel(id)} from '../../src/${folder}/${id}.ts';

it('${sentence}', () => {
  expect(${camel(id)}).toBeUndefined();
});
`;
}
