/** The tools of the bridge to Roblox Studio, in the order of their contract; there with GOX_BRIDGE_ENABLED=true alone. */
import type { AnyTool } from '../tool.ts';
import bridgePing from './bridge-ping.ts';
import instanceCreate from './instance-create.ts';
import instanceDelete from './instance-delete.ts';
import instanceFind from './instance-find.ts';
import instanceGet from './instance-get.ts';
import instanceListChildren from './instance-list-children.ts';
import instanceSetProperty from './instance-set-property.ts';
import scriptCreate from './script-create.ts';
import scriptDelete from './script-delete.ts';
import scriptExecute from './script-execute.ts';
import scriptGetSource from './script-get-source.ts';
import scriptUpdate from './script-update.ts';

export const bridgeTools: readonly AnyTool[] = [
  bridgePing,
  scriptCreate,
  scriptUpdate,
  scriptDelete,
  scriptGetSource,
  scriptExecute,
  instanceCreate,
  instanceSetProperty,
  instanceDelete,
  instanceGet,
  instanceListChildren,
  instanceFind,
];
