/** The architecture as tests: import directions, complete lists, sizes, and that our Markdown names only what exists. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { GENERATORS } from '../src/generators/index.ts';
import { SITE_KINDS } from '../src/model/repo-inventory.ts';

const root = path.resolve(import.meta.dirname, '..');

function filesBelow(folder: string, ending: string): string[] {
  const full = path.join(root, folder);
  if (!existsSync(full)) return [];
  return readdirSync(full, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .sort();
}

/** Relative imports of a file, type-only ones and dynamic ones included, as paths from the root. */
function importsOf(file: string): string[] {
  const text = readFileSync(path.join(root, file), 'utf8');
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/gu)].map((match) =>
    path.posix.join(path.posix.dirname(file), match[1] ?? ''),
  );
}

const layerOf = (file: string): string => {
  const parts = file.split('/');
  return parts[0] === 'src' ? (parts.length === 2 ? (parts[1] ?? '') : `src/${parts[1]}`) : (parts[0] ?? '');
};

const sources = [...filesBelow('src', '.ts'), ...filesBelow('bot', '.ts')];

describe('import directions', () => {
  /** What a folder may import, itself left out. Absent: anything that is not named in `closed`. */
  const allowed: Record<string, readonly string[]> = {
    'src/model': [],
    'errors.ts': [],
    'src/ports': ['src/model', 'errors.ts'],
    'src/gates': [
      'src/model',
      'errors.ts',
      'src/content',
      'src/generators',
      'src/config',
      'src/markup',
      'src/syntax',
      'src/truth',
      'src/proofs',
      'src/patches',
      'src/platforms',
      'src/prose',
      'src/text',
    ],
    'src/markup': ['src/content', 'src/generators', 'src/prose', 'src/text'],
    'src/fixers': [
      'src/model',
      'errors.ts',
      'src/content',
      'src/generators',
      'src/config',
      'src/gates',
      'src/patches',
      'src/syntax',
      'src/truth',
      'src/proofs',
      'src/validation',
      'src/prose',
      'src/text',
    ],
  };
  /** The two neighbours of fixers that act: everything else there is pure. */
  const acting = ['src/fixers/write-fixes.ts → src/adapters/work-tree-files.ts'];
  const frontEnds = ['src/commands', 'src/cli', 'src/action', 'src/mcp', 'bot', 'cli.ts', 'action.ts', 'mcp.ts'];

  for (const [layer, targets] of Object.entries(allowed)) {
    it(`${layer} imports only ${targets.length === 0 ? 'itself' : targets.join(', ')}`, () => {
      const wrong = sources
        .filter((file) => layerOf(file) === layer)
        .flatMap((file) =>
          importsOf(file)
            .filter((target) => layerOf(target) !== layer && !targets.includes(layerOf(target)))
            .map((target) => `${file} → ${target}`),
        )
        .filter((edge) => !acting.includes(edge));
      expect(wrong).toEqual([]);
    });
  }

  it('nothing below the front ends imports a front end', () => {
    const wrong = sources
      .filter((file) => !frontEnds.includes(layerOf(file)) && layerOf(file) !== 'context.ts')
      .flatMap((file) =>
        importsOf(file)
          .filter((target) => frontEnds.includes(layerOf(target)) && !target.endsWith('cli/io.ts'))
          .map((target) => `${file} → ${target}`),
      );
    expect(wrong).toEqual([]);
  });

  it('workers never import another worker', () => {
    const workerOf = (file: string): string | undefined => /^src\/workers\/([^/]+)\//u.exec(file)?.[1];
    const wrong = sources
      .filter((file) => workerOf(file) !== undefined)
      .flatMap((file) =>
        importsOf(file)
          .filter((target) => workerOf(target) !== undefined && workerOf(target) !== workerOf(file))
          .map((target) => `${file} → ${target}`),
      );
    expect(wrong).toEqual([]);
  });

  it('nothing but src/yaml imports a YAML library', () => {
    const library = /(?:from|import)\s*\(?\s*'(?:js-yaml|yaml)'/u;
    const wrong = [...sources, ...filesBelow('scripts', '.ts'), ...filesBelow('bench', '.ts')].filter(
      (file) => library.test(readFileSync(path.join(root, file), 'utf8')) && !file.startsWith('src/yaml/'),
    );
    expect(wrong).toEqual([]);
    expect(library.test(readFileSync(path.join(root, 'src/yaml/read.ts'), 'utf8'))).toBe(true);
  });

  it('files of a repository are read by src/content/read-inside.ts alone, and those that people name by named-file.ts', () => {
    const read =
      /import [^;]*\b(?:readFile|readFileSync|createReadStream|open|openSync|openAsBlob)\b[^;]*from 'node:fs(?:\/promises)?'/u;
    const places =
      /^src\/(?:config|content|derive|evidence|fixers|gates|generators|inference|manifests|outline|patches|platforms|proofs|prose|samples|sites|syntax|truth|validation|workers)\//u;
    /** The two readers, and what Launch keeps itself under a seal. */
    const own = [
      'src/content/named-file.ts',
      'src/content/read-inside.ts',
      'src/evidence/line-cache.ts',
      ...['facts-file', 'line-file', 'outcome-file', 'pages-file', 'tools/link-cache'].map(
        (name) => `src/validation/${name}.ts`,
      ),
    ];
    const readers = sources.filter(
      (file) => places.test(file) && read.test(readFileSync(path.join(root, file), 'utf8')),
    );
    expect(readers).toEqual(own);
  });

  it('gates and fixers read no file, clock, environment or random source', () => {
    const effects =
      /from 'node:(?:fs|child_process|http|https|net)|process\.env|Date\.now\(|new Date\(\)|Math\.random\(/u;
    const wrong = sources.filter(
      (file) => /^src\/(?:gates|fixers)\//u.test(file) && effects.test(readFileSync(path.join(root, file), 'utf8')),
    );
    expect(wrong).toEqual([]);
  });
});

describe('generators', () => {
  /** Names of generators as literals, where they are no decision: the list of names, the program, a record's own words. */
  const names: readonly string[] = [
    'src/model/repo-inventory.ts',
    // Programs and files that go by the name of one.
    'src/commands/doctor.ts',
    'src/validation/gather-tools.ts',
    'src/validation/surroundings.ts',
    'src/validation/tools/gather-hugo.ts',
    'src/validation/thread-messages.ts',
    // Launch's own pages are written in one dialect.
    'src/report/page-evidence.ts',
  ];
  /** Writers of whole pages, which are being replaced. */
  const leaving = /^src\/(?:templates|prose|workers\/(?:section-writer|ia-planner))\//u;
  const literals = new RegExp(`'(?:${SITE_KINDS.filter((kind) => kind !== 'plain').join('|')})'`, 'u');
  const tree = /\bkind\b[^\n]*[!=]== 'plain'|case 'plain'|kind: 'plain'/u;

  it('are named by nobody else: who needs to know asks the object', () => {
    const wrong = sources
      .filter((file) => !file.startsWith('src/generators/') && !names.includes(file) && !leaving.test(file))
      .filter((file) => {
        const text = readFileSync(path.join(root, file), 'utf8');
        return literals.test(text) || (tree.test(text) && /SiteKind|\.kind\b/u.test(text));
      });
    expect(wrong).toEqual([]);
  });

  it('have a folder and a line of the list each', () => {
    const folders = readdirSync(path.join(root, 'src/generators'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
    expect(GENERATORS.map(({ name }) => name).sort()).toEqual(folders.sort());
    expect([...SITE_KINDS].sort()).toEqual(folders.sort());
  });
});

describe('lists are complete', () => {
  const lists: Record<string, { list: string; skip: readonly string[]; marker: RegExp }> = {
    'src/gates': { list: 'src/gates/index.ts', skip: [], marker: /define(?:Page|Site)Gate\(/u },
    'src/fixers': { list: 'src/fixers/index.ts', skip: [], marker: /defineFixer\(/u },
    'src/commands': { list: 'src/commands/index.ts', skip: [], marker: /export default defineCommand\(/u },
    'src/tools': { list: 'src/tools/index.ts', skip: [], marker: /export default defineTool\(/u },
    'src/tools/godot': { list: 'src/tools/index.ts', skip: [], marker: /export default defineGodotManager\(/u },
    'src/tools/roblox': {
      list: 'src/tools/roblox/index.ts',
      skip: [],
      marker: /export default defineBridgeTool\(/u,
    },
    'src/workers': { list: 'src/workers/index.ts', skip: [], marker: /export default defineWorker\(/u },
  };
  for (const [folder, { list, skip, marker }] of Object.entries(lists)) {
    it(`every unit of ${folder} stands in ${list}`, () => {
      const listed = new Set(importsOf(list));
      const units = filesBelow(folder, '.ts').filter(
        (file) => marker.test(readFileSync(path.join(root, file), 'utf8')) && !skip.includes(file),
      );
      expect(
        units.filter(
          (file) => !listed.has(file) && !/export const define/u.test(readFileSync(path.join(root, file), 'utf8')),
        ),
      ).toEqual([]);
      expect(units.length).toBeGreaterThan(3);
    });
  }
});

describe('files', () => {
  it('open with a sentence that says what they guarantee', () => {
    const wrong = sources.filter(
      (file) =>
        !/^(?:#![^\n]*\n)?(?:\/\*\*|\/\/) ?\S/u.test(readFileSync(path.join(root, file), 'utf8')) &&
        !file.includes('/generated/'),
    );
    expect(wrong).toEqual([]);
  });

  it('stay below 300 lines', () => {
    const wrong = sources.filter(
      (file) => !file.includes('/generated/') && readFileSync(path.join(root, file), 'utf8').split('\n').length > 301,
    );
    expect(wrong).toEqual([]);
  });

  it('say how many of what there are by one helper, so that one is one', () => {
    const things =
      'files|pages|findings|links|lines|changes|errors|warnings|fixes|runs|sites|events|claims|citations|sections|commits|artifacts|bytes|samples|rules|products|blocks|words|notes|patches|repositories|snippets|packages|questions';
    const counted = new RegExp(
      `=== 1 \\? '' : 's'|\\$\\{(?:[\\w.]+\\.(?:length|size)|count|number|lines|pages|bytes)(?: [+-] 1)?\\} (?:${things})\\b`,
    );
    expect([counted.test("n === 1 ? '' : 's'"), counted.test('`${a.b.length} files`')]).toEqual([true, true]);
    expect([counted.test("`${countOf(a.length, 'file')}`"), counted.test('`${MAX_BYTES} bytes`')]).toEqual([
      false,
      false,
    ]);
    const loose = sources.filter(
      (file) => file !== 'src/text/count.ts' && counted.test(readFileSync(path.join(root, file), 'utf8')),
    );
    expect(loose).toEqual([]);
  });

  it('start programs in one file, and look them up in one', () => {
    const having = (pattern: RegExp): string[] =>
      sources.filter((file) => pattern.test(readFileSync(path.join(root, file), 'utf8')));
    // An old Node starts the packaged one by its own path, with nothing else loaded.
    expect(having(/^(?!\s*(?:import type|\*)).*child_process/mu)).toEqual([
      'src/adapters/start-program.ts',
      'src/node-guard.ts',
    ]);
    expect(having(/\{[^{}]*\bdelimiter\b[^{}]*\} from 'node:path'|path\.delimiter|PATHEXT/u)).toEqual([
      'src/adapters/program-path.ts',
    ]);
  });

  it('hold no skipped or lonely test', () => {
    const pattern = /\b(?:it|test|describe)\.(?:skip|only|todo)\b/u;
    const wrong = filesBelow('test', '.ts').filter(
      (file) => file !== 'test/house.test.ts' && pattern.test(readFileSync(path.join(root, file), 'utf8')),
    );
    expect(wrong).toEqual([]);
  });

  it('use no `any` and switch no type check off', () => {
    const pattern = /:\s*any\b|\bas any\b|@ts-(?:ignore|nocheck|expect-error)/u;
    expect(sources.filter((file) => pattern.test(readFileSync(path.join(root, file), 'utf8')))).toEqual([]);
  });
});

describe('Markdown', () => {
  const documents = readdirSync(root).filter((file) => file.endsWith('.md'));

  it('names only paths that exist', () => {
    const missing = documents.flatMap((document) => {
      const text = readFileSync(path.join(root, document), 'utf8');
      const paths = [
        ...[
          ...text.matchAll(/`((?:src|bot|test|scripts|schemas|examples|bench|dist|\.ci|\.github)\/[^`\s<>*]*)`/gu),
        ].map((match) => match[1] ?? ''),
        ...[...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/gu)].map((match) => match[1] ?? ''),
      ];
      return paths
        .filter((named) => !existsSync(path.join(root, named.replace(/:\d+$/u, ''))))
        .map((named) => `${document}: ${named}`);
    });
    expect(missing).toEqual([]);
    expect(documents).toContain('README.md');
  });

  it('has every document a stranger looks for', () => {
    for (const name of ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md', 'LICENSE'])
      expect(statSync(path.join(root, name)).size).toBeGreaterThan(200);
  });
});
