/** `check`: the gates on the checkout, as annotations, summary and SARIF. Writes nothing outside. */
import { defineActionCommand } from '../call.ts';
import { checkSite } from '../check-site.ts';
import { isFirst, proposeBaseline } from '../first-baseline.ts';
import { isUnseenHead, UNSEEN } from '../head-verdict.ts';
import { checkedOutcome } from '../outcome.ts';
import { checkedOut } from '../site.ts';

export default defineActionCommand({
  name: 'check',
  title: 'Launch check',
  async run(call) {
    const { baseline } = call.inputs;
    if (baseline !== null && (await isFirst(call, baseline))) return proposeBaseline(call, baseline);
    const checked = await checkSite(call, { fix: false });
    const isUnseen = isUnseenHead(call.job, checkedOut(checked.site, call.job));
    const outcome = checkedOutcome(checked, call.inputs.failOn, isUnseen ? 'unseen' : 'seen');
    const fixable = checked.report.issues.filter((issue) => issue.fixable === 'safe').length;
    const next =
      fixable === 0
        ? []
        : [
            `${fixable} of these can be fixed safely: \`command: fix\` here, or \`launch check --fix\` on your machine.`,
          ];
    return {
      ...outcome,
      next: [...(outcome.next ?? []), ...next],
      notices: [...(outcome.notices ?? []), ...(isUnseen ? [UNSEEN] : [])],
    };
  },
});
