/** `npm run comments:dev`: the comment workflow against the GitHub stand-in, as a chat: each comment starts the Action as a job would, with the job's own token. */
import { BREAKING, SITE } from '../test/support/bot.ts';
import { send } from '../test/support/forge/client.ts';
import { renderAccount, renderComment, renderIssue, renderRepository } from '../test/support/forge/render.ts';
import { startForge } from '../test/support/forge/start-forge.ts';
import { cleanWorkspaces, runAction } from '../test/support/run-action.ts';
import { chat } from './chat.ts';

const say = (text: string): void => void process.stdout.write(`${text}\n`);
say('Starting GitHub stand-in …');
const forge = await startForge();
const repo = await forge.addRepository({
  actionsMayOpenPulls: true,
  name: 'acme/docs',
  files: { 'README.md': '# Acme\n', ...SITE },
  collaborators: { ann: 'write', tom: 'triage', rob: 'read' },
});
await forge.commit(repo, { branch: 'more', author: 'ann', files: BREAKING });
const as = (login: string) => forge.token({ kind: 'pat', login });
await send(forge, 'POST /repos/acme/docs/pulls', {
  token: as('ann'),
  body: { title: 'More', head: 'more', base: 'main' },
});
const [pull] = repo.issues;
if (pull === undefined) throw new Error('The stand-in opened no pull request.');
const job = forge.token({ kind: 'actions', repositories: [repo] });
say(`Pull request ${forge.url}/acme/docs/pull/${pull.number} by ann (write). You are ann; "as rob: /launch help" speaks as somebody else
(tom: triage, rob: read). A page has a link in the wrong case. Try /launch check, then /launch fix. Ctrl+D ends.\n`);

async function comment(login: string, body: string): Promise<void> {
  if (pull === undefined) return;
  const before = new Set(pull.comments.map((one) => `${one.id} ${one.body}`));
  const path = `POST /repos/acme/docs/issues/${pull.number}/comments`;
  await send(forge, path, { token: as(login), body: { body } });
  const written = pull.comments.at(-1);
  if (written === undefined) return;
  const payload = {
    action: 'created',
    issue: renderIssue(forge, repo, pull),
    comment: renderComment(forge, repo, written),
    repository: renderRepository(forge, repo),
    sender: renderAccount(forge, forge.account(login)),
  };
  const inputs = { command: 'comment' };
  const end = await runAction({ forge, repo, token: job, event: 'issue_comment', payload, inputs, checkout: false });
  say(`job: exit code ${end.exitCode}, ${end.outputs['reason-code'] ?? 'no reason'}`);
  say(`reactions: ${written.reactions.map(({ content }) => content).join(' ') || 'none'}`);
  for (const { id, body: reply } of pull.comments)
    if (id !== written.id && !before.has(`${id} ${reply}`)) say(`reply:\n${reply.replace(/^/gmu, '  │ ')}`);
}

await chat(comment);
cleanWorkspaces();
await forge.close();
