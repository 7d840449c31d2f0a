/** The families, by id. */
import { InternalError } from '../../errors.ts';
import type { FamilyId } from '../tool.ts';
import type { Family } from './family.ts';
import { launchFamily } from './launch.ts';
import { managerFamily } from './manager.ts';
import { toolhubFamily } from './toolhub.ts';
import { workflowFamily } from './workflow.ts';

const families: ReadonlyMap<FamilyId, Family> = new Map(
  [launchFamily, toolhubFamily, workflowFamily, managerFamily].map((family) => [family.id, family]),
);

export function familyOf(id: FamilyId): Family {
  const family = families.get(id);
  if (family === undefined) throw new InternalError(`There is no family \`${id}\`.`);
  return family;
}
