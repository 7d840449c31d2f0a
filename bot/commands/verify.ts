/** `/launch verify`: the pages of this repository against each product they cite, as it is now; what moved is proposed. */
import { code } from '../../src/report/markdown-text.ts';
import { countOf } from '../../src/text/count.ts';
import { createAccess, inInstallation } from '../access.ts';
import { mayAnswer } from '../citing-docs.ts';
import { citedProducts } from '../dashboard/read-proofs.ts';
import type { DataOf } from '../model.ts';
import { newestOf } from '../newest-of.ts';
import { requireReadableProduct } from '../product.ts';
import { headOfDefault } from '../work/head.ts';
import { queueCheck } from '../work/queue-check.ts';
import { defineBotCommand, done, partKey, refused, working } from './command.ts';

/** More in one go are a storm. */
const MOST = 20;

export default defineBotCommand({
  name: 'verify',
  async run({ bot, repository, number, comment, author, key }) {
    const head = await headOfDefault(bot, repository);
    const products = await citedProducts(bot, repository, head.ref);
    if (products.length === 0)
      return refused(
        `No page on ${code(head.ref)} was written by Launch, so none cites a product.`,
        '`/launch start <product>` drafts the first.',
      );
    const asker = inInstallation(author, repository.installation);
    const reached: { name: string; truth: NonNullable<DataOf<'check'>['truth']> }[] = [];
    const left: string[] = [];
    const unnamed: string[] = [];
    for (const { name, repository: url } of products.slice(0, MOST)) {
      const truth = await newestOf(bot, repository.installation, url);
      if (truth === undefined) left.push(name);
      else {
        await requireReadableProduct(bot, createAccess(bot), asker, { github_repo_url: url }, repository);
        if (await mayAnswer(bot, truth.repository, repository)) reached.push({ name, truth });
        else unnamed.push(name);
      }
    }
    // What is not reached is said in the part of the line itself, which then no work writes over.
    const first = left.length + unnamed.length === 0 ? 0 : 1;
    for (const [nth, { truth }] of reached.entries()) {
      const asked = partKey(key, nth + first);
      const data = { repository, number, head, fix: true, gate: 'truth-lock', again: asked, comment, asked, truth };
      await queueCheck(bot, data);
    }
    const unreached = [
      left.length === 0
        ? ''
        : ` The App cannot read ${left.map(code).join(', ')}: install it there, or run \`launch verify\` in a workflow.`,
      unnamed.length === 0
        ? ''
        : ` ${unnamed.map(code).join(', ')} is private and does not name this repository in \`bot.docs\` of its launch.yml.`,
    ].join('');
    if (reached.length === 0)
      return refused(
        `None of ${countOf(products.length, 'product')} could be read.${unreached}`,
        'Install the App on a product and comment it again.',
      );
    const begun = `Checking the citations of ${reached.map(({ name }) => code(name)).join(', ')} against their newest commit.`;
    return first === 0 ? working(begun, 'The result will appear in this comment.') : done(`${begun}${unreached}`, '');
  },
});
