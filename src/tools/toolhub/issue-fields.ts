/** The members of an issue, for one and for many. */
import { z } from 'zod';

const LABEL = /\S/;

export const issueFields = {
  title: z.string().min(1).max(256).regex(LABEL).describe('At most 256 bytes'),
  body: z.string().max(65_536).describe('Markdown'),
  labels: z.array(z.string().min(1).max(50).regex(LABEL)).max(20).optional().describe('Names of labels'),
};
/** GitHub counts bytes. */
const fits = ({ title }: { title: string }): boolean => Buffer.byteLength(title) <= 256;
const message = 'The title has more than 256 bytes. Shorten it.';
export const titleRules = [{ path: 'title', message, holds: fits }];
export const titlesRules = [
  { path: 'issues', message, holds: ({ issues }: { issues: readonly { title: string }[] }) => issues.every(fits) },
];

export const issueResult = z.object({ number: z.int(), title: z.string(), html_url: z.string() });
