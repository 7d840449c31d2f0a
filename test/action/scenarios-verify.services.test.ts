/** `verify` on a pull request: the product is the one that the base's proof file names, whatever the change writes into its own. */
import { expect, test } from 'vitest';
import { useScenario } from '../support/action-scenario.ts';
import { citedProof } from '../support/cited-proof.ts';
import type { Repository } from '../support/forge/state.ts';
import type { ActionEnd } from '../support/run-action.ts';

const scenario = useScenario();
const inputs = { command: 'verify' };
const text = (words: string): string => `# Product\n\n${words}\n`;

async function productOf(name: string, words: string): Promise<Repository> {
  return scenario.forge.addRepository({ name: `acme/${name}-${scenario.serial}`, files: { 'README.md': text(words) } });
}
const proofOf = ({ name }: Repository, words: string, page = 'docs/made.md'): string =>
  citedProof(`${scenario.forge.url}/acme/${name}`, 'a'.repeat(40), page, 'README.md', [
    { line: 1, text: '# Product' },
    { line: 3, text: words },
  ]);

let pulls = 0;
async function onPull(
  files: Record<string, string>,
  more: Record<string, string> = {},
  all: Repository[] = [],
): Promise<ActionEnd> {
  const branch = `topic-${++pulls}`;
  await scenario.forge.commit(scenario.repo, { branch, files });
  const payload = scenario.payloadOf(await scenario.openPull(branch));
  const token = scenario.forge.token({ kind: 'actions', repositories: [scenario.repo, ...all] });
  return scenario.run({ event: 'pull_request', ref: branch, depth: 0, payload, token, inputs: { ...inputs, ...more } });
}

test('a pull request that names another product in the proof file is held against the base’s', {
  timeout: 120_000,
}, async () => {
  const [product, other] = [
    await productOf('product', 'It keeps ten.'),
    await productOf('other', 'It keeps a million.'),
  ];
  await scenario.forge.commit(scenario.repo, {
    branch: 'main',
    files: { 'docs/made.md': text('It keeps ten.'), 'launch/proofs/product.json': proofOf(product, 'It keeps ten.') },
  });
  const nightly = await scenario.run({
    event: 'schedule',
    inputs,
    token: scenario.forge.token({ kind: 'actions', repositories: [scenario.repo, product] }),
  });
  expect([nightly.exitCode, nightly.outputs['reason-code']], nightly.log).toEqual([0, 'PROOFS_HOLD']);
  const end = await onPull(
    {
      'docs/made.md': text('It keeps a million.'),
      'launch/proofs/product.json': proofOf(other, 'It keeps a million.'),
    },
    {},
    [product, other],
  );
  expect([end.exitCode, end.outputs['reason-code']], end.log).toEqual([1, 'PROOFS_BROKEN']);
  expect(end.log).toContain(`acme/${product.name}\` was given`);
});

test('a pull request that changes nothing of that holds', { timeout: 120_000 }, async () => {
  const product = await productOf('product', 'It keeps ten.');
  const proof = {
    'docs/made.md': text('It keeps ten.'),
    'launch/proofs/product.json': proofOf(product, 'It keeps ten.'),
  };
  await scenario.forge.commit(scenario.repo, { branch: 'main', files: proof });
  const end = await onPull({ 'docs/new.md': '# New\n' }, {}, [product]);
  expect([end.exitCode, end.outputs['reason-code']], end.log).toEqual([0, 'PROOFS_HOLD']);
});

test('a proof file that the pull request brings is compared with nothing, unless the workflow names the product', {
  timeout: 120_000,
}, async () => {
  const product = await productOf('product', 'It keeps ten.');
  const files = {
    'docs/made.md': text('It keeps ten.'),
    'launch/proofs/product.json': proofOf(product, 'It keeps ten.'),
  };
  const end = await onPull(files, {}, [product]);
  expect([end.exitCode, end.outputs['reason-code']], end.log).toEqual([1, 'PROOFS_BROKEN']);
  expect(end.annotations.join('\n')).toContain('name the product in `github-repo-url`');
  const named = await onPull(files, { 'github-repo-url': `${scenario.forge.url}/acme/${product.name}` }, [product]);
  expect([named.exitCode, named.outputs['reason-code']], named.log).toEqual([0, 'PROOFS_HOLD']);
});
