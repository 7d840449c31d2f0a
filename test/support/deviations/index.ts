/** Every seeded deviation, by the contract it breaks. */
import type { ContractId } from '../../../src/contract-check/rule.ts';
import type { Deviation } from './deviate.ts';
import { launchDeviations } from './launch.ts';
import { managerDeviations } from './manager.ts';
import { toolhubDeviations } from './toolhub.ts';
import { workflowDeviations } from './workflow.ts';

export const deviations: Readonly<Record<ContractId, readonly Deviation[]>> = {
  toolhub: toolhubDeviations,
  workflow: workflowDeviations,
  manager: managerDeviations,
  launch: launchDeviations,
};
