/** Every seeded deviation, by the contract it breaks. */
import { contracts } from '../../../src/contract-check/index.ts';
import type { ContractId } from '../../../src/contract-check/rule.ts';
import { byTable } from './by-table.ts';
import type { Deviation } from './deviate.ts';
import { launchDeviations } from './launch.ts';
import { managerDeviations } from './manager.ts';
import { toolhubDeviations } from './toolhub.ts';
import { workflowDeviations } from './workflow.ts';

const own: Readonly<Record<ContractId, readonly Deviation[]>> = {
  toolhub: toolhubDeviations,
  workflow: workflowDeviations,
  manager: managerDeviations,
  launch: launchDeviations,
};
const all = (id: ContractId): readonly Deviation[] => [...own[id], ...byTable(contracts[id], own[id])];
export const deviations: Readonly<Record<ContractId, readonly Deviation[]>> = {
  toolhub: all('toolhub'),
  workflow: all('workflow'),
  manager: all('manager'),
  launch: all('launch'),
};
