/** The members of an issue, for one and for many. */
import { z } from 'zod';

const notBlank = (text: string): boolean => text.trim() !== '';
const LABEL = /\S/;

export const issueFields = {
  title: z.string().min(1).max(256).regex(LABEL),
  body: z.string().max(65_536),
  labels: z.array(z.string().min(1).max(50).regex(LABEL)).max(20).optional(),
};
export const isBytes = (title: string): boolean => notBlank(title) && Buffer.byteLength(title) <= 256;

export const issueResult = z.object({ number: z.int(), title: z.string(), html_url: z.string() });
