/** Who reads JSON without looking for keys that stand twice, and why that is right there: everybody else uses `parseOnce`, or the reader of proof files. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const sources = globSync('{src,bot}/**/*.ts', { cwd: root }).sort();

const PLAIN: Readonly<Record<string, readonly string[]>> = {
  'the reader that refuses them': ['src/model/parse-once.ts'],
  'a copy of a value': [
    'src/action/commands/plan.ts',
    'src/content/detached.ts',
    'src/engine/chain.ts',
    'src/patches/edit-front-matter.ts',
    'src/toolhub/evidence.ts',
  ],
  'a file of Launch that counts only under its hash or seal, or as a cache that is as good as none': [
    'bot/commands/explain.ts',
    'src/action/plan-file.ts',
    'src/adapters/store/text.ts',
    'src/adapters/telemetry-span-log.ts',
    'src/engine/artifact-json.ts',
    'src/engine/reuse.ts',
    'src/evidence/read-product.ts',
    'src/model/json-elements.ts',
    'src/report/run-report.ts',
    'src/report/run-statement.ts',
    'src/serve/planned-paths.ts',
    'src/validation/learned-file.ts',
    'src/validation/outcome-file.ts',
    'src/validation/pages-file.ts',
    'src/validation/tools/link-cache.ts',
    'src/validation/unpack.ts',
  ],
  'a message of a protocol, whose other end reads it the same way': [
    'bot/http/webhook.ts',
    'src/adapters/bridge/relay.ts',
    'src/adapters/godot/engine.ts',
    'src/contract-check/links/http.ts',
    'src/contract-check/links/lines.ts',
    'src/contract-check/manager/acts.ts',
    'src/contract-check/manager/audit-rules.ts',
    'src/contract-check/toolhub/acts.ts',
    'src/contract-check/wire-rules.ts',
    'src/contract-check/workflow/catalog-rules.ts',
    'src/mcp/stdio.ts',
    'src/mcp/tcp.ts',
    'src/validation/tools/rumdl.ts',
  ],
  'a file of others, which their own tools read: of two keys the last counts, there and here': [
    'src/content/frontmatter.ts',
    'src/content/redirects.ts',
    'src/evidence/workspace.ts',
    'src/manifests/json-lines.ts',
    'src/yaml/foreign-data.ts',
  ],
  'only a look whether a text is JSON, or a search in it': [
    'src/prose/certain-language.ts',
    'src/syntax/data-languages.ts',
    'src/validation/tools/lint-config.ts',
    'src/validation/tools/secret-forms.ts',
  ],
};

it('is a closed list', () => {
  const plain = sources.filter((file) => /(?<!\w)JSON\.parse\b/u.test(code(file)) && !file.startsWith('src/godot/'));
  expect(plain.toSorted()).toEqual(Object.values(PLAIN).flat().toSorted());
});

it('proof files are judged by the schema in few files, and nobody reads one as plain JSON', () => {
  const judge = /\bProof\.(?:safeParse|parse)\(|(?:try|from)?[fF]romOutside\('proof'/u;
  const judges = sources.filter((file) => judge.test(code(file)));
  // By who says all that is wrong, and by who reads it.
  expect(judges).toEqual(['src/proofs/judge-proof.ts', 'src/proofs/read-proof.ts']);
  const both = sources.filter((file) => /\bproofs?\b/iu.test(code(file)) && /(?<!\w)JSON\.parse\b/u.test(code(file)));
  expect(both).toEqual(NAMED_ONLY);
});
/** They speak of proofs beside other JSON. */
const NAMED_ONLY: readonly string[] = ['src/report/run-statement.ts'];

function code(file: string): string {
  return readFileSync(path.join(root, file), 'utf8').replace(/\/\*\*?[\s\S]*?\*\/|\/\/[^\n]*/gu, '');
}
