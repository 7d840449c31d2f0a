/** Workflows, behind one tool. */
import workflowCancel from '../workflow/workflow-cancel.ts';
import workflowList from '../workflow/workflow-list.ts';
import workflowLogs from '../workflow/workflow-logs.ts';
import workflowRun from '../workflow/workflow-run.ts';
import workflowStatus from '../workflow/workflow-status.ts';
import { defineManager } from './define.ts';

export default defineManager({
  id: 'workflow_manager',
  title: 'Workflows',
  description:
    'run (workflow {id, steps} or workflowId, inputs) starts one and gives runId; status, logs and cancel take it; list shows all. dryRun rehearses.',
  actions: {
    run: { tool: workflowRun, isDangerous: true },
    status: { tool: workflowStatus },
    cancel: { tool: workflowCancel },
    list: { tool: workflowList },
    logs: { tool: workflowLogs },
  },
  example: { action: 'list' },
});
