/** What is known of each product a site documents: name, repository, version, install commands, and its pages. */
import type { GateFacts, PageInput } from '../gates/facts.ts';

export interface KnownProduct {
  slug: string;
  name: string;
  repository: string;
  version: string | null;
  /** Commands a user runs, exactly as the manifest gives them. */
  installCommands: readonly string[];
  pages: ReadonlySet<string>;
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
  const products: KnownProduct[] = [...facts.proofs.values()].map((proof) => ({
    slug: proof.product_slug,
    name: proof.product_name,
    repository: proof.repository,
    version: proof.version,
    installCommands: proof.install_commands,
    pages: new Set(proof.pages.map(({ path }) => path)),
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
    };
    if (same === undefined) products.push(product);
    else products[products.indexOf(same)] = product;
  }
  kept.set(facts, { stamp, products });
  return products;
}

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
