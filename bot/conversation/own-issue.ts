/** One issue of ours for one matter: opened while the matter stands, edited when its text changes, closed when it is over. */
import type { RepositoryClient } from '../github/repository.ts';

export interface Matter {
  /** At the start of the issue's text. */
  marker: string;
  title: string;
  /** Without the marker; null: it is over. */
  body: string | null;
  /** Said when it is over. */
  over: string;
}

/** Found by its marker and by who wrote it. Answers its number, null where there is none. */
export async function reportMatter(
  client: Pick<RepositoryClient, 'issuesBy' | 'openIssue' | 'changeIssue' | 'say'>,
  self: string,
  { marker, title, body, over }: Matter,
): Promise<number | null> {
  const known = (await client.issuesBy(self)).find(
    (issue) => issue.body?.startsWith(marker) === true && issue.user?.login === self && issue.pull_request == null,
  );
  if (body === null) {
    if (known === undefined) return null;
    await client.say(known.number, over);
    await client.changeIssue(known.number, { state: 'closed', state_reason: 'completed' });
    return known.number;
  }
  const text = `${marker}\n${body}\n`;
  if (known === undefined) return (await client.openIssue({ title, body: text })).number;
  if (known.body !== text || known.title !== title) await client.changeIssue(known.number, { title, body: text });
  return known.number;
}
