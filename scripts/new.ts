/** `npm run new -- <gate|fixer|command|generator> <name>`: the file, its test and its list line; prints what to do next. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const [kind, name] = process.argv.slice(2);
const camel = (text: string): string => text.replace(/-([a-z0-9])/gu, (_, letter: string) => letter.toUpperCase());

interface Template {
  folder: string;
  /** Files of a folder of its own, by their names; one file beside the others where there is none. */
  more?(name: string): Record<string, string>;
  /** After the list line: whatever else knows every name. */
  also?(name: string): string;
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
    report({ rule: '${id}/kind', message: 'What is wrong, in the words of a reader', help: 'What to do', location: { path: page.path, line: 1 } });
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
    test: (id) => testOf('fixers', id, 'fixes its finding and leaves a look-alike alone'),
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
  generator: {
    folder: 'generators',
    source: (id) => `/** ${id}. */
import { defineGenerator } from '../generator.ts';
import { isThere } from '../recognition.ts';
import { githubIds } from '../slugs.ts';
import { ${camel(id)}Routes } from './routes.ts';

export default defineGenerator({
  name: '${id}',
  title: '${id}',
  configNames: /^${id}\\.config\\.js$/,
  recognise: (files) => isThere(files, ['${id}.config.js']),
  contentRoots: () => ['docs'],
  routes: ${camel(id)}Routes,
  headingIds: githubIds,
  dialect: { isMdx: () => false, headingAttributes: false, attributeLists: false, braces: 'own' },
  frontMatter: { titledByItself: () => true },
  links: { namesFiles: () => true },
});
`,
    more: (id) => ({
      'routes.ts': `/** ${id}: which files are pages, where they are served, and what a link may mean. */
import { dirname, joinPath } from '../../content/url-path.ts';
import { inside, isInside, MARKDOWN, type Routes, type RoutesInput, under } from '../routes.ts';

export function ${camel(id)}Routes({ root, contentRoots }: RoutesInput): Routes {
  const source = contentRoots[0] ?? under(root, 'docs');
  return {
    isPage: (path) => MARKDOWN.test(path) && isInside(path, source),
    place: ({ path }) => ({ url: \`/\${inside(path, source).replace(MARKDOWN, '')}\`, language: 'en' }),
    lookups(from, path) {
      const target = path.startsWith('/') ? under(source, path.slice(1)) : joinPath(dirname(from.path), path);
      return target === undefined ? [] : [{ by: 'file', path: target, endings: ['', '.md'] }];
    },
    excuse: () => undefined,
    staticDirs: [],
    baseUrls: [],
  };
}
`,
    }),
    test: (id) => `import { expect, it } from 'vitest';
import { factsOf } from '../support/memory-site.ts';

it('is recognised', () => {
  expect(factsOf({ '${id}.config.js': '', 'docs/a.md': 'x' }).index.kind).toBe('${id}');
});
`,
    also(id) {
      const names = path.join(root, 'src/model/repo-inventory.ts');
      writeFileSync(
        names,
        readFileSync(names, 'utf8').replace(/(SITE_KINDS = \[[^\]]*)( {2}'plain',\n\])/u, `$1  '${id}',\n$2`),
      );
      return 'SITE_KINDS has its name. Put its site into test/gates/canary.test.ts.';
    },
  },
};

const template = kind === undefined ? undefined : templates[kind];
if (template === undefined || name === undefined || !/^[a-z][a-z0-9-]*$/u.test(name)) {
  process.stderr.write(`Usage: npm run new -- <${Object.keys(templates).join('|')}> <kebab-case-name>\n`);
  process.exit(2);
}
const own = template.more?.(name);
const source = path.join(root, 'src', template.folder, own === undefined ? `${name}.ts` : `${name}/index.ts`);
const test = path.join(root, 'test', template.folder, `${name}.test.ts`);
const list = path.join(root, 'src', template.folder, 'index.ts');
const files = new Map([
  [source, template.source(name)],
  [test, template.test(name)],
  ...Object.entries(own ?? {}).map(([file, text]) => [path.join(path.dirname(source), file), text] as const),
]);
for (const file of files.keys()) {
  if (!existsSync(file)) continue;
  process.stderr.write(`${path.relative(root, file)} is already there. Choose another name.\n`);
  process.exit(2);
}
for (const [file, text] of files) {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}
const before = readFileSync(list, 'utf8');
const lastImport = [...before.matchAll(/^import .*;$/gmu)].at(-1);
const at = lastImport === undefined ? 0 : lastImport.index + lastImport[0].length;
const from = own === undefined ? `./${name}.ts` : `./${name}/index.ts`;
const imported = `${before.slice(0, at)}\nimport ${camel(name)} from '${from}';${before.slice(at)}`;
writeFileSync(
  list,
  own === undefined
    ? imported.replace(/\](?: as const)?;\s*$/u, (end) => `  ${camel(name)},\n${end}`)
    : imported.replace(/^ {2}plain,$/mu, (line) => `  ${camel(name)},\n${line}`),
);
const noted = template.also?.(name);
process.stderr.write(
  `${path.relative(root, source)}, its test and a line in src/${template.folder}/index.ts are there.\n${noted === undefined ? '' : `${noted}\n`}Next: write the test, then the ${kind}; then npx biome check --write src test, npm run generate, npm test.\n`,
);

function testOf(folder: string, id: string, sentence: string): string {
  return `import { expect, it } from 'vitest';
import ${camel(id)} from '../../src/${folder}/${id}.ts';

it('${sentence}', () => {
  expect(${camel(id)}).toBeUndefined();
});
`;
}
