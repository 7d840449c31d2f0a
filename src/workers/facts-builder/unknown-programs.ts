/** Programs that a document's commands run in the product's own repository, and that are not there: examples of Cargo, files and packages by their path, scripts of npm. */
import { codeOf } from '../../derive/code-of.ts';
import type { OutlineBlock } from '../../model/outline.ts';
import type { ProductTree } from '../../platforms/platform.ts';
import type { ContradictionInput, Record, Voice } from './contradictions.ts';
import { isMeantFor } from './near-names.ts';

/** Folders of the repository whose programs a reader runs there; elsewhere a path may be the reader's own. */
export const OWN_FOLDER = /^(?:_?examples?|samples?|demos?|cmd|benchmarks?|benches)\//u;
const RUNS =
  /(?:^|[\s;&|])(?:go run|python[\d.]*|uv run|node|tsx|ts-node|bun|deno run|php|ruby|bash|sh) (?:-\S+ ){0,4}(?:\.\/)?([\w.-]+(?:\/[\w.-]+)+)\/?(?=$|[\s;&|`])/gu;
const CARGO = /\bcargo run\b[^;&|\n`]{0,80}?\s--example[ =]([\w-]+)/gu;
const NAME = /^[ \t]*name[ \t]*=[ \t]*"([\w-]+)"/gmu;

/** A README speaks of the repository it stands in, other documents of others too. */
export const isOfReadme = ({ rank }: Voice): boolean => rank === 6;

/** All files of the repository, at one of them where one shows it. */
export const ofRepository = ({ manifest, tree }: ContradictionInput, shown?: string): Voice => ({
  text: 'The files of the repository',
  path: shown ?? manifest?.path ?? tree.inventory.files[0]?.path ?? '',
  start: 1,
  end: 1,
  rank: 2,
});

export function programs(input: ContradictionInput, block: OutlineBlock, voice: Voice, record: Record): void {
  const { tree, manifest } = input;
  const text = block.kind === 'code' ? codeOf(block.markdown) : inlineCode(block.markdown);
  if (text === '') return;
  const paths = tree.inventory.files.map(({ path }) => path);
  const say = (subject: string, known: readonly string[], missing: string): void => {
    const near = known.find((each) => isMeantFor(missing, each, 5));
    const isCertain = known.length > 0 && (near !== undefined || isOfReadme(voice));
    record(
      `\`${subject}\``,
      ofRepository(
        input,
        paths.find((path) => path === near || path.endsWith(`examples/${near}.rs`)),
      ),
      voice,
      `The repository has no such program.${near === undefined ? '' : ` The nearest that it has: \`${near}\`.`}`,
      isCertain ? { said: subject, shape: 'file', near: near ?? null } : undefined,
    );
  };
  for (const [, path = ''] of text.matchAll(RUNS)) {
    // Without an ending, a file of that name with one may be meant; a command may run in a folder below.
    const isThere = paths.some((each) => ['/', '.'].some((end) => `/${each}/`.includes(`/${path}${end}`)));
    if (!OWN_FOLDER.test(path) || isThere) continue;
    say(
      path,
      paths.filter((each) => each.startsWith(path.slice(0, path.indexOf('/') + 1))),
      path,
    );
  }
  if (manifest?.ecosystem !== 'rust') return;
  const examples = cargoExamples(tree, paths);
  for (const [, name = ''] of text.matchAll(CARGO))
    if (!examples.has(name)) say(`--example ${name}`, [...examples], name);
}

const inlineCode = (markdown: string): string =>
  markdown
    .split('`')
    .filter((_, at) => at % 2 === 1)
    .join('\n');

const kept = new WeakMap<ProductTree, ReadonlySet<string>>();
/** By their files, and by the names that any manifest gives (https://doc.rust-lang.org/cargo/reference/cargo-targets.html#examples). */
function cargoExamples(tree: ProductTree, paths: readonly string[]): ReadonlySet<string> {
  const known = kept.get(tree);
  if (known !== undefined) return known;
  const found = new Set(
    paths.flatMap((path) => {
      if (path.split('/').at(-1) === 'Cargo.toml')
        return [...(tree.text(path) ?? '').matchAll(NAME)].map(([, name = '']) => name);
      return /(?:^|\/)examples\/([\w-]+)(?:\.rs|\/main\.rs)$/u.exec(path)?.[1] ?? [];
    }),
  );
  kept.set(tree, found);
  return found;
}
