/** "Docs needed": a pull request of a product that changes cited lines says so on its head and in one comment; any other stays silent. */
import { type ProductTree, repositoryKey } from '../../src/truth/citation-state.ts';
import { type Bot, repositoryOf, repositoryUrl } from '../bot.ts';
import { type CitingDocs, citingDocs } from '../citing-docs.ts';
import { findComment, putComment } from '../conversation/own-comment.ts';
import { OURS } from '../conversation/render-answer.ts';
import { citationsIn } from '../dashboard/read-proofs.ts';
import { identify } from '../github/identity.ts';
import type { Pull, PullFile } from '../github/repository.ts';
import { fullName, type RepositoryRef } from '../model.ts';
import { type NeededIn, neededTitle, renderNeeded } from '../needed/render-needed.ts';
import { type Cited, staleCitations } from '../needed/stale-citations.ts';
import { readRepositoryConfig } from '../repository-config.ts';
import { defineWork } from './work.ts';

const MARKER = `${OURS}docs-needed -->`;
/** More changed files that are cited are not read. */
const MAX_FILES = 100;
const MAX_ANNOTATIONS = 50;

export default defineWork({
  kind: 'needed',
  async run(bot, { repository, number }) {
    const client = repositoryOf(bot, repository);
    const pull = await client.pull(number);
    if (pull.state !== 'open') return;
    const { bot: config } = await readRepositoryConfig(bot, repository, pull.base.ref);
    const docs = await citingDocs(bot, repository, config);
    const needed = docs.length === 0 ? [] : await neededIn(bot, repository, pull, docs);
    for (const one of needed) await reportHead(bot, repository, pull.head.sha, one);
    const id = await findComment(bot, { repository, number }, MARKER);
    if (needed.length === 0 && id === null) return;
    const text = needed.length === 0 ? 'No page cites a line that this changes any more.' : renderNeeded(needed);
    await putComment(bot, { repository, number }, { id, marker: MARKER, body: `${MARKER}\n${text}\n` });
  },
});

async function neededIn(
  bot: Bot,
  product: RepositoryRef,
  pull: Pull,
  docs: readonly CitingDocs[],
): Promise<NeededIn[]> {
  const files = await repositoryOf(bot, product).pullFiles(pull.number);
  const changed = new Set(
    files.flatMap(({ filename, previous_filename: old }) => [filename, ...(old === undefined ? [] : [old])]),
  );
  const key = repositoryKey(repositoryUrl(bot, product));
  const found: NeededIn[] = [];
  let trees: { before: ProductTree; after: ProductTree } | undefined;
  for (const { ref, isNamed } of docs) {
    const isPublic = (await identify(bot, ref))?.isPrivate === false;
    if (!isPublic && !isNamed) continue;
    const cited: Cited[] = (await citationsIn(bot, ref)).filter(
      ({ citation }) => changed.has(citation.path) && repositoryKey(citation.repository) === key,
    );
    if (cited.length === 0) continue;
    trees ??= await treesOf(bot, product, pull, files);
    const stale = staleCitations(cited, trees.before, trees.after);
    if (stale.length > 0) found.push({ docs: fullName(ref), isShown: isPublic, stale });
  }
  return found;
}

/** The changed files at the base and at the head; a file that cannot be read at the head, and was not removed, is as it was. */
async function treesOf(
  bot: Bot,
  product: RepositoryRef,
  { base, head }: Pull,
  files: readonly PullFile[],
): Promise<{ before: ProductTree; after: ProductTree }> {
  const client = repositoryOf(bot, product);
  const linesOf = (text: string | undefined): string[] | undefined => text?.replace(/^\uFEFF/u, '').split(/\r?\n/u);
  const before = new Map<string, string[] | undefined>();
  const after = new Map<string, string[] | undefined>();
  for (const { filename, previous_filename: old, status } of files.slice(0, MAX_FILES)) {
    const was = linesOf(await client.file(old ?? filename, base.sha));
    before.set(old ?? filename, was);
    const is = status === 'removed' ? undefined : linesOf(await client.file(filename, head.sha));
    after.set(filename, status === 'removed' ? undefined : (is ?? was));
  }
  const tree = (sha: string, texts: ReadonlyMap<string, string[] | undefined>): ProductTree => ({
    repository: `${repositoryUrl(bot, product)}.git`,
    sha,
    paths: () => [...texts.keys()].sort(),
    lines: (path) => texts.get(path),
  });
  return { before: tree(base.sha, before), after: tree(head.sha, after) };
}

/** Neutral: the change is not wrong, and a required check is passed by it. */
async function reportHead(bot: Bot, product: RepositoryRef, sha: string, needed: NeededIn): Promise<void> {
  const client = repositoryOf(bot, product);
  const name = `Docs needed: ${needed.docs}`;
  const fields = {
    status: 'completed',
    conclusion: 'neutral',
    output: {
      title: neededTitle(needed),
      summary: renderNeeded([needed]).slice(0, 60_000),
      ...(needed.isShown
        ? {
            annotations: needed.stale
              .flatMap(({ at, pages }) => (at === null ? [] : [{ ...at, pages }]))
              .slice(0, MAX_ANNOTATIONS)
              .map(({ path, start_line, end_line, pages }) => ({
                path,
                start_line,
                end_line,
                annotation_level: 'notice',
                title: 'Cited by docs',
                message: `${pages.slice(0, 20).join(', ')} of ${needed.docs}`,
              })),
          }
        : {}),
    },
  };
  // GitHub adds annotations of a later call to those that are there.
  if ((await client.checksFor(sha, bot.settings.appId, name)).length > 0) return;
  await client.createCheck(bot.settings.appId, { name, head_sha: sha, ...fields });
}
