/** `launch policy explain`: which rule decides a call, without making it. */
import { defineCommand, flagOption, textOption } from '../cli/command.ts';
import { UserError } from '../errors.ts';

export default defineCommand({
  name: 'policy',
  group: 'Tools',
  summary: 'say which rule of the policy decides a call',
  arguments: [
    { name: '<explain>', description: 'explain' },
    { name: '<tool>', description: 'as `launch tools` names it' },
  ],
  options: [
    { flags: '--actor <name>', description: 'who calls' },
    { flags: '--dry-run', description: 'the call only says what it would do' },
    { flags: '--approved', description: 'the call was approved' },
  ],
  examples: ['launch policy explain github_issues_create --actor nightly'],
  async run({ arguments: [verb, name = ''], options, io }) {
    if (verb !== 'explain')
      throw new UserError(
        'INVALID_INPUT',
        `Unknown command \`policy ${verb}\`. Did you mean \`policy explain <tool>\`?`,
      );
    const [{ tools }, { decide, isCarrier, loadPack }, { judgeLists }] = await Promise.all([
      import('../tools/index.ts'),
      import('../tools/policy-pack.ts'),
      import('../toolhub/allow-lists.ts'),
    ]);
    const tool = tools.find(({ id, policyName, aliases }) => [id, policyName, ...aliases].includes(name));
    if (tool === undefined)
      throw new UserError('INVALID_INPUT', `Unknown tool \`${name}\`. \`launch tools\` lists them.`);
    const pack = loadPack(io.env);
    const call = {
      tool,
      actor: textOption(options, 'actor') ?? '',
      dryRun: flagOption(options, 'dryRun'),
      approved: flagOption(options, 'approved'),
    };
    const carrier = isCarrier(tool);
    const decision =
      pack === undefined || carrier
        ? {
            allowed: true,
            rule: null,
            reason: carrier ? 'each step or action is decided as its own tool' : 'no policy pack',
            requiresApproval: false,
          }
        : decide(pack, call);
    const isListed = tool.family === 'toolhub' && !tool.id.startsWith('approvals_');
    const repo = (io.env.REPO_ALLOWLIST ?? '').split(/[\s,]+/)[0] ?? '';
    const lists = isListed
      ? judgeLists({ policyName: tool.policyName, repo, readOnly: tool.effects.readOnly }, io.env)
      : undefined;
    const answer =
      decision.allowed && lists !== undefined
        ? { ...decision, allowed: false, rule: 'allow lists', reason: lists.message }
        : decision;
    if (io.json) io.out(`${JSON.stringify({ tool: tool.id, ...answer }, null, 2)}\n`);
    else
      io.out(
        `${tool.id}: ${answer.allowed ? 'allowed' : 'denied'} by ${answer.rule ?? 'the default'}: ${answer.reason}\n`,
      );
    return answer.allowed ? 0 : 3;
  },
});
