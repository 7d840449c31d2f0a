/** The contracts a server can be held against, by name. */
import { launchContract } from './launch/index.ts';
import { managerContract } from './manager/index.ts';
import type { Contract, ContractId } from './rule.ts';
import { toolhubContract } from './toolhub/index.ts';
import { workflowContract } from './workflow/index.ts';

export const contracts: Readonly<Record<ContractId, Contract>> = {
  toolhub: toolhubContract,
  workflow: workflowContract,
  manager: managerContract,
  launch: launchContract,
};
