/** `/launch help`: every command with what it does and who may use it. */
import { defineBotCommand, done } from './command.ts';
import { GRAMMARS } from './grammar.ts';

export default defineBotCommand({
  name: 'help',
  async run() {
    const rows = GRAMMARS.map(({ usage, summary, whoCanUse }) => `| \`${usage}\` | ${summary} | ${whoCanUse} |`);
    return done(
      ['| Comment | What it does | Least role |', '| --- | --- | --- |', ...rows].join('\n'),
      'Start with `/launch check`.',
    );
  },
});
