/** What the public names of a product raise, as its facts say it: for tests of errors that are followed through calls. */
import { pagesOf } from './product-folder.ts';

/** Of each public name, the messages that it raises, and when. */
export async function raisedBy(files: Record<string, string>): Promise<string[]> {
  const { facts } = await pagesOf({ 'README.md': '# Strata\n', ...files });
  return facts.api.flatMap(({ name, messages = [] }) =>
    messages.map(({ text, when }) => {
      const all = (when?.conditions ?? []).map(({ code, negated }) => (negated ? `not: ${code}` : code));
      return `${name}: ${text}${all.length === 0 ? '' : ` [${all.join('; ')}]`}`;
    }),
  );
}
