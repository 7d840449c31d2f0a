/** Limits: the largest that is allowed is taken, one more is refused. */
import { isRefused } from '../answer.ts';
import type { Rule } from '../rule.ts';
import { toolSection } from './sections.ts';

const limits: readonly { id: string; tool: string; says: string; taken: string; refused: readonly string[] }[] = [
  {
    id: 'title-limit',
    tool: 'github_issues_create',
    says: 'A title has 1 to 256 bytes and is not blank.',
    taken: 'title-256',
    refused: ['title-257', 'title-bytes', 'title-blank'],
  },
  {
    id: 'body-limit',
    tool: 'github_issues_create',
    says: 'A body has at most 65,536 characters.',
    taken: 'body-65536',
    refused: ['body-65537'],
  },
  {
    id: 'labels-limit',
    tool: 'github_issues_create',
    says: 'There are at most 20 labels.',
    taken: 'labels-20',
    refused: ['labels-21'],
  },
  {
    id: 'label-limit',
    tool: 'github_issues_create',
    says: 'A label has at most 50 characters.',
    taken: 'label-50',
    refused: ['label-51'],
  },
  {
    id: 'batch-limit',
    tool: 'github_issues_batch_create',
    says: 'A batch has 1 to 50 issues.',
    taken: 'batch-50',
    refused: ['batch-51', 'batch-0'],
  },
];
export const limitRules: readonly Rule[] = limits.map(({ id, tool, says, taken, refused }) => ({
  id,
  section: `${toolSection(tool, 'Input')} (contract-behaviours 1.4)`,
  says,
  sees: [taken, ...refused],
  judge: (largest, ...more) => [
    ...(isRefused(largest) ? [`${taken} was refused`] : []),
    ...more.flatMap((answer, index) => (isRefused(answer) ? [] : [`${refused[index]} was taken`])),
  ],
}));
