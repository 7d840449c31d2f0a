/** What is known of each product a site documents: name, repository, version, install commands, and its pages. */
import type { GateFacts, PageInput } from '../gates/facts.ts';
import type { Proof } from '../model/proof.ts';
import { judgedPages } from '../proofs/judged-pages.ts';
import { citationState, repositoryKey } from './citation-state.ts';

export interface KnownProduct {
  slug: string;
  name: string;
  repository: string;
  version: string | null;
  /** Commands a user runs, exactly as the manifest gives them. */
  installCommands: readonly string[];
  pages: ReadonlySet<string>;
  /**
   * Whether more than the head of a proof file says so: this run, the product available, or a block that stands on its page as it is on
   * record. Nothing is written into a page as safe that is not.
   */
  isProven(value: string): boolean;
}

const COMMAND =
  /(?:pip3? install|pipx install|uv add|poetry add|conda install|npm (?:install|i)|yarn add|pnpm add|bun add|go (?:get|install)|cargo (?:add|install)|gem install|composer require|dotnet add package|brew install|docker pull)\s+(?:--?[\w-]+\s+){0,4}[^\s`'",;]+(?:\s+--?[\w-]+(?:[= ]\w+)?)*/gu;

const kept = new WeakMap<GateFacts, { stamp: unknown[]; products: KnownProduct[] }>();

/** What is known rests on these; a session may change it in place. */
const stampOf = ({ proofs, artifacts }: GateFacts): unknown[] => [
  artifacts.product_facts,
  artifacts.page_plan,
  ...[...proofs].flat(),
];
const sameStamp = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((part, index) => part === b[index]);

export function knownProducts(facts: GateFacts): KnownProduct[] {
  const stamp = stampOf(facts);
  const before = kept.get(facts);
  if (before !== undefined && sameStamp(before.stamp, stamp)) return before.products;
  const products: KnownProduct[] = [...facts.proofs].map(([path, proof]) => ({
    slug: proof.product_slug,
    name: proof.product_name,
    repository: proof.repository,
    version: proof.version,
    installCommands: proof.install_commands,
    pages: new Set(proof.pages.map((page) => page.path)),
    isProven: (value) => isSaid(value, path, proof, facts),
  }));
  const fresh = facts.artifacts.product_facts;
  if (fresh !== undefined) {
    const same = products.find(({ slug }) => slug === fresh.product_slug);
    const planned = facts.artifacts.page_plan?.pages.map(({ output_path }) => output_path) ?? [];
    const product: KnownProduct = {
      slug: fresh.product_slug,
      name: fresh.product_name,
      repository: fresh.repository,
      version: fresh.version,
      installCommands: unique(fresh.install_commands.map(({ command }) => command)),
      pages: new Set([...(same?.pages ?? []), ...planned]),
      isProven: () => true,
    };
    if (same === undefined) products.push(product);
    else products[products.indexOf(same)] = product;
  }
  kept.set(facts, { stamp, products });
  return products;
}

function isSaid(value: string, path: string, proof: Proof, facts: GateFacts): boolean {
  const { product } = facts;
  const isGiven = product !== null && product.repository !== 'local' && value === proof.repository;
  if (isGiven && repositoryKey(product.repository) === repositoryKey(value)) return true;
  if (standingWords(path, facts).some((words) => words.includes(value))) return true;
  return proof.pages.some(({ blocks }) =>
    blocks.some(({ generated, proof: by }) => {
      if (by.kind !== 'quote' || !generated.includes(value)) return false;
      const now = citationState(by.citation, product);
      return now.state === 'holds' && now.text.includes(value);
    }),
  );
}

/** What the blocks of a proof file say that stand on their pages as they are on record. */
export const standingWords = (proof: string, facts: GateFacts): string[] =>
  judgedPages(facts).flatMap(({ proof: of, state, block, found }) =>
    of === proof && block !== null && block.proof.kind !== 'fixed' && found !== null && STANDING.has(state)
      ? [block.generated]
      : [],
  );
const STANDING: ReadonlySet<string> = new Set(['holds', 'recorded', 'moved', 'touched']);

/** The product a page belongs to, and the page's text read once. */
export function* ownedPages(facts: GateFacts): Generator<{ page: PageInput; product: KnownProduct }> {
  for (const product of knownProducts(facts)) {
    for (const path of product.pages) {
      const page = facts.pages.get(path);
      if (page !== undefined) yield { page, product };
    }
  }
}

/** Install commands of a text, each with where it stands. */
export function commandsIn(text: string): { command: string; start: number; end: number }[] {
  return [...text.matchAll(COMMAND)].map((match) => ({
    command: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }));
}

/** Manager and package of a command: `pip install strata-logs` is `pip` and `strata-logs`. */
export function packageOf(command: string): { manager: string; verb: string; name: string; start: number } | undefined {
  const match =
    /^(pip3?|pipx|uv|poetry|conda|npm|yarn|pnpm|bun|go|cargo|gem|composer|dotnet|brew|docker)\s+(install|i|add|get|require|add package|pull)\s+(?:--?[\w-]+\s+){0,4}(\S+)/u.exec(
      command,
    );
  const [whole, manager, verb, name] = match ?? [];
  if (whole === undefined || manager === undefined || verb === undefined || name === undefined) return undefined;
  return { manager: manager.replace(/^pip3$/u, 'pip'), verb, name, start: whole.length - name.length };
}

/** A package's own name without extras, versions and quotes. */
export const bareName = (name: string): string =>
  withoutVersion(
    name
      .replace(/^['"]|['"]$/gu, '')
      .replace(/\[[\s\S]*$/u, '')
      .replace(/(?:==|>=|~=|<=|[<>!])[\s\S]*$/u, ''),
  );
const withoutVersion = (name: string): string => {
  const at = name.indexOf('@', Math.max(1, name.lastIndexOf('/') + 1));
  return at < 0 ? name : name.slice(0, at);
};

const unique = (values: readonly string[]): string[] => [...new Set(values)];
