/** `/launch ignore <finding or page> [reason]`: a pull request with one more line of `launch.yml`, by which the finding or page is left out. */
import { createHash } from 'node:crypto';
import { blobId } from '../../src/commit/git-objects.ts';
import { contentSha256, DEFAULT_LIMITS } from '../../src/commit/policy.ts';
import type { Who } from '../../src/model/who.ts';
import { code } from '../../src/report/markdown-text.ts';
import { appendItem } from '../../src/yaml/append-item.ts';
import { repositoryOf } from '../bot.ts';
import { fullName } from '../model.ts';
import { parse, readRepositoryConfig } from '../repository-config.ts';
import { type Answer, type CommandCall, defineBotCommand, done, refused } from './command.ts';
import { findFinding } from './explain.ts';

const DEFAULT_FILE = '.github/launch.yml';
const CHECK_AGAIN = '`/launch check` looks again.';
interface Line {
  key: 'ignore' | 'exclude';
  item: unknown;
  /** What is left out, for the title. */
  what: string;
}

export default defineBotCommand({
  name: 'ignore',
  async run(call) {
    const { bot, repository, author } = call;
    const { head } = await call.head();
    const line = await lineFor(call, head.base_ref);
    if ('refusal' in line) return line.refusal;
    const config = await readRepositoryConfig(bot, repository, head.base_ref);
    if (config.problem !== null)
      return refused(
        `${code(config.path ?? DEFAULT_FILE)} on ${code(head.base_ref)} cannot be used, so no line was added.`,
        'Fix it first.',
      );
    const client = repositoryOf(bot, repository);
    const path = config.path ?? DEFAULT_FILE;
    const known = await client.file(path, head.base_ref);
    const text = known ?? '';
    const changed = appendItem(text, line.key, line.item);
    if (changed === text || parse(changed, path).problem !== null)
      return refused(
        `${code(path)} is written in a form that no line can be added to safely.`,
        'Add the line by hand; docs/launch-yml.md names the keys.',
      );
    return propose(call, { path, known, text: changed, what: line.what, base: head.base_ref, author });
  },
});

async function lineFor(call: CommandCall, base: string): Promise<Line | { refusal: Answer }> {
  const { bot, repository, author, words, number } = call;
  const { what = '' } = words;
  const reason = (words.reason ?? '').trim().slice(0, 200) || `asked for by ${author.login} in #${number}`;
  if (!what.startsWith('iss_')) {
    const isThere = (await repositoryOf(bot, repository).read(what, base)) !== undefined;
    if (!isThere)
      return {
        refusal: refused(
          `There is no page ${code(what)} on ${code(base)}.`,
          'Name it from the root of the repository.',
        ),
      };
    return { key: 'exclude', item: what.replace(/[\\*?[\]{}()!+@|]/gu, '\\$&'), what };
  }
  const found = await findFinding(bot, repository, author, what);
  if (found === undefined)
    return {
      refusal: refused(`No finding ${code(what)} is in the newest reports of this repository.`, CHECK_AGAIN),
    };
  const { rule, location, message } = found;
  const paths = location === null ? {} : { paths: [location.path.replace(/[\\*?[\]{}()!+@|]/gu, '\\$&')] };
  return {
    key: 'ignore',
    item: { rule, ...paths, match: message, reason },
    what: `${rule} of ${location?.path ?? 'the site'}`,
  };
}

async function propose(
  { bot, repository, key, number }: CommandCall,
  {
    path,
    known,
    text,
    what,
    base,
    author,
  }: { path: string; known: string | undefined; text: string; what: string; base: string; author: Who },
): Promise<Answer> {
  const client = repositoryOf(bot, repository);
  const { commitService, clock } = bot.context;
  const name = createHash('sha256').update(key).digest('hex').slice(0, 12);
  const run = `r_${new Date(clock.now()).toISOString().slice(0, 19).replaceAll(':', '-')}Z_ignore`;
  const changes = [
    {
      path,
      mode: '100644' as const,
      content: { encoding: 'utf-8' as const, data: text },
      expected_blob: known === undefined ? null : blobId(Buffer.from(known), 'sha1'),
    },
  ];
  const branch = `launch/ignore-${name}`;
  await commitService.commit({
    run_id: run,
    repository: fullName(repository),
    change_set: { schema_version: 1, content_sha256: contentSha256(changes), changes },
    base_ref: base,
    base_sha: (await client.branchHead(base)) ?? '',
    branch,
    message: `Leave out ${what}`,
    allowed_paths: [path],
    approvals: [path],
    limits: DEFAULT_LIMITS,
    author: null,
  });
  const { url } = await commitService.openPullRequest({
    run_id: run,
    repository: fullName(repository),
    branch,
    base_ref: base,
    title: `Leave out ${what}`.slice(0, 200),
    body: `${author.login.replace(/[^A-Za-z0-9-]/gu, '')} asked in #${number} to leave this out. What is left out is counted and shown in every report; removing the line of ${code(path)} brings it back.`,
    draft: false,
    labels: [],
    reviewers: [],
  });
  return done(`Pull request: ${url}`, 'It is left out once the pull request is merged.');
}
