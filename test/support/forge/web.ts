/** Plain pages of the stand-in, so that a person can watch and take part in a demo: repositories, pull requests, comments, merge. */
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Call, RepoCall } from './answer.ts';
import { addToken } from './make.ts';
import { mergePull } from './merge.ts';
import { git } from './repository-files.ts';
import { addComment } from './resources/issues.ts';
import type { ForgeState, Issue, Repository } from './state.ts';

export interface WebPages {
  owns(method: string, url: URL, headers: IncomingHttpHeaders): boolean;
  serve(request: IncomingMessage, response: ServerResponse, url: URL, body: Buffer): Promise<void>;
}

const PATH = /^\/(?:([^/]+)\/([^/]+)(?:\/(?:pull|issues)\/(\d+))?)?$/;

export function createWebPages(forge: ForgeState): WebPages {
  return {
    owns: (method, url, headers) =>
      PATH.test(url.pathname) &&
      (method === 'GET'
        ? (headers.accept ?? '').includes('text/html')
        : (headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded')),
    async serve(request, response, url, body) {
      const [, owner, name, number] = PATH.exec(url.pathname) ?? [];
      const repo = forge.repositories.find((one) => one.owner.login === owner && one.name === name);
      const issue = repo?.issues.find((one) => String(one.number) === number);
      if (repo && issue && request.method === 'POST') {
        await act(forge, repo, issue, new URLSearchParams(body.toString('utf8')));
        return void response.writeHead(303, { location: url.pathname }).end();
      }
      const page = issue && repo ? await issuePage(repo, issue) : repo ? await repoPage(repo) : homePage(forge);
      response
        .writeHead(200, {
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'",
        })
        .end(html('GitHub stand-in', page));
    },
  };
}

/** A person's comment or merge, as that person and with what follows from it. */
async function act(forge: ForgeState, repo: Repository, issue: Issue, form: URLSearchParams): Promise<void> {
  const token = addToken(forge, { kind: 'pat', login: form.get('as') ?? repo.owner.login });
  if (form.get('action') === 'merge') return void (await mergePull(forge, repo, issue, token, { method: 'merge' }));
  const call: Call = {
    forge,
    operation: 'web',
    params: {},
    query: new URLSearchParams(),
    body: {},
    token,
    viaApp: null,
  };
  await addComment({ ...call, repo } satisfies RepoCall, issue, form.get('body') ?? '');
}

const text = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
const html = (title: string, body: string): string =>
  `<!doctype html><meta charset="utf-8"><title>${text(title)}</title><style>body{font:16px/1.5 system-ui;max-width:60rem;margin:2rem auto;padding:0 1rem}pre{background:#f4f4f5;padding:1rem;overflow:auto;white-space:pre-wrap}article{border:1px solid #ddd;border-radius:6px;padding:.5rem 1rem;margin:1rem 0}textarea{width:100%;height:5rem}</style><p><a href="/">GitHub stand-in</a></p>${body}`;

const homePage = (forge: ForgeState): string =>
  `<h1>Repositories</h1><ul>${forge.repositories.map((repo) => `<li><a href="/${repo.owner.login}/${repo.name}">${repo.owner.login}/${repo.name}</a></li>`).join('')}</ul>` +
  `<h2>Calls</h2><pre>${forge.requests
    .slice(-40)
    .map(({ status, operation }) => `${status} ${text(operation)}`)
    .join('\n')}</pre>` +
  `<h2>Violations</h2><pre>${text(String(forge.violations)) || 'none'}</pre>`;

async function repoPage(repo: Repository): Promise<string> {
  const base = `/${repo.owner.login}/${repo.name}`;
  const log = await git(repo.directory, ['log', '--oneline', '-15', repo.defaultBranch]).catch(() => '');
  const list = repo.issues
    .toReversed()
    .map(
      (issue) =>
        `<li><a href="${base}/${issue.pull ? 'pull' : 'issues'}/${issue.number}">#${issue.number} ${text(issue.title)}</a> ${issue.pull?.merged ? 'merged' : issue.state}</li>`,
    );
  return `<h1>${base.slice(1)}</h1><h2>Pull requests and issues</h2><ul>${list.join('')}</ul><h2>${text(repo.defaultBranch)}</h2><pre>${text(log)}</pre>`;
}

async function issuePage(repo: Repository, issue: Issue): Promise<string> {
  const { pull } = issue;
  const diff = pull ? await git(repo.directory, ['diff', `${pull.baseSha}...${pull.headSha}`]).catch(() => '') : '';
  const comments = issue.comments.map(
    ({ user, body, reactions }) =>
      `<article><b>${text(user.login)}</b> ${reactions.map(({ content }) => `:${content}:`).join(' ')}<pre>${text(body)}</pre></article>`,
  );
  const people = [repo.owner.login, ...repo.collaborators.keys()].map((login) => `<option>${text(login)}</option>`);
  const merge = pull && issue.state === 'open' ? '<button name="action" value="merge">Merge</button>' : '';
  return (
    `<h1>#${issue.number} ${text(issue.title)}</h1><p>${pull?.merged ? 'merged' : issue.state}${pull ? `, <code>${text(pull.headRef)}</code> into <code>${text(pull.baseRef)}</code>` : ''}, by ${text(issue.user.login)}</p>` +
    `<pre>${text(issue.body ?? '')}</pre>${comments.join('')}` +
    `<form method="post"><label>As <select name="as">${people.join('')}</select></label><textarea name="body" aria-label="Comment"></textarea><button>Comment</button> ${merge}</form>${pull ? `<h2>Files</h2><pre>${text(diff)}</pre>` : ''}`
  );
}
