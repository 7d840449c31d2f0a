/** A fix of a head that nobody here writes to: one review with suggested changes, posted once for the same changes, and a patch for the rest. */
import { createHash } from 'node:crypto';
import { GitHubFailure } from '../../src/commit/github-api.ts';
import { UserError } from '../../src/errors.ts';
import type { ChangeSet } from '../../src/model/change-set.ts';
import { code, details, fence } from '../../src/report/markdown-text.ts';
import { countOf } from '../../src/text/count.ts';
import { type Bot, repositoryOf } from '../bot.ts';
import { fixRefusal } from '../commands/fix-refusal.ts';
import { OURS } from '../conversation/render-answer.ts';
import type { DataOf, HeadRef } from '../model.ts';
import { headOfPull } from './head.ts';
import { type Edit, planSuggestions, type Suggestion, type Suggestions, shownLines } from './plan-suggestions.ts';

export interface Suggested {
  /** Suggested changes of the review, and where it stands. */
  suggested: number;
  url: string | null;
  /** Of what no line of the change shows; empty where there is none. */
  patch: string;
  /** Paths of changes that are no text. */
  unshown: string[];
}

/** More does not fit beside the rest of an answer. */
const PATCH_LIMIT = 15_000;

export async function suggest(
  bot: Bot,
  { repository, number, head }: Pick<DataOf<'check'>, 'repository' | 'head'> & { number: number },
  changeSet: ChangeSet,
  before: (path: string) => Promise<Buffer | undefined>,
): Promise<Suggested> {
  const client = repositoryOf(bot, repository);
  const now = headOfPull(await client.pull(number), repository);
  const refusal = fixRefusal(now);
  if (refusal !== null) throw new UserError('ILLEGAL_STATE', `${refusal.text} ${refusal.next}`);
  if (now.sha !== head.sha)
    throw new UserError(
      'ILLEGAL_STATE',
      `${code(head.ref)} moved from ${code(head.sha.slice(0, 7))} to ${code(now.sha.slice(0, 7))} in the meantime, so nothing was suggested. Comment /launch fix again.`,
    );
  const { edits, unshown } = await editsOf(changeSet, before);
  const files = await client.pullFiles(number);
  const planned = planSuggestions(
    edits,
    files.flatMap(({ filename, patch }) => shownLines(filename, patch ?? '')),
  );
  const url = await review(bot, { repository, number, head }, planned);
  return url === undefined
    ? { suggested: 0, url: null, patch: planSuggestions(edits, []).patch, unshown }
    : { suggested: planned.suggestions.length, url, patch: planned.patch, unshown };
}

async function editsOf(
  { changes }: ChangeSet,
  before: (path: string) => Promise<Buffer | undefined>,
): Promise<{ edits: Edit[]; unshown: string[] }> {
  const edits: Edit[] = [];
  const unshown: string[] = [];
  for (const { path, content } of changes) {
    const old = await before(path);
    if (old === undefined || content === null || content.encoding !== 'utf-8') unshown.push(path);
    else edits.push({ path, before: old.toString('utf8'), after: content.data });
  }
  return { edits, unshown };
}

/** Its address; null without a suggestion, undefined where GitHub takes none: then all of it goes into the patch. */
async function review(
  bot: Bot,
  { repository, number, head }: Pick<DataOf<'check'>, 'repository'> & { number: number; head: HeadRef },
  { suggestions }: Suggestions,
): Promise<string | null | undefined> {
  if (suggestions.length === 0) return null;
  const client = repositoryOf(bot, repository);
  const hash = createHash('sha256')
    .update(JSON.stringify([head.sha, suggestions]))
    .digest('hex');
  const marker = `${OURS}suggested ${hash.slice(0, 16)} -->`;
  const self = await bot.installations.login();
  const known = (await client.reviews(number)).find(
    ({ body, user }) => body?.startsWith(marker) === true && user?.login === self,
  );
  if (known !== undefined) return known.html_url;
  try {
    const made = await client.review(number, {
      commit_id: head.sha,
      event: 'COMMENT',
      body: `${marker}\n${countOf(suggestions.length, 'change')} that can be made safely: nothing else that a reader sees changes. Whoever may push to the branch of this pull request can commit them here, one by one or in a batch.`,
      comments: suggestions.map(commentOf),
    });
    return made.html_url;
  } catch (thrown) {
    if (thrown instanceof GitHubFailure && [403, 404, 422].includes(thrown.status)) {
      bot.log('warn', 'review refused', { repository: repository.id, error: thrown.said });
      return undefined;
    }
    throw thrown;
  }
}

const commentOf = ({ path, first, last, lines }: Suggestion): Record<string, unknown> => ({
  path,
  side: 'RIGHT',
  line: last,
  ...(first === last ? {} : { start_line: first, start_side: 'RIGHT' }),
  body: suggestionBlock(lines),
});

/** Nothing between the fences takes the lines away; an empty line between them leaves one. */
function suggestionBlock(lines: readonly string[]): string {
  const text = lines.join('');
  return text === '' ? '```suggestion\n```' : fence(text, 'suggestion');
}

/** In one sentence. */
export const suggestedBrief = ({ suggested, url, patch }: Suggested): string =>
  [
    suggested === 0 || url === null ? '' : `${countOf(suggested, 'change')} suggested in [a review](${url}).`,
    patch === '' ? '' : 'A patch holds the rest.',
  ]
    .filter((one) => one !== '')
    .join(' ');

/** As the answer says it. */
export function suggestedText({ suggested, url, patch, unshown }: Suggested): string[] {
  const rest = suggested === 0 ? 'What can be fixed safely' : 'What else can be fixed safely';
  return [
    'This pull request comes from a fork, and Launch does not push to forks.',
    ...(suggested === 0 || url === null
      ? []
      : [`${countOf(suggested, 'change')} suggested in [a review](${url}): the author can commit them there.`]),
    ...(patch === ''
      ? []
      : patch.length > PATCH_LIMIT
        ? [`${rest} is too much to show here: \`launch check --fix\` on the branch makes the same changes.`]
        : [
            `${rest} is a patch: save it as \`launch.patch\`, run \`git apply launch.patch\` on the branch, and push.`,
            details('launch.patch', fence(patch, 'diff')),
          ]),
    ...(unshown.length === 0
      ? []
      : [`\`launch check --fix\` on the branch also changes ${unshown.slice(0, 10).map(code).join(', ')}.`]),
  ];
}
