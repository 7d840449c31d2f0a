/** A repository of several sites as its people meet it: one check that sums them, and each reply names the site. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Conversation, startConversation } from '../support/bot.ts';
import type { CheckRun } from '../support/forge/state.ts';

const CONFIG = `sites:
  - name: handbook
    path: docs
  - path: website/blog
bot:
  dashboard: true
  scope: all
`;
const BLOG = {
  'website/blog/index.md': '# Blog\n\nSee [news](News.md) and [old](gone.md).\n',
  'website/blog/news.md': '# News\n\nBack to [the blog](index.md).\n',
};
let talk: Conversation;
let number = 0;

beforeAll(async () => {
  talk = await startConversation({ bundled: true, files: { ...BLOG, '.github/launch.yml': CONFIG } });
  number = (await talk.openPull({ 'docs/guide.md': '# Guide\n\nBack to [the start](index.md). More soon.\n' })).number;
});
afterAll(async () => {
  expect(talk.violations()).toEqual([]);
  await talk[Symbol.asyncDispose]();
});

const plain = (text: string | null | undefined): string =>
  (text ?? '')
    .replace(/r_[\dTZ-]+_[a-z0-9]+/gu, 'r_RUN')
    .replace(/`[0-9a-f]{7}`/gu, '`SHA`')
    .replace(/iss_[0-9a-f]{16}/gu, 'iss_ID')
    .replace(/answer [0-9a-f]{16}(?: \d+)?/gu, 'answer ID')
    .replace(/#issuecomment-\d+/gu, '#issuecomment-N')
    .replace(/http:\/\/127\.0\.0\.1:\d+/gu, 'https://github');
const checks = (): CheckRun[] => talk.repo.checkRuns.filter(({ name }) => name === 'Launch');
const said = (): string => plain(talk.answer(number));

describe('a pull request of a repository with two sites', () => {
  it('gets one check that sums them, whose annotations name the site', () => {
    expect(checks().map(({ conclusion }) => conclusion)).toEqual(['failure']);
    const [check] = checks();
    expect(check?.output.title).toBe('3 findings, 2 can be fixed safely (handbook 1, website/blog 2)');
    expect(check?.annotations.map(({ path, title }) => `${path} ${title}`).toSorted()).toMatchInlineSnapshot(`
      [
        "docs/index.md handbook: A link spells a path in another case than the file (internal-links/wrong-case)",
        "website/blog/index.md website/blog: A link leads to a page the site does not have (internal-links/page-missing)",
        "website/blog/index.md website/blog: A link spells a path in another case than the file (internal-links/wrong-case)",
      ]
    `);
    expect(plain(check?.output.summary)).toContain('| ❌ handbook | 2 | 1 finding, 1 can be fixed safely |');
  });

  it('/launch check is answered with a table of the sites, and each finding has its own', async () => {
    await talk.comment(number, 'tom', '/launch check');
    expect(said()).toMatchInlineSnapshot(`
      "<!-- launch:answer ID -->

      **❌ \`/launch check\`** for tom

      | Site | Pages | Result | Run |
      | --- | --- | --- | --- |
      | ❌ handbook | 2 | 1 finding, 1 can be fixed safely | \`r_RUN\` |
      | ❌ website/blog | 2 | 2 findings, 1 can be fixed safely | \`r_RUN\` |

      3 findings left:

      | Severity | Site | Where | What | Finding |
      | --- | --- | --- | --- | --- |
      | error | handbook | \`docs/index.md:3\` | Link in the wrong case: \`Guide.md\` | \`iss_ID\` |
      | error | website/blog | \`website/blog/index.md:3\` | Link to a missing page: \`gone.md\` | \`iss_ID\` |
      | error | website/blog | \`website/blog/index.md:3\` | Link in the wrong case: \`News.md\` | \`iss_ID\` |

      **Next:** \`/launch fix\` makes 2 safe fixes.
      "
    `);
    expect(plain(talk.state(number))).toMatchInlineSnapshot(`
      "<!-- launch:thread -->

      ### ❌ Check at \`SHA\`

      3 findings left in 2 sites, 2 can be fixed safely. [The whole answer](https://github/acme/docs/issues/1#issuecomment-N)

      **Next:** \`/launch fix\` makes 2 safe fixes.
      "
    `);
  });

  it('/launch explain, list and status say the site', async () => {
    const [, finding] =
      /website\/blog \| `website\/blog\/index.md:3` [^\n]*`(iss_[0-9a-f]+)`/u.exec(talk.answer(number)) ?? [];
    await talk.comment(number, 'rob', `/launch explain ${finding}`);
    expect(said()).toContain('of the site `website/blog`');
    await talk.comment(number, 'rob', '/launch list');
    expect(said()).toContain('| check of handbook |');
    await talk.comment(number, 'rob', '/launch status');
    expect(said()).toMatch(/, site `(?:handbook|website\/blog)`/u);
  });

  it('/launch fix fixes all of them in one commit', async () => {
    await talk.comment(number, 'ann', '/launch fix');
    expect(said()).toMatchInlineSnapshot(`
      "<!-- launch:answer ID -->

      **✅ \`/launch fix\`** for ann

      Fixed 2 files. Pushed to \`more\` as \`SHA\`.

      | Site | Pages | Result | Run |
      | --- | --- | --- | --- |
      | ✅ handbook | 2 | nothing to fix | \`r_RUN\` |
      | ❌ website/blog | 2 | 1 finding, none can be fixed safely | \`r_RUN\` |

      1 finding left:

      | Severity | Site | Where | What | Finding |
      | --- | --- | --- | --- | --- |
      | error | website/blog | \`website/blog/index.md:3\` | Link to a missing page: \`gone.md\` | \`iss_ID\` |

      **Next:** \`/launch explain <finding>\` explains one of them.
      "
    `);
    const files = await talk.forge.files(talk.repo, 'more');
    expect(files['docs/index.md']).toContain('(guide.md)');
    expect(files['website/blog/index.md']).toContain('(news.md)');
    const head = await talk.forge.head(talk.repo, 'more');
    const check = checks().findLast(({ headSha }) => headSha === head);
    expect(check?.output.title).toBe('1 finding, none can be fixed safely (website/blog 1)');
  });
});

describe('a site whose folder a pull request takes away', () => {
  it('is red beside the others, which are still judged', async () => {
    const pull = await talk.openPull(
      { 'website/blog/index.md': null as never, 'website/blog/news.md': null as never },
      { branch: 'less' },
    );
    const check = checks().findLast(({ headSha }) => headSha === pull.pull?.headSha);
    expect([check?.conclusion, check?.output.title], talk.logs.slice(-4).join('\n')).toEqual([
      'failure',
      '1 finding, 1 can be fixed safely (handbook 1, website/blog not checked)',
    ]);
    expect(check?.output.summary).toContain('could not be checked: There is no folder `website/blog` in the repo');
  });
});

describe('the dashboard', () => {
  it('shows the newest check of each site', async () => {
    const issue = await talk.request('ann', 'POST /repos/acme/docs/issues', { title: 'Please' });
    await talk.comment(Number(issue.json.number), 'tom', '/launch check');
    const board = talk.repo.issues.find(({ body }) => body?.startsWith('<!-- launch:dashboard -->'));
    expect(plain(board?.body ?? '').split('### Newest check')[1]).toMatchInlineSnapshot(`
      "

      ❌ \`main\` at \`SHA\`: 3 findings in 2 sites, 2 can be fixed safely.

      | Site | Pages | Result | Run |
      | --- | --- | --- | --- |
      | ❌ handbook | 2 | 1 finding, 1 can be fixed safely | \`r_RUN\` |
      | ❌ website/blog | 2 | 2 findings, 1 can be fixed safely | \`r_RUN\` |
      "
    `);
  });

  it('/launch start into a site there is none names those there are', async () => {
    await talk.comment(number, 'ann', '/launch start acme/docs manual');
    expect(said()).toContain('There is no site `manual`. Sites: `handbook`, `website/blog`.');
  });
});

describe('a list of sites that cannot be used', () => {
  it('is said with what is wrong', async () => {
    await talk.forge.commit(talk.repo, {
      branch: 'odd',
      files: { '.github/launch.yml': 'site:\n  path: docs\nsites:\n  - path: docs\n' },
      author: 'ann',
    });
    await talk.settled();
    const check = talk.repo.checkRuns.findLast(({ name }) => name === 'Launch configuration');
    expect(check?.output.summary).toContain('keep one of the two');
  });
});
