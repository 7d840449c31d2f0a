/** Every normative sentence of the four contract documents, in their order. */
import type { ContractId } from '../../src/contract-check/rule.ts';
import { launchSentences } from './launch.ts';
import { managerSentences } from './manager.ts';
import type { Sentence } from './sentence.ts';
import { toolhubSentences } from './toolhub.ts';
import { workflowSentences } from './workflow.ts';

export const DOCUMENTS: Readonly<Record<ContractId, string>> = {
  toolhub: 'toolhub-tools.md',
  workflow: 'workflow-runtime.md',
  manager: 'manager-envelope.md',
  launch: 'launch-tools.md',
};
export const sentences: Readonly<Record<ContractId, readonly Sentence[]>> = {
  toolhub: toolhubSentences,
  workflow: workflowSentences,
  manager: managerSentences,
  launch: launchSentences,
};
