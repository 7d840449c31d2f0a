/** `/launch artifact <run> <name>`: one artifact, as much of it as a comment takes. */

import { code, fence } from '../../src/report/markdown-text.ts';
import { countOf } from '../../src/text/count.ts';
import { visible } from '../../src/text/visible.ts';
import { requireRun } from '../runs.ts';
import { defineBotCommand, done } from './command.ts';

const SHOWN = 15_000;

export default defineBotCommand({
  name: 'artifact',
  async run({ bot, repository, words, author }) {
    const { run = '', artifact = '' } = words;
    await requireRun(bot, repository, run, author);
    const { entry, bytes } = await bot.context.engine.artifact(run, artifact);
    const text = bytes.toString('utf8');
    const shown = text.length <= SHOWN ? text : `${text.slice(0, SHOWN).replace(/[\uD800-\uDBFF]$/u, '')}\n…`;
    const size =
      text.length <= SHOWN
        ? `${countOf(entry.bytes, 'byte')}`
        : `the first ${SHOWN} characters of ${countOf(entry.bytes, 'byte')}`;
    return done(
      `${code(entry.name)} of ${code(run)}, ${size}, sha256 ${code(entry.sha256)}.\n\n<details><summary>Content</summary>\n\n${fence(visible(shown), 'json')}\n\n</details>`,
      `\`/launch status ${run}\` names the others.`,
    );
  },
});
